import { secretBytes } from '../environment.ts'

/** A PKCE verifier, which is secret, and its challenge (RFC 7636). */
export interface Pkce {
  codeVerifier: string
  codeChallenge: string
  codeChallengeMethod: 'S256'
}

/** The data to store during a sign-in, until the browser returns. `codeVerifier` is secret. */
export interface OAuthData {
  redirectUri: string
  /** The page on which the sign-in started; '' if unknown. */
  originalUri: string
  state: string
  codeVerifier: string
  codeChallenge: string
}

const lengthMin = 43
const lengthMax = 128

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function sha256(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto
  // Plain-http pages other than loopback ones have no `crypto.subtle`.
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./sha256.ts')).sha256(bytes)
}

/** A new verifier of 43 to 128 characters and its challenge (protocol/hosted-pages §1). */
export async function generatePKCE(length: number = lengthMin): Promise<Pkce> {
  if (!Number.isInteger(length) || length < lengthMin || length > lengthMax)
    throw new RangeError(`A code verifier has ${lengthMin} to ${lengthMax} characters, not ${length}`)
  // 64 characters, so that each is equally likely.
  const codeVerifier = base64Url(secretBytes(lengthMax)).slice(0, length)
  return { codeVerifier, codeChallenge: base64Url(await sha256(codeVerifier)), codeChallengeMethod: 'S256' }
}

/** Creates the data of a sign-in: a PKCE pair, a random state and the redirect URI. */
export async function generateOAuthData(redirectUri = '', originalUri = ''): Promise<OAuthData> {
  const [{ codeVerifier, codeChallenge }, { codeChallenge: state }] = await Promise.all([
    generatePKCE(),
    generatePKCE(),
  ])
  return { redirectUri, originalUri, state, codeVerifier, codeChallenge }
}

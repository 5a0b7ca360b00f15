import { secretBytes } from '../environment.ts'

/** A secret and what may be shown of it (RFC 7636). */
export interface Pkce {
  codeVerifier: string
  codeChallenge: string
  codeChallengeMethod: 'S256'
}

/** What a sign-in that is under way has to remember until the browser comes back. `codeVerifier` is a secret. */
export interface OAuthData {
  redirectUri: string
  /** Where the person was when the sign-in began; '' for unknown. */
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
  // Pages over plain http, other than those of the own machine, have no `subtle`.
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('./sha256.ts')).sha256(bytes)
}

/** A new verifier of 43 to 128 characters and its challenge (protocol/hosted-pages §1). */
export async function generatePKCE(length: number = lengthMin): Promise<Pkce> {
  if (!Number.isInteger(length) || length < lengthMin || length > lengthMax)
    throw new RangeError(`A code verifier has ${lengthMin} to ${lengthMax} characters, not ${length}`)
  // Letters, digits, - and _ are 64: each is as likely as any other.
  const codeVerifier = base64Url(secretBytes(lengthMax)).slice(0, length)
  return { codeVerifier, codeChallenge: base64Url(await sha256(codeVerifier)), codeChallengeMethod: 'S256' }
}

/** What one sign-in needs: a PKCE pair, a state that nobody can guess, and where to come back to. */
export async function generateOAuthData(redirectUri = '', originalUri = ''): Promise<OAuthData> {
  const [{ codeVerifier, codeChallenge }, { codeChallenge: state }] = await Promise.all([
    generatePKCE(),
    generatePKCE(),
  ])
  return { redirectUri, originalUri, state, codeVerifier, codeChallenge }
}

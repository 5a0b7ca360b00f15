/**
 * Whether this page can use passkeys at all: browsers want a secure page with a name (an IP address is none, WebAuthn §5.1.2).
 */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type Json = Record<string, unknown>

/** The browser asks for a passkey; its answer as JSON, binary parts as base64url. */
export async function askPasskey(options: object, signal?: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.get({ publicKey, signal }))
}

/** Passkeys among what the browser suggests in a field; resolves when one is chosen, which may be never. */
export async function suggestPasskeys(options: object, signal: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.get({ publicKey, signal, mediation: 'conditional' }))
}

export const canSuggestPasskeys = async () =>
  passkeysWork() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** The browser makes a passkey. */
export async function makePasskey(options: object): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.create({ publicKey }))
}

function asJson(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed()
  return { ...credential.toJSON() }
}

/** The person closed the browser's dialog, or had no passkey. */
export class PasskeyNotUsed extends Error {}

/** Turns the browser's ways of saying that nothing came of it into one. */
export const isPasskeyNotUsed = (error: unknown) =>
  error instanceof PasskeyNotUsed || (error instanceof DOMException && error.name !== 'AbortError')

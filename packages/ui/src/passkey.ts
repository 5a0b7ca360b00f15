/**
 * Whether this page can use passkeys: browsers require a secure context with a domain name, not an IP address
 * (WebAuthn §5.1.2).
 */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type Json = Record<string, unknown>

/** Asks the browser for a passkey; returns the credential as JSON, binary parts as base64url. */
export async function askPasskey(options: object, signal?: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.get({ publicKey, signal }))
}

/** Suggests passkeys in an input (conditional mediation); resolves when one is chosen, which may never happen. */
export async function suggestPasskeys(options: object, signal: AbortSignal): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.get({ publicKey, signal, mediation: 'conditional' }))
}

/** Whether the browser suggests passkeys in inputs with `autocomplete="webauthn"`. */
export const canSuggestPasskeys = async () =>
  passkeysWork() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Creates a passkey; returns the credential as JSON. */
export async function makePasskey(options: object): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return asJson(await navigator.credentials.create({ publicKey }))
}

function asJson(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotUsed()
  return { ...credential.toJSON() }
}

/** The person closed the browser's dialog or has no passkey. */
export class PasskeyNotUsed extends Error {}

/** True for every error with which browsers report that no passkey was used. */
export const isPasskeyNotUsed = (error: unknown) =>
  error instanceof PasskeyNotUsed || (error instanceof DOMException && error.name !== 'AbortError')

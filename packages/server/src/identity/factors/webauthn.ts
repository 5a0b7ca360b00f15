import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FactorRow } from '../../storage/identity/factors.ts'
import type { RelyingParty } from './relying-party.ts'

/** Time for the browser's passkey dialog (ceremony). */
export const CEREMONY_MS = 5 * 60_000

/** EdDSA, ES256 and RS256 (RFC 9053): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: it takes 130 ms and 25 MB. */
const library = () => import('@simplewebauthn/server')

/** A credential as sent by the client; the library validates its shape and throws. */
type SentCredential = Record<string, unknown>

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** The user handle: an opaque id of the member for the authenticator. */
const handleOf = (memberId: string) => new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex'))

/** Credential descriptors for the options of the browser. */
export const descriptorsOf = (factors: readonly Pick<FactorRow, 'type' | 'credentialId' | 'transports'>[]) =>
  factors
    .filter(factor => factor.type === 'WEBAUTHN')
    .map(({ credentialId, transports }) => ({
      id: credentialId ?? '',
      type: 'public-key',
      ...(transports && transports.length > 0 && { transports }),
    }))

/** A member or a staff member, as the browser shows them beside their passkey. */
export interface PasskeyUser {
  id: string
  email: string | null
  name?: string | null | undefined
}

interface Registration {
  /** Name of the shop. */
  rpName: string
  challenge: string
  /** Passkeys that the user has. */
  existing?: readonly FactorRow[]
  /** Whether the passkey is the only way to sign in: it must be found without an address and verify the user. @default false */
  isOnly?: boolean
}

/** Options of `navigator.credentials.create`. */
export async function registrationOptions(
  party: RelyingParty,
  { id, email, name }: PasskeyUser,
  { rpName, challenge, existing = [], isOnly = false }: Registration,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const need = isOnly ? 'required' : 'preferred'
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userID: handleOf(id),
    userName: email ?? '',
    userDisplayName: name ?? email ?? '',
    challenge: bytesOf(challenge),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: descriptorsOf(existing),
    authenticatorSelection: { residentKey: need, userVerification: need },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Options of `navigator.credentials.get`. Without passkeys the browser offers discoverable ones, so that the call reveals no
 * account; they must verify the user, because possession would be the only factor.
 */
export const assertionOptions = (
  party: RelyingParty,
  challenge: string,
  passkeys?: Parameters<typeof descriptorsOf>[0],
) => ({
  challenge,
  rpId: party.id,
  timeout: CEREMONY_MS,
  allowCredentials: passkeys ? descriptorsOf(passkeys) : [],
  userVerification: passkeys ? 'preferred' : 'required',
})

/** Verifies a registration; undefined if it is invalid for this challenge and origin. */
export async function checkRegistration(
  party: RelyingParty,
  sent: SentCredential,
  { challenge, userVerification = false }: { challenge: string; userVerification?: boolean },
) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: sent as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: userVerification,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(rejected)
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: (transports ?? []).filter(name => typeof name === 'string').slice(0, 10),
  }
}

/**
 * Verifies an assertion and returns its signature counter. Undefined for another key, challenge, origin or member, or a
 * counter that did not increase, which indicates a cloned authenticator (Web Authentication §6.1.1).
 */
export async function checkAssertion(
  party: RelyingParty,
  sent: SentCredential,
  passkey: FactorRow,
  { challenge, userVerification }: { challenge: string; userVerification: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const response = sent as unknown as AuthenticationResponseJSON
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: userVerification,
    credential: {
      id: passkey.credentialId ?? '',
      publicKey: new Uint8Array(passkey.publicKey ?? []),
      counter: passkey.signCount ?? 0,
    },
  }).catch(rejected)
  if (!verified || !authenticationInfo) return undefined
  const handle = response.response.userHandle
  if (handle && !Buffer.from(handle, 'base64url').equals(handleOf(passkey.memberId))) return undefined
  return authenticationInfo.newCounter
}

/** The library throws for invalid input. */
const rejected = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined })

/** The id of the member or staff member in the user handle of a credential; undefined if it names none. */
export function holderOf({ response }: SentCredential): string | undefined {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle
  const hex = typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString('hex') : ''
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts?.slice(1).join('-')
}

/** The challenge in the client data of a credential. */
export function challengeOf({ response }: SentCredential): string {
  const clientData = (response as { clientDataJSON?: unknown } | null | undefined)?.clientDataJSON
  if (typeof clientData !== 'string') return ''
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

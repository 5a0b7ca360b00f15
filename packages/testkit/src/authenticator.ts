import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A credential in the JSON form that browsers send: binary parts as base64url. */
type CredentialJson = Record<string, unknown> & { id: string }

/** Deviations from a correct ceremony. */
export interface Tampering {
  origin?: string
  challenge?: string
  rpId?: string
  /** Signature counter. @default one more than the last one */
  count?: number
  /** Whether the authenticator verifies the user, by fingerprint or PIN. @default true */
  userVerified?: boolean
  /** Signs with a key that is not the credential's. */
  forged?: boolean
}

/** A passkey of the authenticator. */
export interface Key {
  privateKey: KeyObject
  userHandle: string
  rpId: string
  count: number
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

/** The part of CBOR (RFC 8949 §3) that an authenticator uses. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])])
  return Buffer.concat([head(2, value.length), value])
}

const FLAGS = { present: 1, verified: 4, attested: 64 }

/** Authenticator data (Web Authentication §6.1). */
function authenticatorData(rpId: string, flags: number, count: number, attested = Buffer.alloc(0)): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested])
}

/** ES256 public key in COSE form (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string) => Buffer.from(text, 'base64url')
  return cbor(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Options of a ceremony that an authenticator reads. */
interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId?: string
  allowCredentials?: readonly { id: string }[]
}

/** A browser with its own authenticator: creates passkeys for an origin and signs in with them. */
export function createAuthenticator(origin: string) {
  const keys = new Map<string, Key>()

  const clientData = (type: string, challenge: string, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const flagsOf = ({ userVerified = true }: Tampering) => FLAGS.present | (userVerified ? FLAGS.verified : 0)

  return {
    keys,

    /** `navigator.credentials.create`. */
    create(input: object, tampering: Tampering = {}): CredentialJson {
      const options = input as CreationOptions
      const { privateKey, publicKey } = newKey()
      const cose = coseKey(publicKey)
      const rawId = sha256(cose)
      const id = base64url(rawId)
      const rpId = tampering.rpId ?? options.rp.id ?? ''
      keys.set(id, { privateKey, userHandle: options.user.id, rpId, count: 0 })
      const length = Buffer.from([0, rawId.length])
      const data = authenticatorData(
        rpId,
        flagsOf(tampering) | FLAGS.attested,
        0,
        Buffer.concat([Buffer.alloc(16), length, rawId, cose]),
      )
      const attestation = cbor(
        new Map<Cbor, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, tampering)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    /** `navigator.credentials.get`, with the first matching key. */
    get(input: object, tampering: Tampering = {}): CredentialJson {
      const options = input as RequestOptions
      const requested = options.allowCredentials ?? []
      const found = [...keys].find(
        ([id, key]) =>
          key.rpId === options.rpId && (requested.length === 0 || requested.some(one => one.id === id)),
      )
      if (!found) throw new Error('no passkey for this page')
      const [id, key] = found
      key.count = tampering.count ?? key.count + 1
      const data = authenticatorData(tampering.rpId ?? key.rpId, flagsOf(tampering), key.count)
      const client = clientData('webauthn.get', options.challenge, tampering)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(
            sign('sha256', signed, tampering.forged ? newKey().privateKey : key.privateKey),
          ),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

/** The result of `createAuthenticator`. */
export type Authenticator = ReturnType<typeof createAuthenticator>

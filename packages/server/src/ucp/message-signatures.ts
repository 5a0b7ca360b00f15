import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { cutText } from '@stoa/contract'
import { type InnerList, isInnerList, parseDictionary, serializeInnerList } from 'structured-headers'
import type { PlatformServices } from '../call/services.ts'
import { ProtocolError } from './protocol-error.ts'

/** A request or a reply whose parts are signed (RFC 9421 §2). A body of undefined is none. */
export interface SignedMessage {
  headers: Headers
  body: string | undefined
  /** Of a request. */
  method?: string
  url?: URL
  /** Of a reply. */
  status?: number
}

/** Hash and size of a signature by the curve of its key (UCP 2026-04-08, signatures "Signature Algorithms"). */
const CURVES: Readonly<Record<string, { hash: string; name: string }>> = {
  'P-256': { hash: 'sha256', name: 'ecdsa-p256-sha256' },
  'P-384': { hash: 'sha384', name: 'ecdsa-p384-sha384' },
}
/** A request is accepted for so long after `created`: replies to its Idempotency-Key are kept as long. In seconds. */
const AGE_MAX_SEC = 86_400
/** How far the clock of a platform may be ahead, in seconds. */
const AHEAD_MAX_SEC = 300
const LABEL = 'sig1'
/** Names of headers (RFC 9110 §5.6.2). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

const reject = (status: 400 | 401, code: string, content: string): never => {
  throw new ProtocolError(status, code, content)
}
const invalid = (content: string) => reject(401, 'signature_invalid', content)

/** `Content-Digest` of a body (RFC 9530 §2). */
export const contentDigest = (body: string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

function componentValue(name: string, { headers, method, url, status }: SignedMessage): string | undefined {
  switch (name) {
    case '@method':
      return method
    case '@authority':
      return url?.host.toLowerCase()
    case '@path':
      return url?.pathname
    case '@query':
      return url && (url.search || '?')
    case '@target-uri':
      return url?.href
    case '@status':
      return status?.toString()
    default:
      return HEADER_NAME.test(name) ? (headers.get(name)?.trim() ?? undefined) : undefined
  }
}

/** The signature base (RFC 9421 §2.5). */
function signatureBase(message: SignedMessage, [components, parameters]: InnerList): string {
  const lines = components.map(([name, options]) => {
    const value = typeof name === 'string' ? componentValue(name, message) : undefined
    if (value === undefined || options.size > 0)
      return invalid(`The component ${cutText(String(name), 100)} of Signature-Input is not in the request.`)
    return `"${name}": ${value}`
  })
  return [...lines, `"@signature-params": ${serializeInnerList([components, parameters])}`].join('\n')
}

/** Components that the signature of a request must cover. */
function requiredComponents({ url, headers, body }: SignedMessage, needsKey: boolean): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(url?.search ? ['@query'] : []),
    ...(headers.has('ucp-agent') ? ['ucp-agent'] : []),
    ...(needsKey ? ['idempotency-key'] : []),
    ...(body ? ['content-digest', 'content-type'] : []),
  ]
}

/** Headers that sign a request or a reply with the key of the shop. `covered` are the names of further headers. */
export async function signatureHeaders(
  { signMessage }: Pick<PlatformServices, 'signMessage'>,
  message: SignedMessage & { body: string },
  covered: readonly string[],
  now: number,
): Promise<Record<string, string>> {
  const headers = new Headers(message.headers)
  headers.set('content-digest', contentDigest(message.body))
  const first =
    message.status === undefined
      ? ['@method', '@authority', '@path', ...(message.url?.search ? ['@query'] : [])]
      : ['@status']
  const names = [...first, ...covered, 'content-digest', 'content-type']
  let input = ''
  const signature = await signMessage(keyId => {
    const list: InnerList = [
      names.map(name => [name, new Map()]),
      new Map<string, string | number>([
        ['created', Math.floor(now / 1000)],
        ['keyid', keyId],
      ]),
    ]
    input = serializeInnerList(list)
    return signatureBase({ ...message, headers }, list)
  })
  return {
    'content-digest': contentDigest(message.body),
    'signature-input': `${LABEL}=${input}`,
    signature: `${LABEL}=:${signature.toString('base64')}:`,
  }
}

function dictionary(headers: Headers, name: string) {
  const text = headers.get(name)
  if (!text)
    return reject(401, 'signature_missing', `The request has no header ${name}: send both signature headers.`)
  try {
    return parseDictionary(text)
  } catch {
    return invalid(`The header ${name} must be a dictionary of RFC 8941.`)
  }
}

function requireTime(parameters: InnerList[1], nowSec: number): void {
  const created = parameters.get('created')
  const expires = parameters.get('expires')
  const isStale = typeof created === 'number' && nowSec - created > AGE_MAX_SEC
  if (isStale || (typeof expires === 'number' && expires < nowSec))
    invalid('The signature has expired: sign the request again.')
  if (typeof created === 'number' && created - nowSec > AHEAD_MAX_SEC)
    invalid('The parameter created is in the future: set the clock of the platform.')
}

function hasDigest(headers: Headers, body: string): boolean {
  const digest = dictionary(headers, 'Content-Digest').get('sha-256')?.[0]
  const expected = createHash('sha256').update(body).digest()
  return digest instanceof ArrayBuffer && expected.equals(new Uint8Array(digest))
}

/**
 * Verifies the signature of a request by the keys of its platform (RFC 9421; UCP 2026-04-08, signatures). Fails with `ProtocolError`.
 * `needsKey`: of an operation that changes something, so that its Idempotency-Key must be signed.
 */
export async function requireSignature(
  message: SignedMessage,
  {
    keyOf,
    now,
    needsKey,
  }: { keyOf(id: string): Promise<JsonWebKey | undefined>; now: number; needsKey: boolean },
): Promise<void> {
  const { headers, body } = message
  const inputs = dictionary(headers, 'Signature-Input')
  const signatures = dictionary(headers, 'Signature')
  const [label, input] = [...inputs].find(([name]) => signatures.has(name)) ?? []
  const signature = label && signatures.get(label)?.[0]
  if (!input || !isInnerList(input) || !(signature instanceof ArrayBuffer))
    return invalid('The headers Signature-Input and Signature must have one label with a list and bytes.')
  const [components, parameters] = input
  const names = new Set(components.map(([name]) => name))
  const missing = requiredComponents(message, needsKey).find(name => !names.has(name))
  if (missing) invalid(`The signature must cover ${missing}.`)
  if (names.size < components.length) invalid('A component of Signature-Input is there twice.')
  const keyId = parameters.get('keyid')
  if (typeof keyId !== 'string') return invalid('Signature-Input has no parameter keyid.')
  requireTime(parameters, Math.floor(now / 1000))
  if (body && !hasDigest(headers, body))
    reject(400, 'digest_mismatch', 'Content-Digest must be the sha-256 of the body as sent.')
  const jwk = await keyOf(keyId)
  const at = `the key ${cutText(keyId, 100)}`
  if (!jwk)
    return reject(401, 'key_not_found', `The profile of the platform has no ${at.slice(4)} in signing_keys.`)
  const curve = jwk.kty === 'EC' ? CURVES[jwk.crv ?? ''] : undefined
  const algorithm = parameters.get('alg')
  if (!curve || (algorithm !== undefined && algorithm !== curve.name))
    return reject(400, 'algorithm_unsupported', `Sign with ES256 or ES384: ${at} is of another algorithm.`)
  const base = signatureBase(message, input)
  let isRight = false
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    isRight = verify(
      curve.hash,
      Buffer.from(base),
      { key, dsaEncoding: 'ieee-p1363' },
      new Uint8Array(signature),
    )
  } catch {
    // A key that is no point on its curve verifies nothing.
  }
  if (!isRight)
    invalid(`The signature is not right for ${at}: sign the components of Signature-Input as sent.`)
}

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isObject } from '../platform-support/is-object.ts'
import { PAYLOAD_DICTIONARY } from './payload-dictionary.ts'

/** Shorter texts are stored as `jsonb`, which SQL can read. */
const PACK_FROM = 800

/** For the texts of this version. A later dictionary gets a number of its own before its texts. */
const VERSION = 1
const dictionary = Buffer.from(PAYLOAD_DICTIONARY)

/**
 * Compresses the payload of an event and the values before it (decision 073). Undefined if they are short. `before` is the JSON
 * text `null` if there is none.
 */
export function packPayload(payload: string, before: string): Buffer | undefined {
  if (payload.length + before.length < PACK_FROM) return undefined
  const packed = deflateRawSync(`[${payload},${before}]`, { dictionary })
  return Buffer.concat([Buffer.of(VERSION), packed])
}

/** What SQL sees of a packed payload: the ids of its entities. */
export const packedShape = (payload: object, entityId: string) =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([part, value]) => (isObject(value) ? [[part, { id: entityId }]] : [])),
  )

const textAt = (value: unknown, path: readonly string[]): string | undefined => {
  let found = value
  for (const name of path) found = isObject(found) ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The same as `PERSON`, for a payload that SQL cannot read. */
export function personOfPayload(payload: object): string | undefined {
  const first = (paths: readonly string[][]) =>
    paths.map(path => textAt(payload, path)).find(text => text !== undefined)
  const carts = ['cart', 'checkout', 'abandonedCheckout']
  return (
    first(carts.map(cart => [cart, 'buyerInfo', 'memberId'])) ??
    first([
      ...carts.map(cart => [cart, 'buyerInfo', 'email']),
      ['newsletterSubscriber', 'email'],
      ['request', 'email'],
      ['giftCard', 'recipient', 'email'],
    ])?.toLowerCase()
  )
}

/** The columns of an event that hold its payload. */
interface StoredPayload {
  payload: unknown
  before?: unknown
  packed: Buffer | null
}

/** An event with the payload as it was emitted. */
export function unpackPayload<Row extends StoredPayload>({ packed, ...row }: Row): Omit<Row, 'packed'> {
  if (!packed) return row
  if (packed[0] !== VERSION) throw new Error(`payload of an event in the unknown format ${packed[0]}`)
  const text = inflateRawSync(packed.subarray(1), { dictionary }).toString()
  const [payload, before] = JSON.parse(text) as [unknown, unknown]
  return { ...row, payload, ...('before' in row && { before }) }
}

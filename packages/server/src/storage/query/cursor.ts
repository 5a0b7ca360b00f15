import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Position } from './compile-order.ts'

/** State for the next request: a cursor is sent without filter and sort (protocol/queries §3). */
export type CursorState = {
  filter: unknown
  sort: unknown
  limit: number
  /** Types of the sort keys; a cursor from before they changed is rejected. */
  types: string
  backward: boolean
  /** The row at the position belongs to the page. */
  inclusive: boolean
  position: Position
}

/** Key and purpose of the signature. A cursor is valid only for the key and purpose that it was signed with. */
export type CursorKey = { secret: string | Uint8Array; purpose: string }

const MAC_BYTES = 16
const PLAIN = 0
const DEFLATED = 1
/** Below this size, compression costs more than it saves. */
const DEFLATE_FROM = 600

/** Encodes the state as opaque text (base64url), signed with HMAC-SHA256. */
export function signCursor(state: CursorState, key: CursorKey): string {
  const { filter, sort, limit, types, backward, inclusive, position } = state
  const json = Buffer.from(
    JSON.stringify([filter, sort, limit, types, backward ? 1 : 0, inclusive ? 1 : 0, position]),
  )
  const body =
    json.length < DEFLATE_FROM
      ? Buffer.concat([Buffer.of(PLAIN), json])
      : Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(json)])
  return Buffer.concat([mac(body, key), body]).toString('base64url')
}

/** Decodes a cursor. Undefined for anything that `sealCursor` did not sign with this key and purpose. */
export function verifyCursor(cursor: string, key: CursorKey): CursorState | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  // Buffer skips characters that are not base64url, so the exact text is compared.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) return undefined
  const body = bytes.subarray(MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(body, key))) return undefined
  // The signature is valid: the bytes are our own.
  const content = body.subarray(1)
  const json = body[0] === DEFLATED ? inflateRawSync(content) : content
  const [filter, sort, limit, types, backward, inclusive, position] = JSON.parse(json.toString())
  return { filter, sort, limit, types, backward: backward === 1, inclusive: inclusive === 1, position }
}

function mac(body: Uint8Array, { secret, purpose }: CursorKey): Buffer {
  return createHmac('sha256', secret)
    .update(`stoa cursor 1\n${purpose}\n`)
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES)
}

import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { bytesOf, signatureOf } from '../platform-support/signed-token.ts'

/** Bytes of an id, and of the part of its signature that a link carries: the address has at most 100 characters. */
const ID_BYTES = 16
const SIGNATURE_BYTES = 12

type Context = Pick<Ctx, 'config' | 'platform'>

const signature = ({ platform }: Pick<Ctx, 'platform'>, id: string) =>
  Buffer.from(signatureOf(platform.protectionSecret, 'payment request', id), 'base64url').subarray(
    0,
    SIGNATURE_BYTES,
  )

/** The address of the page on which a payment request is paid. Anyone who has it can see and pay the request. */
export function payUrl(ctx: Context, id: string): string {
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature(ctx, id)])
  return `${ctx.config.publicUrl}/pay/${bytes.toString('base64url')}`
}

/** The payment request that a link names, if this installation has made the link. */
export function readPayToken(ctx: Pick<Ctx, 'platform'>, token: string): string | undefined {
  const bytes = bytesOf(token)
  if (bytes?.length !== ID_BYTES + SIGNATURE_BYTES) return undefined
  const id = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isGuid(id) && timingSafeEqual(signature(ctx, id), bytes.subarray(ID_BYTES)) ? id : undefined
}

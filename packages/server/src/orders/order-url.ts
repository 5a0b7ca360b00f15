import type { Ctx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { isSignatureOf, signatureOf } from '../platform-support/signed-token.ts'
import { orderLinksRevokedAt } from '../storage/commerce/order-links.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'

const DAY_MS = 86_400_000

/** What a link to the page of an order names. */
export interface OrderLink {
  siteId: string
  orderId: string
  /** When the link was made. Absent in links of older versions, which count from the order. */
  issuedAt?: number
}

const textOf = ({ siteId, orderId, issuedAt }: OrderLink) =>
  [siteId, orderId, ...(issuedAt === undefined ? [] : [issuedAt])].join(' ')

/** The address of the order page, for mails. Everyone who has it sees the order without a sign-in, until it expires. */
export function orderUrl(
  { config, platform, site, now }: Pick<Ctx, 'config' | 'platform' | 'site' | 'now'>,
  orderId: string,
): string {
  const link = { siteId: site.id, orderId, issuedAt: now }
  const signature = signatureOf(platform.protectionSecret, 'order page', textOf(link))
  return `${config.publicUrl}/order#token=${site.id}.${orderId}.${now.toString(36)}.${signature}`
}

/** The order that a link names, if this installation has made the link. `requireLinkedOrder` decides whether it is still valid. */
export function readOrderToken({ platform }: Pick<Ctx, 'platform'>, token: string): OrderLink | undefined {
  const parts = token.split('.')
  const [siteId = '', orderId = ''] = parts
  const signature = parts.at(-1) ?? ''
  const link = {
    siteId,
    orderId,
    ...(parts.length === 4 && { issuedAt: Number.parseInt(parts[2] ?? '', 36) }),
  }
  const valid =
    (parts.length === 3 || (parts.length === 4 && link.issuedAt?.toString(36) === parts[2])) &&
    isGuid(siteId) &&
    isGuid(orderId) &&
    isSignatureOf(platform.protectionSecret, 'order page', textOf(link), signature)
  return valid ? link : undefined
}

/** The order of a link. Fails if the link has expired (`orderLinkDays`) or was revoked. */
export async function requireLinkedOrder(
  ctx: Ctx<'ORDER_NOT_FOUND' | 'ORDER_LINK_EXPIRED'>,
  { orderId, issuedAt }: OrderLink,
  { lock = false } = {},
): Promise<OrderRow> {
  const { db, site, now, config } = ctx
  const row = (await getOrderRow(db, site.id, orderId, { lock })) ?? ctx.fail('ORDER_NOT_FOUND')
  const from = issuedAt ?? row.created_at
  const revokedAt = await orderLinksRevokedAt(db, site.id, orderId)
  const isOver = now - from > config.orderLinkDays * DAY_MS || (revokedAt !== undefined && from <= revokedAt)
  return isOver ? ctx.fail('ORDER_LINK_EXPIRED') : row
}

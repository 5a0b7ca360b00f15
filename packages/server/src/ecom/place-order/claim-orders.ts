import type { Ctx } from '../../call/context.ts'
import { toOrder, updateOrder } from '../../orders/index.ts'
import { lockOrdersOf } from '../../storage/commerce/orders.ts'
import { findMember } from '../../storage/identity/members.ts'

/**
 * Gives a member who signs in the orders that they have placed as this visitor: those with the e-mail address of their account.
 * Orders with another address stay with the visitor, because several people may use one browser.
 */
export async function claimOrders(
  ctx: Ctx<never, 'wix.ecom.v1.order_updated'>,
  visitorId: string,
  memberId: string,
): Promise<void> {
  const { db, site, now } = ctx
  const rows = await lockOrdersOf(db, site.id, visitorId)
  const member = rows.length > 0 ? await findMember(db, site.id, memberId) : undefined
  const email = member?.email?.toLowerCase()
  for (const row of rows) {
    const { visitorId: _, ...buyerInfo } = row.doc.buyerInfo ?? {}
    if (!email || buyerInfo.email?.toLowerCase() !== email) continue
    const doc = { ...row.doc, buyerInfo: { ...buyerInfo, memberId } }
    await updateOrder(ctx, row, doc, { owner_id: memberId })
    const view = { merchant: true, locale: site.locale }
    const order = toOrder({ ...row, doc, owner_id: memberId, updated_at: now }, view)
    ctx.emit('wix.ecom.v1.order_updated', row.id, { order }, toOrder(row, view))
  }
}

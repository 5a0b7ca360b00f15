import type { Ctx } from '../call/context.ts'
import { orderUrl } from '../orders/index.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import type { ContractRow } from '../storage/commerce/subscription-contracts.ts'

/**
 * Tells the buyer that a cycle could not be charged: which order it is about, when the next attempt is, and where they change the
 * payment method or cancel. After the last attempt it says that the subscription has ended.
 */
export async function mailChargeFailure(
  ctx: Ctx,
  { doc, status, due_at }: ContractRow,
  first: OrderRow,
): Promise<void> {
  const { buyerInfo, buyerLanguage } = first.doc
  const { email: to, memberId } = buyerInfo ?? {}
  const { failures, lineItem, currency, orders } = doc
  if (!to || !failures) return
  const last = orders.at(-1)?.orderId ?? first.id
  const order = last === first.id ? first : ((await getOrderRow(ctx.db, ctx.site.id, last)) ?? first)
  const data = {
    number: String(order.number),
    name: lineItem.productName.original ?? '',
    amount: lineItem.totalPriceAfterTax?.amount ?? '0',
    currency,
    reason: failures.reason,
    link: memberId ? `${ctx.config.publicUrl}/account#site=${ctx.site.id}` : orderUrl(ctx, order.id),
    isMember: memberId !== undefined,
  }
  const language = buyerLanguage ?? undefined
  if (status === 'PAST_DUE' && due_at !== null)
    ctx.mail({ to, language, template: 'subscriptionChargeFailed', data: { ...data, retryAt: due_at } })
  else ctx.mail({ to, language, template: 'subscriptionEnded', data: { ...data, attempts: failures.count } })
}

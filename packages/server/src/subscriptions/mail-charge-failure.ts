import type { Ctx } from '../call/context.ts'
import type { MailData } from '../call/mail-request.ts'
import { merchantOrderData, notifyMerchant, orderUrl, toOrder } from '../orders/index.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { findPayments } from '../storage/commerce/payments.ts'
import type { ContractRow } from '../storage/commerce/subscription-contracts.ts'

/**
 * Informs the buyer that a cycle could not be charged: which order it is about, when the next attempt is, and where they change the
 * payment method or cancel. After the last attempt it says that the subscription has ended. The merchant gets a mail if they have
 * addresses for it.
 */
export async function mailChargeFailure(ctx: Ctx, contract: ContractRow, first: OrderRow): Promise<void> {
  const { doc, status, due_at } = contract
  const { failures, lineItem, currency, orders } = doc
  if (!failures) return
  const last = orders.at(-1)?.orderId ?? first.id
  const order = last === first.id ? first : ((await getOrderRow(ctx.db, ctx.site.id, last)) ?? first)
  const data = {
    number: String(order.number),
    name: lineItem.productName.original ?? '',
    amount: lineItem.totalPriceAfterTax?.amount ?? '0',
    currency,
    reason: failures.reason,
  }
  const retryAt = status === 'PAST_DUE' && due_at !== null ? due_at : undefined
  await notifyMerchant(ctx, 'failedSubscriptionCharges', async () => {
    const view = toOrder(order, { merchant: true, locale: ctx.site.locale })
    const payments = await findPayments(ctx.db, ctx.site.id, [order.id])
    return {
      template: 'subscriptionPaymentFailed',
      data: { ...merchantOrderData(ctx, view, payments), ...data, ...(retryAt !== undefined && { retryAt }) },
    }
  })
  mailBuyer(ctx, first, order, { ...data, retryAt, attempts: failures.count })
}

type ChargeFailure = Omit<MailData['subscriptionEnded'], 'link' | 'isMember'> & {
  retryAt: number | undefined
}

function mailBuyer(
  ctx: Ctx,
  first: OrderRow,
  order: OrderRow,
  { retryAt, attempts, ...failure }: ChargeFailure,
) {
  const { buyerInfo, buyerLanguage } = first.doc
  const { email: to, memberId } = buyerInfo ?? {}
  if (!to) return
  const data = {
    ...failure,
    link: memberId ? `${ctx.config.publicUrl}/account#site=${ctx.site.id}` : orderUrl(ctx, order.id),
    isMember: memberId !== undefined,
  }
  const language = buyerLanguage ?? undefined
  if (retryAt !== undefined)
    ctx.mail({ to, language, template: 'subscriptionChargeFailed', data: { ...data, retryAt } })
  else ctx.mail({ to, language, template: 'subscriptionEnded', data: { ...data, attempts } })
}

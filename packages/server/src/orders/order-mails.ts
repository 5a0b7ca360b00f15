import type { Order } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import type { MailRequest } from '../call/mail-request.ts'
import { addressLines } from '../platform-support/address-lines.ts'
import { mailLine } from './line-details.ts'

/** Template data that all mails about an order share. */
export const orderData = ({ number, currency, lineItems }: Order, options?: { original?: boolean }) => ({
  number: String(number ?? ''),
  currency: currency ?? '',
  lines: lineItems.map(line => ({
    ...mailLine(line, line.quantity ?? 0, options),
    amount: line.lineItemPrice?.amount,
  })),
})

/** The custom fields that mails about an order show, in a language. */
export const customFieldsOfMail = (
  { platform: { customFields } }: Pick<Ctx, 'platform'>,
  { extendedFields }: Pick<Order, 'extendedFields'>,
  language: string,
): { fields?: [string, string][] } => {
  const fields = customFields.shownIn('MAILS', 'ORDER', extendedFields, language)
  return fields.length > 0 ? { fields: fields.map(({ label, value }) => [label, value]) } : {}
}

/** Order confirmation for the buyer. */
export function confirmationMail(
  ctx: Pick<Ctx, 'platform' | 'site'>,
  order: Order,
  to: string,
  link: string,
): MailRequest {
  const { priceSummary, balanceSummary, payAfterFreeTrial, consents, currency = '' } = order
  const due = balanceSummary?.toPay?.amount ?? '0'
  const by = (balanceSummary?.paidBy ?? []).map(({ kind, name, amount }) => ({
    kind,
    ...(name && { name }),
    amount: amount.amount,
  }))
  return {
    to,
    language: order.buyerLanguage,
    template: 'orderPlaced',
    data: {
      ...orderData(order),
      ...sumsOf(order),
      ...customFieldsOfMail(ctx, order, order.buyerLanguage ?? ctx.site.locale),
      link,
      total: priceSummary.total.amount,
      ...(by.length > 0 && { paid: { by, due } }),
      ...(consents?.digitalContent && { digitalContent: true }),
      payOffline: order.paymentStatus !== 'PAID' && isDueNow(),
    },
  }

  /** Whether the buyer owes more than what is charged after free trials. */
  function isDueNow() {
    const later = payAfterFreeTrial?.total?.amount ?? '0'
    return parseAmount(due, currency) > parseAmount(later, currency)
  }
}

/** The sums of an order before its total, and where it is delivered. Sums of 0 are left out, except of delivery. */
function sumsOf({ shippingInfo, priceSummary, taxIncludedInPrices, buyerLanguage, siteLanguage }: Order) {
  const { subtotal, discount, shipping, totalAdditionalFees: fees, tax } = priceSummary
  const { title, logistics } = shippingInfo ?? {}
  const deliverTo = addressLines(logistics?.shippingDestination, buyerLanguage ?? siteLanguage ?? 'en')
  const isPositive = (amount: string | undefined) => Number(amount ?? 0) > 0
  return {
    subtotal: subtotal.amount,
    ...(isPositive(discount.amount) && { discount: discount.amount }),
    ...(shippingInfo && {
      shipping: { title, amount: shipping.amount, time: logistics?.deliveryTime ?? undefined },
    }),
    ...(fees && isPositive(fees.amount) && { fees: fees.amount }),
    ...(isPositive(tax.amount) && { tax: { amount: tax.amount, isIncluded: taxIncludedInPrices === true } }),
    ...(deliverTo.length > 0 && { deliverTo }),
  }
}

/** Cancellation notice for the buyer, with the merchant's message if there is one. */
export const cancellationMail = (
  order: Order,
  to: string,
  message: string | null | undefined,
): MailRequest => ({
  to,
  language: order.buyerLanguage,
  template: 'orderCanceled',
  data: { ...orderData(order), message: message ?? undefined },
})

/** The changed order for the buyer, with what they have to pay or get back. */
export const changedOrderMail = (order: Order, to: string, link: string): MailRequest => ({
  to,
  language: order.buyerLanguage,
  template: 'orderChanged',
  data: {
    ...orderData(order),
    total: order.priceSummary.total.amount,
    ...(order.balanceSummary?.toPay && { due: order.balanceSummary.toPay.amount }),
    ...(order.balanceSummary?.toGiveBack && { owed: order.balanceSummary.toGiveBack.amount }),
    link,
  },
})

/** Refund notice for the buyer, with its amount and the merchant's message if there is one. */
export const refundMail = (
  order: Order,
  to: string,
  { amount, message }: { amount: string; message?: string | undefined },
): MailRequest => ({
  to,
  language: order.buyerLanguage,
  template: 'orderRefunded',
  data: { ...orderData(order), amount, message },
})

/** A document about an order for the buyer, as a link. */
export const documentMail = (
  order: Order,
  to: string,
  { title, number, link }: { title: string; number: string; link: string },
): MailRequest => ({
  to,
  language: order.buyerLanguage,
  template: 'orderDocument',
  data: { number: String(order.number), title, documentNumber: number, link },
})

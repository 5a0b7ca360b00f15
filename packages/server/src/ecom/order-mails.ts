import type { Order } from '@stoa/contract'
import type { MailRequest } from '../mail/index.ts'

/** What all mails about an order say of it, in the language in which it was placed. */
const orderData = ({ number, currency, lineItems }: Order) => ({
  number: String(number ?? ''),
  currency: currency ?? '',
  lines: lineItems.map(({ quantity, productName, lineItemPrice }) => ({
    quantity: quantity ?? 0,
    name: productName.original ?? '',
    amount: lineItemPrice?.amount,
  })),
})

/** Tells the buyer that his order has arrived. */
export function confirmationMail(order: Order, to: string): MailRequest {
  const { shippingInfo, priceSummary } = order
  return {
    to,
    language: order.buyerLanguage,
    template: 'orderPlaced',
    data: {
      ...orderData(order),
      ...(shippingInfo && { shipping: { title: shippingInfo.title, amount: priceSummary.shipping.amount } }),
      total: priceSummary.total.amount,
      payOffline: order.paymentStatus !== 'PAID',
    },
  }
}

/** Tells the buyer that his order is canceled, in the merchant's own words where he has some. */
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

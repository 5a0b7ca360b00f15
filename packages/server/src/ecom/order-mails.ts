import type { Order } from '@stoa/contract'

/** A mail as `ctx.mail` takes it. */
interface Mail {
  to: string
  subject: string
  body: string
}

const linesOf = ({ lineItems }: Order) =>
  lineItems.map(
    ({ quantity, productName, lineItemPrice }) =>
      `${quantity} × ${productName.original}  ${lineItemPrice?.formattedAmount ?? ''}`,
  )

/** Tells the buyer that his order has arrived. */
export function confirmationMail(order: Order, to: string, shop: string): Mail {
  const { shipping, total } = order.priceSummary
  return {
    to,
    subject: `${shop}: your order ${order.number}`,
    body: [
      `Thank you for your order ${order.number}.`,
      '',
      ...linesOf(order),
      ...(order.shippingInfo ? [`${order.shippingInfo.title}  ${shipping.formattedAmount}`] : []),
      `Total  ${total.formattedAmount}`,
      ...(order.paymentStatus === 'PAID'
        ? []
        : ['', 'It is to be paid offline; the shop will tell you how.']),
    ].join('\n'),
  }
}

/** Tells the buyer that his order is canceled, in the merchant's own words where he has some. */
export function cancellationMail(
  order: Order,
  to: string,
  shop: string,
  message: string | null | undefined,
): Mail {
  return {
    to,
    subject: `${shop}: your order ${order.number} is canceled`,
    body: [
      `Your order ${order.number} is canceled.`,
      ...(message ? ['', message] : []),
      '',
      ...linesOf(order),
    ].join('\n'),
  }
}

import type { Order } from '@stoa/contract'
import type { Site } from '../../context.ts'

/** The mail that tells the shopper of his order. */
export const confirmationMail = (site: Site, order: Order) => ({
  to: order.buyerInfo?.email ?? '',
  subject: `${site.name}: your order ${order.number}`,
  body: [
    `Thank you for your order ${order.number}.`,
    '',
    ...order.lineItems.map(
      line =>
        `${line.quantity} x ${line.productName?.original}  ${line.lineItemPrice?.formattedAmount ?? ''}`,
    ),
    '',
    `Delivery  ${order.priceSummary.shipping?.formattedAmount ?? ''}`,
    `Total  ${order.priceSummary.total?.formattedAmount ?? ''}`,
    '',
    'It is to be paid offline; the shop will tell you how.',
  ].join('\n'),
})

/** The mail that tells the shopper that his order was canceled. */
export const cancellationMail = (site: Site, order: Order, message: string | undefined) => ({
  to: order.buyerInfo?.email ?? '',
  subject: `${site.name}: your order ${order.number} was canceled`,
  body: [`Your order ${order.number} was canceled.`, ...(message ? ['', message] : [])].join('\n'),
})

import type { Order } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { addressLines } from '../platform-support/address-lines.ts'
import { orderData } from './order-mails.ts'

/** The payment provider that moves no money. */
const TEST_PROVIDER = 'test'

/**
 * Notifies the merchant of a new order: one mail to each address of `notifications.newOrders`, in the main language of the shop.
 * `payments` are those of the order: one at the test provider marks it as a test order.
 */
export function mailNewOrder(
  ctx: Pick<Ctx, 'config' | 'mail' | 'site'>,
  order: Order,
  payments: readonly { provider: string }[] = [],
): void {
  const { config, site } = ctx
  const addresses = site.settings.notifications?.newOrders ?? []
  if (addresses.length === 0) return
  const { billingInfo, buyerInfo, recipientInfo, shippingInfo, priceSummary } = order
  const { firstName, lastName } = billingInfo?.contactDetails ?? recipientInfo?.contactDetails ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const deliverTo = addressLines(shippingInfo?.logistics?.shippingDestination, site.locale)
  const data = {
    ...orderData(order, { original: true }),
    buyer: [name, buyerInfo?.email ?? ''].filter(line => line !== ''),
    total: priceSummary.total.amount,
    ...(deliverTo.length > 0 && { deliverTo }),
    isTest: order.test === true || payments.some(({ provider }) => provider === TEST_PROVIDER),
    link: `${config.publicUrl}/admin/orders/${order.id}`,
  }
  for (const to of addresses) ctx.mail({ to, language: site.locale, template: 'orderReceived', data })
}

import type { Order } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { addressLines } from '../platform-support/address-lines.ts'
import { merchantOrderData, notifyMerchant } from './notify-merchant.ts'
import { customFieldsOfMail, orderData } from './order-mails.ts'

/**
 * Notifies the addresses of `notifications.newOrders` of a new order. `payments` are those of the order: one at the test provider
 * marks it as a test order.
 */
export const mailNewOrder = (
  ctx: Pick<Ctx, 'config' | 'db' | 'mail' | 'platform' | 'site'>,
  order: Order,
  payments: readonly { provider: string }[] = [],
): Promise<void> =>
  notifyMerchant(ctx, 'newOrders', () => {
    const deliverTo = addressLines(order.shippingInfo?.logistics?.shippingDestination, ctx.site.locale)
    return {
      template: 'orderReceived',
      data: {
        ...orderData(order, { original: true }),
        ...merchantOrderData(ctx, order, payments),
        ...customFieldsOfMail(ctx, order, ctx.site.locale),
        total: order.priceSummary.total.amount,
        ...(deliverTo.length > 0 && { deliverTo }),
      },
    }
  })

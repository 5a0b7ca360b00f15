import { contract } from '@stoa/contract'
import type { Fields } from '../entity-changes.ts'
import {
  type Inverse,
  type InverseCall,
  type Invert,
  notReversible,
  type RemainingEffect,
} from './inverse.ts'
import { restoredFields, type WritableSchema, writablePart } from './restored-fields.ts'

const orderSchema = contract.orders.updateOrder.request.properties.order as WritableSchema
const fulfillmentSchema = contract.orderFulfillments.createFulfillment.request.properties
  .fulfillment as WritableSchema

interface Activity {
  id: string
  activityType?: string
}
interface Fulfillment extends Fields {
  id: string
}

const moneyMoved: RemainingEffect = {
  reason: 'MONEY_MOVED',
  description:
    'Payments, refunds and gift card amounts stay. Refund or collect them on the page of the order.',
}
const canceled = notReversible('A canceled order stays canceled. Create a new order for the same items.')

/** Comments of staff that the change has added. */
function removeComments(id: string, before: Fields, after: Fields): InverseCall[] {
  if (!('activities' in before)) return []
  const former = new Set(((before.activities ?? []) as Activity[]).map(({ id }) => id))
  return ((after.activities ?? []) as Activity[])
    .filter(activity => !former.has(activity.id) && activity.activityType === 'MERCHANT_COMMENT')
    .map(activity => ({ operation: 'orders.deleteActivity', message: { id, activityId: activity.id } }))
}

/** Undo of changes of orders. */
export const orderInverses: Readonly<Record<string, Invert | RemainingEffect>> = {
  'wix.ecom.v1.order_updated': async (change, ctx): Promise<Inverse> => {
    const { entityId: id, before = {}, after = {} } = change
    const { order: current } = (await ctx.invoke('orders.getOrder', { id })) as { order: Fields }
    const fields = restoredFields(ctx, { change, current, schema: orderSchema, merges: true })
    const calls = [
      ...(Object.keys(fields).length > 0
        ? [{ operation: 'orders.updateOrder', message: { order: { id, ...fields } } }]
        : []),
      ...removeComments(id, before, after),
    ]
    return calls.length > 0 ? calls : notReversible('The state of the order follows from what stays.')
  },

  'wix.ecom.v1.fulfillments_updated': ({ entityId: orderId, before, after }) => {
    const [former = [], latter = []] = [before?.fulfillments, after?.fulfillments] as (
      | Fulfillment[]
      | undefined
    )[]
    const find = (list: readonly Fulfillment[], id: string) => list.find(one => one.id === id)
    return [
      ...latter
        .filter(({ id }) => !find(former, id))
        .map(({ id }) => ({
          operation: 'orderFulfillments.deleteFulfillment',
          message: { orderId, fulfillmentId: id },
        })),
      ...former
        .filter(({ id }) => !find(latter, id))
        .map(fulfillment => ({
          operation: 'orderFulfillments.createFulfillment',
          message: { orderId, fulfillment: writablePart(fulfillmentSchema, fulfillment) },
        })),
      ...former.flatMap(fulfillment => {
        const now = find(latter, fulfillment.id)
        if (!now || JSON.stringify(now) === JSON.stringify(fulfillment)) return []
        const { id, trackingInfo = null } = fulfillment
        return [
          {
            operation: 'orderFulfillments.updateFulfillment',
            message: { orderId, fulfillment: { id, trackingInfo } },
          },
        ]
      }),
    ]
  },

  'wix.ecom.v1.order_canceled': canceled,
  'wix.ecom.v1.order_transactions_updated': moneyMoved,
  'wix.ecom.v1.order_transactions_refund_completed': moneyMoved,
  'stoa.ecom.v1.gift_card_updated': moneyMoved,
  'stoa.ecom.v1.gift_card_created': {
    reason: 'MONEY_MOVED',
    description: 'The gift card was issued. Disable it, or adjust its balance, on its page.',
  },
}

import { callsWith } from '../call.ts'
import { CursorPagingMetadata, CursorQuery } from '../entities/paging.ts'
import { Tip, TipChoice, TipDistribution, TippedLineItem, TippedOrder } from '../entities/purchase/tip.ts'
import { fulfillmentEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const merchant = ['merchant'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const prefixes = ['/tips']
const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })
const tip = s.req.with(Tip, { doc: 'The tip with its distributions.' })
const orderInfo = s.req.with(TippedOrder, { doc: 'The fee of the order after the call.' })
const purchaseFlowId = s.req.guid({
  doc: 'Id of the cart or of a checkout without cart, GUID: `purchaseFlowId` of both.',
})
const tipChoice = s.with(TipChoice, { doc: 'The chosen tip. Absent if none is chosen.' })
const rejections = ['ORDER_NOT_FOUND', 'ORDER_CANCELED', 'ORDER_REFUNDED'] as const
const emits = [
  'wix.ecom.v1.order_updated',
  'wix.ecom.v1.order_payment_status_updated',
  ...stockEvents,
  'wix.ecom.v1.order_approved',
  ...fulfillmentEvents,
] as const

const call = callsWith({ prefixes, allow: merchant })

/** Tips of orders and purchases (protocol/tips). */
export const tips = {
  setTipOnOrder: call({
    method: 'POST',
    path: '/v1/tips/set',
    summary: 'Sets the tip of an order: adds its fee or replaces it. The total of the order changes.',
    request: s.object({ orderId, tip: s.req.with(Tip, { doc: 'Amount, and parts that staff gets.' }) }),
    reply: s.object({ tip, orderInfo }),
    errors: [...rejections, 'TIP_DISTRIBUTION_PAID'],
    emits,
  }),

  removeTipFromOrder: call({
    method: 'POST',
    path: '/v1/tips/remove',
    summary: 'Removes the tip and its distributions from an order. The total of the order changes.',
    request: s.object({ orderId }),
    reply: s.object({ orderInfo }),
    errors: [...rejections, 'TIP_NOT_FOUND', 'TIP_DISTRIBUTION_PAID'],
    emits,
  }),

  getTipByOrderId: call({
    method: 'GET',
    path: '/v1/tips/order/{orderId}',
    summary: 'Returns the tip of an order.',
    request: s.object({ orderId }),
    reply: s.object({ tip }),
    errors: ['ORDER_NOT_FOUND', 'TIP_NOT_FOUND'],
  }),

  getTipByDraftOrderId: call({
    method: 'GET',
    path: '/v1/tips/draft-order/{draftOrderId}',
    summary: 'Returns the tip that an order has after the changes of a draft.',
    request: s.object({ draftOrderId: s.req.guid({ doc: 'Id of the draft, GUID.' }) }),
    reply: s.object({ tip }),
    errors: [
      'DRAFT_ORDER_NOT_FOUND',
      'DRAFT_ORDER_EXPIRED',
      'ORDER_NOT_FOUND',
      'ORDER_CANCELED',
      'ORDER_STATUS_CONFLICT',
      'PARTIAL_OUT_OF_STOCK',
      'TIP_NOT_FOUND',
    ],
  }),

  previewTip: call({
    method: 'POST',
    path: '/v1/tips/preview',
    readOnly: true,
    summary: 'Calculates a tip by the tip settings without changing anything.',
    request: s.object({
      lineItemInfo: s.req.array(TippedLineItem, { min: 1, max: 50, doc: 'Line items with their prices.' }),
      tipChoice: s.req.with(TipChoice, { doc: 'The chosen tip.' }),
      tipSettingsId: s.nullable.guid({
        doc: 'Id of the tip settings, GUID. Default: the default settings; for merchants none.',
      }),
    }),
    reply: s.object({ tip: s.req.with(Tip, { doc: 'The calculated tip.' }) }),
    allow: everyone,
    errors: ['TIP_NOT_ALLOWED', 'TIP_SETTINGS_NOT_FOUND'],
  }),

  getTipChoice: call({
    method: 'GET',
    path: '/v1/tips/choice/{purchaseFlowId}',
    summary: 'Returns the tip that is chosen for a purchase.',
    request: s.object({ purchaseFlowId }),
    reply: s.object({ tipChoice }),
    allow: everyone,
    errors: ['PURCHASE_FLOW_NOT_FOUND'],
  }),

  updateTipChoice: call({
    method: 'PATCH',
    path: '/v1/tips/choice',
    summary: 'Chooses the tip of a purchase. The checkout then has its fee; a percentage follows the prices.',
    request: s.object({
      tipChoice: s.req.with(TipChoice, { setBy: 'ANYONE', doc: 'The chosen tip. The value 0 chooses none.' }),
      purchaseFlowId,
    }),
    reply: s.object({ tipChoice }),
    allow: everyone,
    errors: ['PURCHASE_FLOW_NOT_FOUND', 'CHECKOUT_COMPLETED', 'TIP_NOT_ALLOWED'],
    emits: ['wix.ecom.v1.checkout_updated'],
  }),

  addTipDistributionsToOrder: call({
    method: 'POST',
    path: '/v1/tips/tip-distributions/add',
    summary: 'Adds distributions to the tip of an order. The tip grows by their amounts.',
    request: s.object({
      orderId,
      tipDistributions: s.req.array(TipDistribution, {
        min: 1,
        max: 50,
        doc: 'Distributions, each with its amount.',
      }),
    }),
    reply: s.object({
      tipDistributions: s.req.array(TipDistribution, { doc: 'The added distributions.' }),
      orderInfo,
    }),
    errors: rejections,
    emits,
  }),

  queryTipDistributions: call({
    method: 'POST',
    path: '/v1/tips/tip-distributions/query',
    readOnly: true,
    summary: 'Returns distributions of tips that match a filter, newest first by default.',
    request: s.object({ query: s.with(CursorQuery, { doc: 'Filter, sort order and page.' }) }),
    reply: s.object({
      tipDistributions: s.req.array(TipDistribution, { doc: 'Distributions of this page.' }),
      pagingMetadata: s.req.with(CursorPagingMetadata, {
        doc: 'Number of entries and cursors of the adjacent pages.',
      }),
    }),
  }),

  sumTipDistributionAmounts: call({
    method: 'POST',
    path: '/v1/tips/tip-distributions/sum-amounts',
    readOnly: true,
    summary: 'Adds up the amounts of the distributions that match a filter.',
    request: s.object({
      filter: s.nullable.map(s.any(), {
        doc: 'Field names and conditions, as in a query. Default: all distributions.',
      }),
    }),
    reply: s.object({ totalAmount: s.req.decimal({ gte: 0, doc: 'Sum in the currency of the site.' }) }),
  }),
}

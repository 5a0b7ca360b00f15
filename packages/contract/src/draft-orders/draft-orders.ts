import { callsWith } from '../call.ts'
import { lineErrors, newLines } from '../ecom/cart-fields.ts'
import { Order } from '../entities/orders/order.ts'
import { OrderChange } from '../entities/orders/order-change.ts'
import { DiscountReason } from '../entities/orders/order-discount.ts'
import { CursorPagingMetadata, CursorQuery } from '../entities/paging.ts'
import { TaxableAddress } from '../entities/purchase/tax-details.ts'
import { fulfillmentEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const merchant = ['merchant'] as const
const prefixes = ['/ecom']
const AMOUNT_MAX = 1_000_000_000_000_000
const partId = (doc: string) => s.string({ min: 1, max: 100, doc })

const ChangedLineItem = s.object({
  id: s.req(partId('Id of the line item.')),
  quantity: s.nullable.integer({ min: 1, max: 100_000, doc: 'New number of units. Default: unchanged.' }),
  price: s.nullable.decimal({
    gte: 0,
    lte: AMOUNT_MAX,
    doc: 'New price of one unit before discounts. Default: unchanged.',
  }),
})

const NewDiscount = s.object({
  amount: s.nullable.decimal({
    gt: 0,
    lte: AMOUNT_MAX,
    doc: 'Amount to take off. Either this or `percentage`.',
  }),
  percentage: s.nullable.decimal({
    gt: 0,
    lte: 100,
    maxScale: 2,
    doc: 'Percentage to take off: "10" is 10 %.',
  }),
  description: s.nullable.string({ min: 1, max: 200, doc: 'Reason for the discount as text.' }),
  discountReason: s.enum(DiscountReason, { doc: 'Predefined reason. Absent if `description` is set.' }),
  lineItemIds: s.array(partId('Id of a line item of the order.'), {
    max: 300,
    doc: 'Line items of the order that are reduced. Default: all line items.',
  }),
})

const ChangedShipping = s.nullable.object(
  {
    title: s.nullable.string({ min: 1, max: 250, doc: 'New name of the delivery option.' }),
    carrierId: s.nullable.string({ min: 1, max: 100, doc: 'New id of the carrier.' }),
    code: s.nullable.string({ min: 1, max: 100, doc: 'New code of the delivery option.' }),
    price: s.nullable.decimal({
      gte: 0,
      lte: AMOUNT_MAX,
      doc: 'New price of the delivery before discounts. Default: unchanged.',
    }),
  },
  { doc: 'Changes of the delivery. Absent fields do not change.' },
)

const NewFee = s.object({
  name: s.req.string({ min: 1, max: 50, doc: 'Name of the fee for the buyer.' }),
  price: s.req.money({
    gte: 0,
    lte: AMOUNT_MAX,
    doc: 'Price of the fee, as text or as money with `amount`. It includes tax if the prices of the order do.',
  }),
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the fee.' }),
  taxGroupId: s.nullable.guid({ doc: 'Id of the tax group that determines the rate, GUID.' }),
  lineItemIds: s.nullable.array(partId('Id of a line item of the order.'), {
    max: 300,
    doc: 'Line items of the order that cause the fee. Absent: the whole order.',
  }),
  taxableAddress: s.nullable.with(TaxableAddress, {
    doc: 'Address that determines the tax. Absent: that of the order.',
  }),
})

/** Changes of a placed order (protocol/draft-orders §2). */
const changes = {
  ...newLines(100),
  changedLineItems: s.array(ChangedLineItem, {
    max: 300,
    doc: 'Line items with another quantity or price, at most one entry for each.',
  }),
  removedLineItemIds: s.array(partId('Id of a line item.'), { max: 300, doc: 'Line items to remove.' }),
  discounts: s.array(NewDiscount, { max: 20, doc: 'Discounts of the merchant to add.' }),
  removedDiscountIds: s.array(partId('Id of a discount.'), {
    max: 320,
    doc: 'Discounts to remove: `id` of `appliedDiscounts`, or the id of the coupon or rule.',
  }),
  shippingInfo: ChangedShipping,
  additionalFees: s.array(NewFee, { max: 100, doc: 'Fees to add.' }),
  removedAdditionalFeeIds: s.array(partId('Id of a fee.'), { max: 100, doc: 'Fees to remove.' }),
}

const DraftOrder = s.object({
  id: s.always.guid({ doc: 'Id of the draft, GUID.' }),
  orderId: s.always.guid({ doc: 'Id of the order that the draft changes, GUID.' }),
  revision: s.always.string({ doc: 'Number of updates of the draft.' }),
  status: s.always.enum(['DRAFT', 'COMMITTED', 'EXPIRED'] as const, {
    doc: '`DRAFT` can be changed and committed. `COMMITTED` has changed its order.',
  }),
  changes: s.always.object(changes, { doc: 'The changes, as they were sent.' }),
  createdDate: s.always.datetime({ doc: 'Time at which the draft was created.' }),
  updatedDate: s.always.datetime({ doc: 'Time of the latest update.' }),
  expirationDate: s.always.datetime({ doc: 'From then on the draft cannot be committed.' }),
})

const StockChange = s.object({
  productId: s.always.guid({ doc: 'Id of the product, GUID.' }),
  variantId: s.always.guid({ doc: 'Id of the variant, GUID.' }),
  quantity: s.always.integer({
    min: -1_000_000,
    max: 1_000_000,
    doc: 'Units taken from stock; negative if they return.',
  }),
})

const OrderPreview = s.object({
  order: s.always.with(Order, { doc: 'The order as a commit would make it.' }),
  changes: s.always.array(OrderChange, { doc: 'What differs, one by one.' }),
  totalDifference: s.always.string({ doc: 'New total minus the total of today. Negative if it is lower.' }),
  taxDifference: s.always.string({ doc: 'New tax minus the tax of today.' }),
  stockChanges: s.always.array(StockChange, { doc: 'Units that a commit takes from stock or returns.' }),
})

const CommitSettings = s.nullable.object(
  {
    sendNotificationsToBuyer: s.nullable.boolean({
      doc: 'True sends the buyer a mail with the changed order. Default false.',
    }),
    addActivitiesToOrder: s.nullable.boolean({
      doc: 'False adds no entry to the history of the order. Default true.',
    }),
    updateInventory: s.nullable.boolean({
      doc: 'False neither takes units from stock nor returns them. Default true.',
    }),
  },
  { doc: 'What follows from the commit.' },
)

const draftOrderId = s.req.guid({ doc: 'Id of the draft, GUID.' })
const orderId = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const reason = s.nullable.string({ max: 200, doc: 'Reason of the changes, for the history of the order.' })
const requestedChanges = s.object(changes, { doc: 'Changes of the placed order.' })
const draftOrder = s.req.with(DraftOrder, { doc: 'The draft after the call.' })
const preview = s.req.with(OrderPreview, { doc: 'What a commit would do.' })
const order = s.req.with(Order, { doc: 'The order after the call.' })

const orderErrors = ['ORDER_NOT_FOUND', 'ORDER_CANCELED', 'ORDER_STATUS_CONFLICT'] as const
const changeErrors = [...orderErrors, ...lineErrors, 'PARTIAL_OUT_OF_STOCK'] as const
const draftErrors = ['DRAFT_ORDER_NOT_FOUND', 'DRAFT_ORDER_COMMITTED', 'DRAFT_ORDER_EXPIRED'] as const
const commitErrors = [
  ...changeErrors,
  ...draftErrors,
  'DRAFT_ORDER_TOTAL_CHANGED',
  'REVISION_CONFLICT',
] as const
const emits = [
  'wix.ecom.v1.order_updated',
  'wix.ecom.v1.order_committed',
  'wix.ecom.v1.order_payment_status_updated',
  ...fulfillmentEvents,
  ...stockEvents,
] as const

const event = <S extends string>(slug: S) => `stoa.ecom.v1.draft_order_${slug}` as const

const call = callsWith({ prefixes, allow: merchant })

/** Changes of placed orders, and the drafts that hold them (protocol/draft-orders). */
export const draftOrders = {
  createDraftOrder: call({
    method: 'POST',
    path: '/v1/draft-orders',
    summary: 'Creates a draft with changes of an order. The order does not change before the commit.',
    request: s.object({ orderId, changes: requestedChanges }),
    reply: s.object({ draftOrder, preview }),
    errors: changeErrors,
    emits: [event('created')],
  }),

  getDraftOrder: call({
    method: 'GET',
    path: '/v1/draft-orders/{draftOrderId}',
    summary: 'Returns a draft.',
    request: s.object({ draftOrderId }),
    reply: s.object({ draftOrder }),
    errors: ['DRAFT_ORDER_NOT_FOUND'],
  }),

  queryDraftOrders: call({
    method: 'POST',
    path: '/v1/draft-orders/query',
    readOnly: true,
    summary: 'Returns drafts that match a filter, newest first by default.',
    request: s.object({ query: s.with(CursorQuery, { doc: 'Filter, sort order and page.' }) }),
    reply: s.object({
      draftOrders: s.req.array(DraftOrder, { doc: 'Matching drafts of this page.' }),
      pagingMetadata: s.req.with(CursorPagingMetadata, { doc: 'Paging information.' }),
    }),
  }),

  updateDraftOrder: call({
    method: 'PUT',
    path: '/v1/draft-orders/{draftOrderId}',
    summary: 'Replaces the changes of a draft. They then apply to the order as it is now.',
    request: s.object({ draftOrderId, changes: requestedChanges }),
    reply: s.object({ draftOrder, preview }),
    errors: [...changeErrors, ...draftErrors],
    emits: [event('updated')],
  }),

  previewDraftOrder: call({
    method: 'GET',
    path: '/v1/draft-orders/{draftOrderId}/preview',
    summary: 'Calculates what a commit of a draft would do, without changing anything.',
    request: s.object({ draftOrderId }),
    reply: s.object({ preview }),
    errors: commitErrors,
  }),

  deleteDraftOrder: call({
    method: 'DELETE',
    path: '/v1/draft-orders/{draftOrderId}',
    summary: 'Deletes a draft that has not been committed.',
    request: s.object({ draftOrderId }),
    reply: s.object({}),
    errors: draftErrors,
    emits: [event('deleted')],
  }),

  commitDraftOrder: call({
    method: 'POST',
    path: '/v1/draft-orders/{draftOrderId}/commit',
    summary: 'Applies the changes of a draft to its order. Rejected if the order has changed since.',
    request: s.object({ draftOrderId, commitSettings: CommitSettings, reason }),
    reply: s.object({ order }),
    errors: commitErrors,
    emits: [...emits, event('committed')],
  }),

  previewDeltas: call({
    method: 'POST',
    path: '/v1/orders/{id}/preview-deltas',
    readOnly: true,
    summary: 'Calculates what changes of an order would do, without changing anything.',
    request: s.object({ id: orderId, changes: requestedChanges }),
    reply: s.object({ preview }),
    errors: changeErrors,
  }),

  commitDeltas: call({
    method: 'POST',
    path: '/v1/orders/{id}/commit-deltas',
    summary: 'Changes a placed order: by a draft, or by the changes in the request.',
    request: s.object({
      id: orderId,
      draftOrderId: s.nullable.guid({ doc: 'Draft to commit, GUID. Either this or `changes`.' }),
      changes: s.nullable.object(changes, { doc: 'The changes. Either this or `draftOrderId`.' }),
      commitSettings: CommitSettings,
      reason,
    }),
    reply: s.object({ order }),
    errors: commitErrors,
    emits: [...emits, event('committed')],
  }),
}

import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

export const OrderPaymentRequestStatus = ['UNPAID', 'PAID', 'EXPIRED'] as const

const set = { ro: true, tolerateReadOnly: true } as const

/** An amount that clients send back as they have read it. */
export const RequestedAmount = s.object({
  amount: s.req.decimal({ gt: 0, lte: 1_000_000_000_000_000, doc: 'Amount, a decimal.' }),
  formattedAmount: s.string({
    max: 100,
    ...set,
    doc: "Amount with currency symbol, in the format of the site's locale.",
  }),
})

/** A request to the buyer to pay an amount of an order by a link (protocol/payment-requests §1). */
export const OrderPaymentRequest = s.object({
  id: s.always.guid({ ...set, doc: 'Id, GUID.' }),
  source: s.object(
    {
      appId: s.nullable.guid({ doc: 'Id of the app that created the request, GUID.' }),
      externalId: s.string({ min: 1, max: 100, doc: 'Id of the request in that app.' }),
    },
    { doc: 'Origin of the request. Set when it is created.' },
  ),
  status: s.always.enum(OrderPaymentRequestStatus, {
    ...set,
    doc: 'UNPAID: the link takes payments. EXPIRED: its time is over, or the merchant has voided it.',
  }),
  orderId: s.always.guid({ doc: 'Id of the order, GUID. Set when the request is created.' }),
  orderNumber: s.string({ max: 100, ...set, doc: 'Number of the order.' }),
  amount: s.always.with(RequestedAmount, {
    doc: 'Amount to pay, at most what is due. Default: all of it. Set when the request is created.',
  }),
  currency: s.always.string({ format: 'currency', ...set, doc: 'Currency of the order, ISO 4217.' }),
  paymentGatewayOrderId: s.string({
    min: 1,
    max: 100,
    ...set,
    doc: 'Id that payments of this request have in `paymentGatewayOrderId`.',
  }),
  title: s.always.string({ min: 1, max: 200, doc: 'What is paid, for the buyer.' }),
  description: s.nullable.string({ max: 300, doc: 'Further text for the buyer.' }),
  expirationDate: s.nullable.datetime({
    doc: 'From then on the link takes no payment. Set when the request is created. Default: never.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Stored as sent.' }),
  createdDate: s.always.datetime({ ...set, doc: 'Creation time.' }),
  updatedDate: s.always.datetime({ ...set, doc: 'Time of the latest change.' }),
  image: s.object(
    {
      id: s.string({ max: 200, doc: 'Id or address of the picture.' }),
      height: s.integer({ ...set, doc: 'Height in pixels. Not set by this server.' }),
      width: s.integer({ ...set, doc: 'Width in pixels. Not set by this server.' }),
      altText: s.nullable.string({ max: 200, doc: 'Text for readers who do not see the picture.' }),
      filename: s.string({ max: 200, ...set, doc: 'Name of the file. Not set by this server.' }),
    },
    { doc: 'Picture.' },
  ),
  blockedPaymentMethods: s.array(s.enum(['MANUAL'] as const), {
    max: 1,
    doc: 'Payment methods that the page does not offer. MANUAL: payment outside the platform.',
  }),
})

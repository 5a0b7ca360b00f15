import { s } from '../../schema.ts'
import { Price } from '../price.ts'

const AMOUNT_MAX = 999_999_999.99

const amountOf = (doc: string) => s.decimal({ gte: 0, lte: AMOUNT_MAX, maxScale: 2, doc })

/** A product or service that a tip is for. */
export const TippedLineItem = s.object({
  lineItemId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the line item in its order.' }),
  catalogReference: s.object(
    {
      catalogItemId: s.nullable.guid({ doc: 'Id of the item in its catalogue, GUID.' }),
      appId: s.nullable.guid({ doc: 'Id of the catalogue, GUID.' }),
    },
    { doc: 'Item of a catalogue.' },
  ),
  price: s.nullable.decimal({ gte: 0, lte: AMOUNT_MAX, maxScale: 2, doc: 'Price of one unit.' }),
  name: s.nullable.string({ min: 1, max: 200, doc: 'Name of the item.' }),
  quantity: s.nullable.integer({ min: 1, max: 100_000, doc: 'Number of units. Default: 1.' }),
})

/** A person of the shop who gets a part of a tip. */
const TippedStaff = s.object({
  id: s.ro.tolerated.guid({
    doc: 'Id of the person: `staffMemberId`, otherwise that of `identificationData`.',
  }),
  name: s.ro.tolerated.string({ max: 500, doc: 'Name. Not set by this server.' }),
  staffMemberId: s.nullable.guid({ doc: 'Id of the staff member, GUID.' }),
  identificationData: s.object(
    {
      anonymousVisitorId: s.guid({ oneOf: 'Id', doc: 'Id of a visitor, GUID.' }),
      memberId: s.guid({ oneOf: 'Id', doc: 'Id of a member, GUID.' }),
      wixUserId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the shop, GUID.' }),
      appId: s.guid({ oneOf: 'Id', doc: 'Id of an app, GUID.' }),
      contactId: s.nullable.guid({ doc: 'Id of the contact, GUID.' }),
    },
    { doc: 'Identity of the person.' },
  ),
})

export const TipSource = ['UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD'] as const

/** The part of a tip that one person gets. */
export const TipDistribution = s.object({
  id: s.ro.tolerated.guid({ doc: 'Id of the distribution, GUID.' }),
  tipId: s.ro.tolerated.guid({ doc: 'Id of the tip, GUID.' }),
  staff: s.with(TippedStaff, { doc: 'Person who gets the amount.' }),
  amount: s.nullable.decimal({
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 2,
    doc: 'Amount. Default: a share of what other distributions leave, split by the tip settings.',
  }),
  lineItemInfo: s.array(TippedLineItem, { max: 12, doc: 'Line items that the person has worked on.' }),
  transaction: s.object(
    {
      id: s.nullable.guid({ doc: 'Id of the payment, GUID.' }),
      date: s.nullable.datetime({ doc: 'Time of the payment.' }),
    },
    { doc: 'Payment that contains the amount. A distribution with a payment cannot change.' },
  ),
  orderId: s.ro.tolerated.guid({ doc: 'Id of the order, GUID.' }),
  createdDate: s.ro.tolerated.datetime({ doc: 'Creation time.' }),
  source: s.enum(TipSource, { doc: 'Where the tip was given. Default: DASHBOARD.' }),
})

/** The tip of an order: its additional fee with the code `tip` (protocol/tips §1). */
export const Tip = s.object({
  id: s.ro.tolerated.guid({ doc: 'Id of the additional fee that is the tip, GUID.' }),
  lineItemSubtotal: s.ro.tolerated.decimal({ gte: 0, doc: 'Price of all line items, before discounts.' }),
  amount: amountOf('Amount of the tip.'),
  distributions: s.array(TipDistribution, { max: 50, doc: 'Parts that staff gets.' }),
  undistributedAmount: s.ro.tolerated.decimal({
    gt: 0,
    doc: 'Part that no person gets. Absent if nothing is left.',
  }),
})

export const TipType = ['UNKNOWN_TIP_TYPE', 'PERCENTAGE', 'AMOUNT', 'CUSTOM'] as const

/** A chosen tip: a preset of the tip settings, or another amount. */
export const TipChoice = s.object({
  value: s.nullable.decimal({
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 2,
    doc: 'Percentage of the price of the goods, or amount in the currency of the site.',
  }),
  tipType: s.enum(TipType, {
    doc: 'PERCENTAGE and AMOUNT: a preset of the tip settings. CUSTOM: an amount that the buyer enters.',
  }),
})

/** The fee of an order that is its tip. */
export const TippedOrder = s.object({
  orderId: s.guid({ oneOf: 'Identifier', doc: 'Id of the order, GUID.' }),
  additionalFeeId: s.guid({ doc: 'Id of the additional fee that is the tip, GUID. Absent without a tip.' }),
  additionalFeePrice: s.with(Price, { doc: 'Price of this fee. Absent without a tip.' }),
})

import { s } from '../../schema.ts'
import { Price } from '../price.ts'

const AMOUNT_MAX = 999_999_999.99

const amountOf = (doc: string) => s.decimal({ gte: 0, lte: AMOUNT_MAX, maxScale: 2, doc })

/** A product or service that a tip is for. */
export const TippedLineItem = s.object({
  lineItemId: s.string({ min: 1, max: 100, nullable: true, doc: 'Id of the line item in its order.' }),
  catalogReference: s.object(
    {
      catalogItemId: s.guid({ nullable: true, doc: 'Id of the item in its catalogue, GUID.' }),
      appId: s.guid({ nullable: true, doc: 'Id of the catalogue, GUID.' }),
    },
    { doc: 'Item of a catalogue.' },
  ),
  price: s.decimal({ gte: 0, lte: AMOUNT_MAX, maxScale: 2, nullable: true, doc: 'Price of one unit.' }),
  name: s.string({ min: 1, max: 200, nullable: true, doc: 'Name of the item.' }),
  quantity: s.integer({ min: 1, max: 100_000, nullable: true, doc: 'Number of units. Default: 1.' }),
})

/** A person of the shop who gets a part of a tip. */
const TippedStaff = s.object({
  id: s.guid({
    ro: true,
    tolerateReadOnly: true,
    doc: 'Id of the person: `staffMemberId`, otherwise that of `identificationData`.',
  }),
  name: s.string({ max: 500, ro: true, tolerateReadOnly: true, doc: 'Name. Not set by this server.' }),
  staffMemberId: s.guid({ nullable: true, doc: 'Id of the staff member, GUID.' }),
  identificationData: s.object(
    {
      anonymousVisitorId: s.guid({ oneOf: 'Id', doc: 'Id of a visitor, GUID.' }),
      memberId: s.guid({ oneOf: 'Id', doc: 'Id of a member, GUID.' }),
      wixUserId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the shop, GUID.' }),
      appId: s.guid({ oneOf: 'Id', doc: 'Id of an app, GUID.' }),
      contactId: s.guid({ nullable: true, doc: 'Id of the contact, GUID.' }),
    },
    { doc: 'Identity of the person.' },
  ),
})

export const TipSource = ['UNKNOWN_SOURCE', 'POS', 'WEB', 'DASHBOARD'] as const

/** The part of a tip that one person gets. */
export const TipDistribution = s.object({
  id: s.guid({ ro: true, tolerateReadOnly: true, doc: 'Id of the distribution, GUID.' }),
  tipId: s.guid({ ro: true, tolerateReadOnly: true, doc: 'Id of the tip, GUID.' }),
  staff: s.with(TippedStaff, { doc: 'Person who gets the amount.' }),
  amount: s.decimal({
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 2,
    nullable: true,
    doc: 'Amount. Default: a share of what other distributions leave, split by the tip settings.',
  }),
  lineItemInfo: s.array(TippedLineItem, { max: 12, doc: 'Line items that the person has worked on.' }),
  transaction: s.object(
    {
      id: s.guid({ nullable: true, doc: 'Id of the payment, GUID.' }),
      date: s.datetime({ nullable: true, doc: 'Time of the payment.' }),
    },
    { doc: 'Payment that contains the amount. A distribution with a payment cannot change.' },
  ),
  orderId: s.guid({ ro: true, tolerateReadOnly: true, doc: 'Id of the order, GUID.' }),
  createdDate: s.datetime({ ro: true, tolerateReadOnly: true, doc: 'Creation time.' }),
  source: s.enum(TipSource, { doc: 'Where the tip was given. Default: DASHBOARD.' }),
})

/** The tip of an order: its additional fee with the code `tip` (protocol/tips §1). */
export const Tip = s.object({
  id: s.guid({ ro: true, tolerateReadOnly: true, doc: 'Id of the additional fee that is the tip, GUID.' }),
  lineItemSubtotal: s.decimal({
    gte: 0,
    ro: true,
    tolerateReadOnly: true,
    doc: 'Price of all line items, before discounts.',
  }),
  amount: amountOf('Amount of the tip.'),
  distributions: s.array(TipDistribution, { max: 50, doc: 'Parts that staff gets.' }),
  undistributedAmount: s.decimal({
    gt: 0,
    ro: true,
    tolerateReadOnly: true,
    doc: 'Part that no person gets. Absent if nothing is left.',
  }),
})

export const TipType = ['UNKNOWN_TIP_TYPE', 'PERCENTAGE', 'AMOUNT', 'CUSTOM'] as const

/** A chosen tip: a preset of the tip settings, or another amount. */
export const TipChoice = s.object({
  value: s.decimal({
    gte: 0,
    lte: AMOUNT_MAX,
    maxScale: 2,
    nullable: true,
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

import { call } from '../call.ts'
import { PagingMetadata, textQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const AMOUNT = { min: 0, max: 999_999_999.99 }

const CouponSpecification = s.object({
  name: s.string({ min: 1, max: 50, doc: 'Name for shoppers. Required to create a coupon.' }),
  code: s.string({ min: 1, max: 50, doc: 'Code that shoppers enter. Required to create a coupon.' }),
  active: s.nullable.boolean({ doc: 'False switches the coupon off. Default: true.' }),
  startTime: s.string({
    pattern: '^\\d{1,15}$',
    doc: 'First moment, in milliseconds since 1970. Default: now.',
  }),
  expirationTime: s.nullable.string({
    pattern: '^\\d{1,15}$',
    doc: 'First moment after the coupon, in milliseconds since 1970. Default: never.',
  }),
  usageLimit: s.nullable.integer({ min: 1, max: 2_000_000_000, doc: 'Most orders. Default: no limit.' }),
  limitPerCustomer: s.nullable.integer({
    min: 1,
    max: 2_000_000_000,
    doc: 'Most orders of one buyer. Default: no limit.',
  }),
  limitedToOneItem: s.nullable.boolean({ doc: 'True reduces one unit, the cheapest one. Default: false.' }),
  moneyOffAmount: s.number({
    ...AMOUNT,
    oneOf: 'Discount',
    amount: true,
    doc: 'Amount off the covered items.',
  }),
  percentOffRate: s.number({
    min: 0.1,
    max: 100,
    oneOf: 'Discount',
    doc: 'Percentage off the covered items.',
  }),
  freeShipping: s.boolean({ oneOf: 'Discount', doc: 'True: the delivery costs nothing.' }),
  fixedPriceAmount: s.number({
    ...AMOUNT,
    oneOf: 'Discount',
    amount: true,
    doc: 'Price of each covered item.',
  }),
  buyXGetY: s.object(
    {
      x: s.req.integer({ min: 1, max: 1000, doc: 'Units that the shopper pays for.' }),
      y: s.req.integer({ min: 1, max: 1000, doc: 'Units that are free.' }),
    },
    { oneOf: 'Discount', doc: 'Free units for every so many units.' },
  ),
  minimumSubtotal: s.number({
    ...AMOUNT,
    nullable: true,
    amount: true,
    doc: 'Least price of the covered items together. Default: none.',
  }),
  scope: s.nullable.object(
    {
      namespace: s.string({ max: 100, doc: '`stores`: others have no coupons here.' }),
      group: s.object(
        {
          name: s.enum(['product', 'collection'], { doc: 'Kind of the entity.' }),
          entityId: s.nullable.string({ max: 36, doc: 'Id of the entity, GUID. Default: all of them.' }),
        },
        { doc: 'Products, or a collection of them. Default: all items.' },
      ),
    },
    { doc: 'Covered items. Default: all items.' },
  ),
})

const StoresCoupon = s.object({
  id: s.always.guid({ doc: 'Id of the coupon, GUID.' }),
  specification: s.always.with(CouponSpecification, { doc: 'Discount and limits.' }),
  dateCreated: s.always.datetime({ doc: 'Creation time.' }),
  expired: s.always.boolean({ doc: 'True after `expirationTime`.' }),
  numberOfUsages: s.always.integer({ doc: 'Number of orders with the coupon.' }),
})

const id = s.req.guid({ doc: 'Id of the coupon, GUID.' })
const specification = s.req.with(CouponSpecification, { doc: 'Discount and limits: exactly one discount.' })
const merchant = ['merchant'] as const
const shared = { prefixes: ['/stores'], allow: merchant } as const

/** Coupons in the form that existing programs write (protocol/programs §7). They are those of `coupons`. */
export const storesCoupons = {
  createStoresCoupon: call({
    ...shared,
    method: 'POST',
    path: '/v2/coupons',
    summary: 'Creates a coupon, as createCoupon does.',
    request: s.object({ specification }),
    reply: s.object({ id }),
    errors: ['COUPON_ALREADY_EXISTS'],
    emits: ['stoa.ecom.v1.coupon_created'],
  }),
  getStoresCoupon: call({
    ...shared,
    method: 'GET',
    path: '/v2/coupons/{id}',
    summary: 'Returns a coupon by its id.',
    request: s.object({ id }),
    reply: s.object({ coupon: s.req.with(StoresCoupon, { doc: 'Coupon with this id.' }) }),
    errors: ['COUPON_NOT_FOUND'],
  }),
  queryStoresCoupons: call({
    ...shared,
    method: 'POST',
    path: '/v2/coupons/query',
    readOnly: true,
    summary: 'Returns coupons, newest first by default.',
    request: s.object({
      query: textQuery(
        'Fields: id, dateCreated, specification.code, specification.name, specification.active.',
        'Default: newest first.',
      ),
    }),
    reply: s.object({
      coupons: s.req.array(StoresCoupon, { doc: 'Coupons of this page.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Number of entries and position.' }),
      totalResults: s.req.integer({ doc: 'Number of matching coupons on all pages.' }),
    }),
  }),
  updateStoresCoupon: call({
    ...shared,
    method: 'PATCH',
    path: '/v2/coupons/{id}',
    summary: 'Changes the fields sent of a coupon.',
    request: s.object({
      id,
      specification,
      fieldMask: s.nullable.any({ doc: 'Has no effect: the fields sent are changed.' }),
    }),
    reply: s.object({}),
    errors: ['COUPON_NOT_FOUND', 'COUPON_ALREADY_EXISTS', 'REVISION_CONFLICT'],
    emits: ['stoa.ecom.v1.coupon_updated'],
  }),
  deleteStoresCoupon: call({
    ...shared,
    method: 'DELETE',
    path: '/v2/coupons/{id}',
    summary: 'Deletes a coupon.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['COUPON_NOT_FOUND'],
    emits: ['stoa.ecom.v1.coupon_deleted'],
  }),
}

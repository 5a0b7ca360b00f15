import { call } from '../call.ts'
import { bulkCreateCall } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { StoreCoupon } from '../entities/purchase/coupon.ts'
import { s } from '../schema.ts'

/** Coupons of the site (protocol/discounts §4). */
export const coupon = crudEntity({
  one: 'coupon',
  many: 'coupons',
  fqdn: 'stoa.ecom.v1.coupon',
  path: '/v1/coupons',
  bulkPath: '/v1/bulk/coupons',
  prefixes: ['/ecom'],
  schema: StoreCoupon,
  required: ['code', 'name'],
  defaults: { active: true },
  unique: ['code'],
  fields: {
    code: { type: 'string' },
    name: { type: 'string' },
    active: { type: 'boolean' },
    'activeTimeInfo.start': { type: 'datetime' },
    'activeTimeInfo.end': { type: 'datetime' },
    status: { type: 'string' },
  },
  readers: 'merchants',
  notFound: 'COUPON_NOT_FOUND',
  alreadyExists: 'COUPON_ALREADY_EXISTS',
  queryMethod: 'POST',
  offsetPaging: true,
  maxPageSize: 100,
  maxSorts: 5,
})

const CouponUse = s.object({
  orderId: s.always.guid({ doc: 'Id of the order, GUID.' }),
  usedDate: s.always.datetime({ doc: 'Time of the order.' }),
})

export const coupons = {
  ...readCalls(coupon),
  ...writeCalls(coupon),
  ...bulkCreateCall(coupon),
  listCouponUses: call({
    method: 'GET',
    path: '/v1/coupons/{couponId}/uses',
    prefixes: ['/ecom'],
    allow: ['merchant'],
    summary: 'Lists the orders that used a coupon, newest first. Canceled orders are not listed.',
    request: s.object({
      couponId: s.req.guid({ doc: 'Id of the coupon, GUID.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Number of uses to return. Default: 100.' }),
      offset: s.integer({ min: 0, max: 100_000, doc: 'Number of uses to skip. Default: 0.' }),
    }),
    reply: s.object({
      uses: s.always.array(CouponUse, { doc: 'Uses of the coupon.' }),
      total: s.always.integer({ doc: 'Number of all uses.' }),
    }),
    errors: ['COUPON_NOT_FOUND'],
  }),
}

import { call } from '../call.ts'
import { bulkDeleteCall } from '../crud/bulk-calls.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { getCall, queryCall } from '../crud/read-calls.ts'
import { deleteCall } from '../crud/write-calls.ts'
import { CursorPaging, OffsetOrCursorPagingMetadata, PlatformPaging, Sorting } from '../entities/paging.ts'
import {
  AbandonedCheckout,
  AbandonedCheckoutActivityType,
  AbandonedCheckoutStatus,
} from '../entities/purchase/abandoned-checkout.ts'
import { redirectReply } from '../redirects/redirect-reply.ts'
import { s } from '../schema.ts'

/** Abandoned checkouts: the platform creates them, so there is no call for it (protocol/abandoned-checkouts §1). */
export const abandonedCheckout = crudEntity({
  one: 'abandonedCheckout',
  many: 'abandonedCheckouts',
  fqdn: 'wix.ecom.v1.abandoned_checkout',
  path: '/v1/abandoned-checkout',
  bulkPath: '/v1/bulk/abandoned-checkout',
  prefixes: ['/ecom'],
  schema: AbandonedCheckout,
  required: [],
  fields: {
    id: { type: 'guid' },
    status: { type: 'string' },
    'buyerInfo.contactId': { type: 'guid' },
    'buyerInfo.email': { type: 'string' },
    'buyerInfo.memberId': { type: 'guid' },
    'buyerInfo.userId': { type: 'guid' },
    'buyerInfo.visitorId': { type: 'guid' },
  },
  readers: 'merchants',
  notFound: 'ABANDONED_CHECKOUT_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
})

const equality = { operators: ['$eq', '$in', '$ne', '$nin'], sort: false } as const
const lists = { type: 'string', list: true, operators: ['$hasAll', '$hasSome'], sort: false } as const

/** The same entity with the fields of its search (protocol/abandoned-checkouts §4). */
export const searchedCheckout = crudEntity({
  ...abandonedCheckout,
  fields: {
    id: { type: 'guid', ...equality },
    status: { type: 'string', ...equality },
    'buyerInfo.contactId': { type: 'guid', ...equality },
    // Words of a search are looked for in the address with `$contains`.
    'buyerInfo.email': { type: 'string', operators: [...equality.operators, '$contains'], sort: false },
    'buyerInfo.memberId': { type: 'guid', ...equality },
    'buyerInfo.userId': { type: 'guid', ...equality },
    'buyerInfo.visitorId': { type: 'guid', ...equality },
    'contactDetails.firstName': { type: 'string', sort: false },
    'contactDetails.lastName': { type: 'string', sort: false },
    'activities.type': lists,
    'appliedDiscounts.coupon.code': lists,
  },
  offsetPaging: true,
  maxSorts: 4,
})

/** Fields that a search reads for its expression. */
export const searchableFields = [
  'buyerInfo.email',
  'contactDetails.firstName',
  'contactDetails.lastName',
] as const

const SearchDetails = s.object({
  mode: s.enum(['OR', 'AND'], { doc: 'Whether one word must occur, or all of them. Default: OR.' }),
  expression: s.nullable.string({
    max: 100,
    doc: 'Words to find, in upper or lower case, as a whole or as part of a value. Default: all entries.',
  }),
  fields: s.array(s.string({ max: 100 }), {
    max: 20,
    doc: `Fields to search: ${searchableFields.join(', ')}. Default: all of them.`,
  }),
  fuzzy: s.boolean({ doc: 'Accepted for compatibility; not used.' }),
})

const Search = s.object({
  paging: s.with(PlatformPaging, { oneOf: 'PagingMethod', doc: 'Paging by offset.' }),
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Paging by cursor.' }),
  filter: s.nullable.map(s.any(), {
    doc: `Field names and conditions. Fields: createdDate, updatedDate, ${Object.keys(searchedCheckout.fields).join(', ')}. Default: all entries.`,
  }),
  sort: s.array(Sorting, { max: 4, doc: 'Sort keys: createdDate, updatedDate. Default: newest first.' }),
  search: s.with(SearchDetails, { doc: 'Words to find.' }),
})

const METRICS = [
  'RECOVERABLE_VALUE',
  'RECOVERABLE_CHECKOUT_COUNT',
  'AVERAGE_RECOVERABLE_CHECKOUT_VALUE',
  'RECOVERED_VALUE',
  'RECOVERED_CHECKOUT_COUNT',
  'RECOVERY_RATE',
] as const

const localDate = (doc: string) => s.req.string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', doc })
const value = (doc: string) => s.nullable.decimal({ gte: 0, doc })
const quantity = (doc: string) => s.nullable.integer({ doc })
const abandonedCheckoutId = s.req.guid({ doc: 'Id of the abandoned checkout, GUID.' })

const found = s.req.array(AbandonedCheckout, { doc: 'Matching abandoned checkouts of this page.' })
const pagingMetadata = s.req.with(OffsetOrCursorPagingMetadata, {
  doc: 'Number of entries and cursors of the adjacent pages.',
})

export const abandonedCheckouts = {
  ...getCall(abandonedCheckout),
  queryAbandonedCheckouts: call({
    ...queryCall(abandonedCheckout).queryAbandonedCheckouts,
    // The generic query calls it `pagingMetadata`.
    reply: s.object({ abandonedCheckouts: found, metadata: pagingMetadata }),
  }),
  ...deleteCall(abandonedCheckout),
  ...bulkDeleteCall(abandonedCheckout),

  searchAbandonedCheckouts: call({
    method: 'POST',
    path: '/v1/abandoned-checkout/search',
    prefixes: ['/ecom'],
    readOnly: true,
    summary: 'Returns abandoned checkouts that contain words and match a filter, newest first by default.',
    request: s.object({ search: s.with(Search, { doc: 'Words, filter, sort order and page.' }) }),
    reply: s.object({ abandonedCheckouts: found, pagingMetadata }),
    allow: ['merchant'],
  }),

  addAbandonedCheckoutActivity: call({
    method: 'POST',
    path: '/v1/abandoned-checkouts/{abandonedCheckoutId}/add-activity',
    prefixes: ['/ecom'],
    summary: 'Adds an activity with the current time to an abandoned checkout.',
    request: s.object({
      abandonedCheckoutId,
      activityType: s.req.enum(AbandonedCheckoutActivityType, { doc: 'What happened.' }),
    }),
    reply: s.object({
      abandonedCheckout: s.req.with(AbandonedCheckout, { doc: 'The abandoned checkout after the call.' }),
    }),
    allow: ['merchant'],
    errors: ['ABANDONED_CHECKOUT_NOT_FOUND'],
    emits: ['wix.ecom.v1.abandoned_checkout_updated'],
  }),

  getAbandonedCheckoutAnalytics: call({
    method: 'POST',
    path: '/v1/abandoned-checkout/get-analytics',
    prefixes: ['/ecom'],
    readOnly: true,
    summary: 'Returns sums over the checkouts that were abandoned on the days of a period.',
    request: s.object({
      startDate: localDate('First day, such as "2026-01-31", in the time zone of the site.'),
      endDate: localDate('Last day.'),
      metrics: s.array(s.enum(METRICS), { max: 6, doc: 'Values to return. Default: all.' }),
      statuses: s.array(s.enum(AbandonedCheckoutStatus), {
        max: 2,
        doc: 'Status of the checkouts to count. Default: both.',
      }),
    }),
    reply: s.object({
      currency: s.req.string({ format: 'currency', doc: 'Currency of the values, ISO 4217.' }),
      recoverableValue: value('Sum of the totals of abandoned checkouts.'),
      recoverableCheckoutCount: quantity('Number of abandoned checkouts.'),
      averageRecoverableCheckoutValue: value('Average total of abandoned checkouts, zero if there is none.'),
      recoveredValue: value('Sum of the totals of recovered checkouts.'),
      recoveredCheckoutCount: quantity('Number of recovered checkouts.'),
      recoveryRate: s.nullable.number({
        doc: 'Part of the checkouts that was recovered, from 0 to 1, with four decimals.',
      }),
    }),
    allow: ['merchant'],
  }),

  redirectToCheckout: call({
    method: 'GET',
    path: '/v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout',
    prefixes: ['/ecom'],
    redirects: true,
    ownTransaction: true,
    summary:
      'Restores an abandoned checkout for a new visitor, without personal data of the buyer, and opens its page. A recovered one leads to the shop.',
    request: s.object({
      abandonedCheckoutId,
      metasiteId: s.req.guid({ doc: 'Id of the site, GUID.' }),
      token: s.string({
        max: 4096,
        doc: 'Token of `checkoutUrl`. Without it only the merchant and the owner of the checkout may call.',
      }),
    }),
    reply: redirectReply,
    allow: ['anyone'],
    errors: ['ABANDONED_CHECKOUT_NOT_FOUND', 'CHECKOUT_NOT_FOUND'],
    emits: ['wix.ecom.v1.checkout_created'],
  }),
}

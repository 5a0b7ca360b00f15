import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import {
  PriceList,
  PriceListItem,
  PriceListPrice,
  PriceListPriceInput,
} from '../entities/catalogue/price-list.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const prefixes = ['/stores'] as const
const priceListId = s.req.guid({ doc: 'Id of the price list, GUID.' })
const CHANGED = ['stoa.stores.v1.price_list_prices_changed'] as const
const PRICES_MAX = 1000

/** Prices for shoppers of a currency or of a member group (protocol/price-lists §2). */
export const priceList = crudEntity({
  one: 'priceList',
  many: 'priceLists',
  fqdn: 'stoa.stores.v1.price_list',
  path: '/v1/price-lists',
  prefixes,
  schema: PriceList,
  required: ['name'],
  defaults: { active: true, priority: 0 },
  immutable: ['currency'],
  fields: {
    name: { type: 'string' },
    active: { type: 'boolean' },
    priority: { type: 'number' },
    currency: { type: 'string' },
    memberGroupId: { type: 'guid', sort: false },
  },
  readers: 'merchants',
  notFound: 'PRICE_LIST_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 4,
  maxPerSite: 100,
})

const call = callsWith({ prefixes, allow: merchant, method: 'POST', errors: ['PRICE_LIST_NOT_FOUND'] })

export const priceLists = {
  ...readCalls(priceList),
  ...countCall(priceList),
  ...writeCalls(priceList),

  setPriceListPrices: call({
    path: '/v1/price-lists/{priceListId}/prices',
    summary: 'Sets fixed prices of products and variants. Other prices of the list stay.',
    request: s.object({
      priceListId,
      prices: s.req.array(PriceListPriceInput, { min: 1, max: PRICES_MAX, doc: 'Prices to set.' }),
    }),
    reply: s.object({}),
    emits: CHANGED,
  }),

  removePriceListPrices: call({
    path: '/v1/price-lists/{priceListId}/prices/remove',
    summary: 'Removes fixed prices of products and variants.',
    request: s.object({
      priceListId,
      items: s.req.array(PriceListItem, {
        min: 1,
        max: PRICES_MAX,
        doc: 'Products and variants without a price.',
      }),
    }),
    reply: s.object({}),
    emits: CHANGED,
  }),

  queryPriceListPrices: call({
    readOnly: true,
    path: '/v1/price-lists/{priceListId}/prices/query',
    summary: 'Returns the fixed prices of a price list, by the name of the product.',
    request: s.object({
      priceListId,
      productIds: s.array(s.guid(), { max: 100, doc: 'Products whose prices are returned. Default: all.' }),
      paging: s.object(
        {
          limit: s.integer({ min: 1, max: PRICES_MAX, doc: 'Maximum number of prices. Default: 100.' }),
          offset: s.integer({ min: 0, max: 10_000_000, doc: 'Number of prices to skip. Default: 0.' }),
        },
        { doc: 'Section of the result.' },
      ),
    }),
    reply: s.object({
      prices: s.req.array(PriceListPrice, { doc: 'Fixed prices on this page.' }),
      total: s.req.integer({ doc: 'Number of matching prices.' }),
    }),
  }),
}

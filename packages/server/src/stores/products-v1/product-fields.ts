import type { Caller } from '../../call/context.ts'
import { ALL_PRODUCTS, ALL_PRODUCTS_CATEGORY, BUILT_IN_ALIASES } from '../../storage/commerce/all-products.ts'
import type { EntityFields, FieldSpec } from '../../storage/query/index.ts'
import { arrangedFirst, arrangedPlace } from '../products/arranged-order.ts'

const amount = (column: string): FieldSpec<Caller> => ({
  type: 'number',
  column,
  minorUnits: true,
  filter: '*',
  sort: true,
  required: true,
})

const collectionIds: FieldSpec<Caller> = {
  type: 'string',
  list: true,
  inEveryList: ALL_PRODUCTS,
  aliases: { [ALL_PRODUCTS_CATEGORY]: ALL_PRODUCTS },
  column: 'collection_ids',
  filter: ['$eq', '$ne', '$in', '$nin', '$hasSome', '$hasAll'],
}

/** Fields for filters and sorts of products (protocol/catalogue §5). */
export const productFields: EntityFields<Caller> = {
  name: 'product',
  alias: 'p',
  idField: 'id',
  defaultSort: arrangedFirst,
  fields: {
    arrangedPlace,
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', required: true },
    lastUpdated: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    name: { type: 'string', column: 'name', filter: '*', sort: true, collated: true, required: true },
    description: { type: 'string', filter: '*' },
    sku: { type: 'string', column: 'sku', filter: '*', sort: true },
    price: amount('price_minor'),
    'priceData.price': amount('price_minor'),
    'actualPriceRange.minValue': amount('lowest_price_minor'),
    numericId: { type: 'decimal', column: 'numeric_id', filter: '*', sort: true, required: true },
    productType: { type: 'string', column: 'product_type', filter: '*', sort: true, required: true },
    slug: { type: 'string', column: 'slug', filter: '*', sort: true, required: true },
    collectionIds,
  },
}

/** Fields for filters and sorts of collections (protocol/catalogue §5). */
export const collectionFields: EntityFields<Caller> = {
  name: 'collection',
  alias: 'c',
  idField: 'id',
  defaultSort: [{ fieldName: 'name', order: 'ASC' }],
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true, aliases: BUILT_IN_ALIASES },
    name: { type: 'string', column: 'name', filter: '*', sort: true, collated: true, required: true },
    slug: { type: 'string', column: 'slug', filter: '*', sort: true, required: true },
    visible: { type: 'boolean', column: 'visible', filter: '*', required: true },
  },
}

/** Fields for filters and sorts of variants across products. */
export const storeVariantFields: EntityFields<Caller> = {
  name: 'variant',
  alias: 'v',
  idField: 'id',
  defaultSort: [{ fieldName: 'id', order: 'ASC' }],
  fields: {
    id: { type: 'string', column: 'key', filter: '*', sort: true, required: true },
    variantId: { type: 'guid', column: 'id', filter: '*', required: true },
    productId: { type: 'guid', column: 'product_id', filter: '*', required: true },
    productName: { type: 'string', column: 'product_name', filter: '*', sort: true, required: true },
    sku: { type: 'string', column: 'sku', filter: '*', sort: true },
    collectionIds,
    'stock.inStock': { type: 'boolean', column: 'available', filter: '*', required: true },
  },
}

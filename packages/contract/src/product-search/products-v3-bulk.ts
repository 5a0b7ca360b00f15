import { call } from '../call.ts'
import { BULK_MAX } from '../crud/crud-entity.ts'
import { currentRevision } from '../crud/crud-schemas.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { ProductV3 } from '../entities/catalogue/product-v3.ts'
import { VariantV3 } from '../entities/catalogue/product-v3-variant.ts'
import { s } from '../schema.ts'
import { membershipEvents } from '../stores/collection-rules.ts'
import { productFilter, requestedFields } from '../stores/products-v3.ts'
import { productV3Events } from '../stores/products-v3-writes.ts'
import { searchWords } from './products-v3-search.ts'

const shared = { method: 'POST', prefixes: ['/stores'], allow: ['merchant'] } as const
const updated = [...productV3Events.updated, ...membershipEvents]
const errors = ['TOO_MANY_PRODUCTS', 'DATA_SEARCH_TOO_BROAD'] as const
const list = { min: 1, max: BULK_MAX }

const byFilter = {
  filter: s.req(
    s.map(s.any(), {
      doc: 'Field names and conditions as in queries. An empty filter matches all products.',
    }),
  ),
  search: searchWords,
}
const job = s.object({
  jobId: s.req(s.guid({ doc: 'Id for correlation; the work is already done when the reply arrives.' })),
})
const productIds = s.req(s.array(s.string({ min: 1, max: 36 }), { ...list, doc: 'Ids of the products.' }))
const tagChanges = {
  assignTags: s.with(ProductV3.properties.tags, { doc: 'Tags to add.' }),
  unassignTags: s.with(ProductV3.properties.tags, { doc: 'Tags to remove, before others are added.' }),
}
const infoSectionIds = (max: number) =>
  s.req(s.array(s.guid(), { min: 1, max, doc: 'Ids of the info sections, GUIDs.' }))
const categoryIds = s.req(s.array(s.guid(), { min: 1, max: 5, doc: 'Ids of the categories, GUIDs.' }))
const withRevisions = {
  products: s.req(
    s.array(
      s.object({
        productId: s.req(s.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' })),
        revision: s.req(currentRevision),
      }),
      { ...list, doc: 'The products, each with its current revision.' },
    ),
  ),
  infoSectionIds: infoSectionIds(10),
  returnEntity: s.boolean({ doc: 'Whether the results contain the products. Default: false.' }),
  ...requestedFields,
}
const result = s.object({
  itemMetadata,
  item: s.with(ProductV3, { doc: 'The product after the change. Absent on failure.' }),
})

const { visible, price, revenueDetails, physicalProperties } = VariantV3.properties
const changedVariant = s.object({ visible, price, revenueDetails, physicalProperties })

const adjustment = (gte: number, percent: { min: number; max: number }) =>
  s.object({
    amount: s.decimal({
      amount: true,
      gte,
      lte: 999_999_999.99,
      maxScale: 3,
      oneOf: 'AdjustValue',
      doc: 'Amount in the currency of the site, as text.',
    }),
    percentage: s.number({ ...percent, oneOf: 'AdjustValue', doc: 'Percentage of the current amount.' }),
  })
const Adjustment = adjustment(-999_999_999.99, { min: -100, max: 1000 })
const Reduction = adjustment(0, { min: 0, max: 100 })

/** Changes of many products of catalogue V3, by their ids and by a filter (protocol/catalogue §13). */
export const productsV3Bulk = {
  bulkUpdateProductsV3ByFilter: call({
    ...shared,
    path: '/v3/bulk/products/update-by-filter',
    summary: 'Updates the fields sent of all products that match a filter.',
    request: s.object({ ...byFilter, product: s.req(s.with(ProductV3, { doc: 'Fields to change.' })) }),
    reply: job,
    errors: [...errors, 'BRAND_NOT_FOUND', 'RIBBON_NOT_FOUND', 'INFO_SECTION_NOT_FOUND'],
    emits: [
      ...updated,
      'wix.stores.catalog.v3.brand_created',
      'wix.stores.catalog.v3.ribbon_created',
      'wix.stores.catalog.v3.info_section_created',
    ],
  }),
  bulkUpdateProductV3VariantsByFilter: call({
    ...shared,
    path: '/v3/bulk/products/update-variants-by-filter',
    summary: 'Updates the fields sent of all variants of the products that match a filter.',
    request: s.object({
      ...byFilter,
      variant: s.req(
        s.with(changedVariant, {
          doc: 'Fields to change. `price` replaces both prices; without compareAtPrice there is none.',
        }),
      ),
    }),
    reply: job,
    errors,
    emits: updated,
  }),
  bulkAdjustProductV3VariantsByFilter: call({
    ...shared,
    path: '/v3/bulk/products/adjust-variants-by-filter',
    summary: 'Raises or lowers prices and costs of all variants of the products that match a filter.',
    request: s.object({
      ...byFilter,
      filter: productFilter,
      actualPrice: s.with(Adjustment, { doc: 'Change of the price that buyers pay.' }),
      compareAtPrice: s.with(Adjustment, {
        doc: 'Change of the price before a sale, of variants that have one.',
      }),
      compareAtPriceDiscount: s.with(Reduction, {
        doc: 'Sets the price that buyers pay to the price before the sale minus this. Without one, the current price becomes it.',
      }),
      cost: s.with(Adjustment, { doc: 'Change of the cost, of variants that have one.' }),
      rounding: s.enum(['CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER', 'NO_ROUNDING'] as const, {
        doc: 'Rounding of new amounts. NO_ROUNDING is CURRENCY_PRECISION: amounts have the decimals of the currency. Default: CURRENCY_PRECISION.',
      }),
    }),
    reply: job,
    errors: [
      ...errors,
      'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE',
      'ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE',
      'ADJUSTED_COST_OUT_OF_RANGE',
    ],
    emits: updated,
  }),
  bulkDeleteProductsV3ByFilter: call({
    ...shared,
    path: '/v3/bulk/products/delete-by-filter',
    summary: 'Deletes all products that match a filter.',
    request: s.object(byFilter),
    reply: job,
    errors,
    emits: productV3Events.deleted,
  }),
  bulkUpdateProductTags: call({
    ...shared,
    path: '/v3/bulk/products/update-tags',
    summary: `Adds and removes tags of up to ${BULK_MAX} products, each independently.`,
    request: s.object({ productIds, ...tagChanges }),
    reply: bulkReply(s.object({ itemMetadata })),
    emits: updated,
  }),
  bulkUpdateProductTagsByFilter: call({
    ...shared,
    path: '/v3/bulk/products/update-tags-by-filter',
    summary: 'Adds and removes tags of all products that match a filter.',
    request: s.object({ ...byFilter, ...tagChanges }),
    reply: job,
    errors: [...errors, 'PROPERTY_OUT_OF_RANGE'],
    emits: updated,
  }),
  bulkAddInfoSectionsToProducts: call({
    ...shared,
    path: '/v3/bulk/products/add-info-sections',
    summary: `Adds info sections to up to ${BULK_MAX} products, each independently. Those that a product has stay.`,
    request: s.object(withRevisions),
    reply: bulkReply(result),
    errors: ['INFO_SECTION_NOT_FOUND'],
    emits: updated,
  }),
  bulkRemoveInfoSectionsFromProducts: call({
    ...shared,
    path: '/v3/bulk/products/remove-info-sections',
    summary: `Removes info sections from up to ${BULK_MAX} products, each independently.`,
    request: s.object(withRevisions),
    reply: bulkReply(result),
    emits: updated,
  }),
  bulkAddInfoSectionsToProductsByFilter: call({
    ...shared,
    path: '/v3/bulk/products/add-info-sections-by-filter',
    summary: 'Adds info sections to all products that match a filter.',
    request: s.object({ ...byFilter, infoSectionIds: infoSectionIds(20) }),
    reply: job,
    errors: [...errors, 'INFO_SECTION_NOT_FOUND', 'PROPERTY_OUT_OF_RANGE'],
    emits: updated,
  }),
  bulkRemoveInfoSectionsFromProductsByFilter: call({
    ...shared,
    path: '/v3/bulk/products/remove-info-sections-by-filter',
    summary: 'Removes info sections from all products that match a filter.',
    request: s.object({ ...byFilter, infoSectionIds: infoSectionIds(20) }),
    reply: job,
    errors,
    emits: updated,
  }),
  bulkAddProductsToCategoriesByFilter: call({
    ...shared,
    path: '/v3/bulk/products/add-to-categories-by-filter',
    summary: 'Adds all products that match a filter to categories.',
    request: s.object({ ...byFilter, categoryIds }),
    reply: job,
    errors: [...errors, 'CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [
      'wix.categories.v1.category_item_added_to_category',
      'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    ],
  }),
  bulkRemoveProductsFromCategoriesByFilter: call({
    ...shared,
    path: '/v3/bulk/products/remove-from-categories-by-filter',
    summary: 'Removes all products that match a filter from categories.',
    request: s.object({ ...byFilter, categoryIds }),
    reply: job,
    errors: [...errors, 'CATEGORY_NOT_FOUND', 'COLLECTION_HAS_RULE'],
    emits: [
      'wix.categories.v1.category_item_removed_from_category',
      'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    ],
  }),
}

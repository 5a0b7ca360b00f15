import type { Caller } from '../../call/context.ts'
import { ALL_PRODUCTS, ALL_PRODUCTS_CATEGORY } from '../../storage/commerce/all-products.ts'
import { productV3Values as values } from '../../storage/commerce/products-v3.ts'
import {
  type AggregatedField,
  aggregatedFields,
  LOWEST_PRICE,
} from '../../storage/commerce/search-products-v3.ts'
import { rangesOfVariantsV3 as ranges, variantValuesV3 } from '../../storage/commerce/variant-values-v3.ts'
import type { EntityFields, FieldSpec } from '../../storage/query/index.ts'
import { arrangedFirst, arrangedPlace, BY_NUMBER } from '../products/arranged-order.ts'

type Spec = FieldSpec<Caller>
const merchants = ({ role }: Caller) => role === 'merchant'
const atPath = (...path: string[]): Spec => ({ type: 'string', path, filter: '*' })
const text = (subquery: NonNullable<Spec['subquery']>): Spec => ({ type: 'string', subquery, filter: '*' })
const guid = (subquery: NonNullable<Spec['subquery']>): Spec => ({ type: 'guid', subquery, filter: '*' })
const amount = (subquery: NonNullable<Spec['subquery']>): Spec => ({
  type: 'decimal',
  subquery,
  minorUnits: true,
  filter: '*',
})
const ranged = (expression: NonNullable<Spec['expression']>): Spec => ({
  type: 'decimal',
  expression,
  filter: '*',
  sort: true,
})
const tagIds = (name: string): Spec => ({
  type: 'string',
  list: true,
  path: ['tags', name, 'tagIds'],
  filter: ['$hasAll', '$hasSome', '$in', '$eq'],
})

/** Fields of one variant in `$matchItems`, as columns of its rows. */
const variantItemFields: EntityFields<Caller> = {
  name: 'variant of product V3',
  alias: 'u',
  idField: 'sku',
  fields: {
    visible: { type: 'boolean', column: 'visible', filter: '*' },
    sku: { type: 'string', column: 'sku', filter: '*' },
    barcode: { type: 'string', column: 'barcode', filter: '*' },
    'physicalProperties.weight': { type: 'decimal', column: 'weight', filter: '*' },
    'price.actualPrice.amount': { type: 'decimal', column: 'actual_price', minorUnits: true, filter: '*' },
    'price.compareAtPrice.amount': {
      type: 'decimal',
      column: 'compare_price',
      minorUnits: true,
      filter: '*',
    },
    'choices.optionChoiceIds.choiceId': { type: 'guid', list: true, column: 'choice_ids', filter: '*' },
    'choices.optionChoiceIds.optionId': { type: 'guid', list: true, column: 'option_ids', filter: '*' },
  },
}

/** Fields of the variants of a product. Each condition is met by one of them; those of one `$matchItems` by the same. */
const variantFields = (variants: ReturnType<typeof variantValuesV3>): Record<string, Spec> => ({
  'variantsInfo.variants': {
    type: 'any',
    items: { rows: variants.rows, fields: variantItemFields },
    filter: ['$matchItems'],
  },
  'variantsInfo.variants.visible': { type: 'boolean', subquery: variants.visible, filter: '*' },
  'variantsInfo.variants.sku': text(variants.sku),
  'variantsInfo.variants.barcode': text(variants.barcode),
  'variantsInfo.variants.physicalProperties.weight': {
    type: 'decimal',
    subquery: variants.weight,
    filter: '*',
  },
  'variantsInfo.variants.price.actualPrice.amount': amount(variants.actualPrice),
  'variantsInfo.variants.price.compareAtPrice.amount': amount(variants.comparePrice),
  'variantsInfo.variants.choices.optionChoiceIds.choiceId': guid(variants.choiceIds),
  'variantsInfo.variants.choices.optionChoiceIds.optionId': guid(variants.optionIds),
})

/** Direct categories of a product. Filters by all categories become filters by this field (product-v3-filter.ts). */
export const DIRECT_CATEGORIES = 'directCategoriesInfo.categories.id'

/** Fields for filters and sorts of products in catalogue V3 (protocol/catalogue §10). */
export const productV3Fields: EntityFields<Caller> = {
  name: 'product V3',
  alias: 'p',
  idField: 'id',
  defaultSort: arrangedFirst,
  paging: ['CURSOR'],
  defaultLimit: 100,
  fields: {
    arrangedPlace,
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    numericId: { type: 'decimal', column: 'numeric_id', required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    name: { type: 'string', column: 'name', filter: '*', sort: true, collated: true, required: true },
    slug: { type: 'string', column: 'slug', filter: '*', sort: true, required: true },
    visible: { type: 'boolean', column: 'visible', filter: '*', sort: true, required: true },
    productType: { type: 'string', expression: values.productType, filter: '*' },
    [LOWEST_PRICE]: {
      type: 'decimal',
      column: 'lowest_price_minor',
      minorUnits: true,
      filter: '*',
      sort: true,
      required: true,
    },
    'brand.id': guid(values.brandId),
    'brand.name': atPath('brand'),
    'ribbon.id': guid(values.ribbonId),
    'ribbon.name': atPath('ribbon'),
    'inventory.availabilityStatus': {
      type: 'string',
      expression: values.availabilityStatus,
      filter: ['$eq', '$ne', '$in', '$nin', '$hasSome'],
    },
    [DIRECT_CATEGORIES]: {
      type: 'string',
      list: true,
      inEveryList: ALL_PRODUCTS_CATEGORY,
      aliases: { [ALL_PRODUCTS]: ALL_PRODUCTS_CATEGORY },
      column: 'collection_ids',
      filter: ['$eq', '$in', '$hasSome', '$hasAll'],
    },
    'options.id': guid(values.optionIds),
    'options.name': text(values.optionNames),
    'options.choicesSettings.choices.choiceId': guid(values.choiceIds),
    'options.choicesSettings.choices.name': text(values.choiceNames),
    'modifiers.name': text(values.modifierNames),
    ...variantFields(variantValuesV3(true)),
    'actualPriceRange.maxValue.amount': { ...ranged(ranges.highestPrice), minorUnits: true },
    'compareAtPriceRange.minValue.amount': { ...ranged(ranges.lowestComparePrice), minorUnits: true },
    'compareAtPriceRange.maxValue.amount': { ...ranged(ranges.highestComparePrice), minorUnits: true },
    'physicalProperties.shippingWeightRange.minValue': ranged(ranges.lowestWeight),
    'physicalProperties.shippingWeightRange.maxValue': ranged(ranges.highestWeight),
    'inventory.preorderStatus': { type: 'string', expression: ranges.preorderStatus, filter: '*' },
    'inventory.preorderAvailability': {
      type: 'string',
      expression: ranges.preorderAvailability,
      filter: '*',
    },
    'additionalRibbons.id': guid(values.additionalRibbonIds),
    'additionalRibbons.name': text(values.additionalRibbonNames),
    'infoSections.id': guid(values.infoSectionIds),
    'infoSections.uniqueName': text(values.infoSectionNames),
    'modifiers.id': guid(values.modifierIds),
    'modifiers.choicesSettings.choices.choiceId': guid(values.modifierChoiceIds),
    'modifiers.choicesSettings.choices.name': text(values.modifierChoiceNames),
    visibleInPos: {
      type: 'boolean',
      expression: values.visibleInPos,
      filter: '*',
    },
    taxGroupId: atPath('taxGroupId'),
    mainCategoryId: atPath('mainCategoryId'),
    'physicalProperties.deliveryProfileId': atPath('deliveryProfileId'),
    'physicalProperties.fulfillerId': atPath('fulfillerId'),
    'subscriptionDetails.allowOneTimePurchases': {
      type: 'boolean',
      column: 'one_time_purchases',
      filter: '*',
      required: true,
    },
    'tags.publicTags.tagIds': tagIds('publicTags'),
    'tags.privateTags.tagIds': { ...tagIds('privateTags'), visibleTo: merchants },
  },
}

/** The same for merchants, who find products by hidden variants, too. */
export const productV3FieldsForMerchants: EntityFields<Caller> = {
  ...productV3Fields,
  fields: { ...productV3Fields.fields, ...variantFields(variantValuesV3(false)) },
}

/** Fields of aggregations: those of filters, and all categories of a product, whose filter is another (product-v3-filter.ts). */
function aggregatedBy({ fields: { mainCategoryId: _, ...fields } }: EntityFields<Caller>) {
  const allCategories = guid(values.allCategoryIds)
  return aggregatedFields({ ...fields, 'allCategoriesInfo.categories.id': allCategories })
}
const forMerchants = aggregatedBy(productV3FieldsForMerchants)
const forShoppers = aggregatedBy({
  ...productV3Fields,
  fields: Object.fromEntries(Object.entries(productV3Fields.fields).filter(([, spec]) => !spec.visibleTo)),
})

/** The fields that aggregations of a caller may name. */
export const aggregatedProductFields = (caller: Caller): Record<string, AggregatedField> =>
  merchants(caller) ? forMerchants : forShoppers

/** The same for lists that do not follow the arrangement of a category. */
export const unarrangedProductV3Fields: EntityFields<Caller> = { ...productV3Fields, defaultSort: BY_NUMBER }

/** Fields for filters and sorts of variants in catalogue V3. */
export const variantV3Fields: EntityFields<Caller> = {
  name: 'variant V3',
  alias: 'v',
  idField: 'id',
  defaultSort: [{ fieldName: 'id', order: 'ASC' }],
  paging: ['CURSOR'],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'wire_id', filter: '*', sort: true, required: true },
    variantId: { type: 'guid', column: 'wire_id', filter: '*', sort: true, required: true },
    'productData.productId': { type: 'guid', column: 'product_id', filter: '*', sort: true, required: true },
    'productData.name': { type: 'string', column: 'product_name', filter: '*', sort: true, required: true },
    'productData.slug': { type: 'string', column: 'product_slug', filter: '*', sort: true, required: true },
    'productData.visible': { type: 'boolean', column: 'product_visible', filter: '*', required: true },
    'productData.productType': { type: 'string', column: 'product_type', filter: '*', required: true },
    sku: { type: 'string', column: 'sku', filter: '*', sort: true },
    barcode: { type: 'string', column: 'barcode', filter: '*', sort: true },
    visible: { type: 'boolean', column: 'visible', filter: '*', required: true },
    'inventoryStatus.inStock': { type: 'boolean', column: 'available', filter: '*', required: true },
    'inventoryStatus.preorderEnabled': {
      type: 'boolean',
      column: 'preorder_enabled',
      filter: '*',
      required: true,
    },
  },
}

import { isDeepStrictEqual } from 'node:util'
import type { Input, Product } from '@stoa/contract'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { assignSent, withoutNulls } from '../../platform-support/strip-nulls.ts'
import { toMinorUnits } from '../products/minor-units.ts'
import {
  NEW_PRODUCT,
  type StoredDiscount,
  type StoredInfoSection,
  type StoredOption,
  type StoredProduct,
  type VariantRow,
} from '../products/stored-product.ts'

/** Maximum number of variants of a product (entity Product, `variants`). */
const VARIANTS_MAX = 1000

/** Fields that are stored as sent; null clears them. */
const VERBATIM_FIELDS = [
  'description',
  'sku',
  'weight',
  'ribbon',
  'brand',
  'taxGroupId',
  'pricePerUnitData',
  'seoData',
  'productDimensions',
  'packageDimensions',
] as const

/**
 * Applies an update to a product's document, or builds that of a new product. Omitted fields stay, null clears a field.
 */
export function applyProduct(
  input: Input<Product>,
  currency: string,
  current?: StoredProduct,
): StoredProduct {
  const doc: StoredProduct = { ...(current ?? NEW_PRODUCT) }
  const violations = new ViolationCollector()
  const required = (field: keyof typeof input, text: string) =>
    violations.add(`product.${field}`, 'REQUIRED_FIELD', text)

  assignSent(doc, input, VERBATIM_FIELDS)
  if (input.description !== undefined && (input.description ?? undefined) !== current?.description)
    delete doc.richDescription
  if (input.additionalInfoSections !== undefined)
    doc.additionalInfoSections = applySections(input.additionalInfoSections ?? [], current)
  if (input.name) doc.name = input.name
  else if (input.name !== undefined || !current) required('name', 'is required')
  if (input.slug) doc.slug = input.slug
  if (input.visible !== undefined) doc.visible = input.visible ?? true
  if (input.productType === 'physical' || input.productType === 'digital') doc.productType = input.productType
  else if (input.productType)
    violations.add('product.productType', 'INVALID_ENUM_VALUE', 'must be physical or digital')
  if (input.priceData?.price !== undefined)
    doc.priceMinor = toMinorUnits(input.priceData.price ?? 0, currency)
  else if (!current) violations.add('product.priceData.price', 'REQUIRED_FIELD', 'is required')
  const itemCost = input.costAndProfitData?.itemCost
  if (itemCost !== undefined) doc.costMinor = itemCost === null ? undefined : toMinorUnits(itemCost, currency)
  if (input.manageVariants !== undefined) doc.manageVariants = input.manageVariants ?? false
  if (input.productOptions !== undefined)
    doc.options = applyOptions(input.productOptions ?? [], current?.options ?? [], violations)
  if (input.discount !== undefined) doc.discount = readDiscount(input.discount, currency, violations)
  if (doc.manageVariants && doc.options.reduce((n, option) => n * option.choices.length, 1) > VARIANTS_MAX)
    violations.add('product.productOptions', 'MAX_SIZE', `make more than ${VARIANTS_MAX} variants`, {
      threshold: VARIANTS_MAX,
    })
  violations.throwIfAny()
  return doc
}

/** Sections; one that is as it was stays the text of its info section. */
const applySections = (
  input: NonNullable<Input<Product>['additionalInfoSections']>,
  current: StoredProduct | undefined,
): StoredInfoSection[] =>
  withoutNulls<StoredInfoSection[]>(input).map(
    section =>
      current?.additionalInfoSections?.find(
        ({ id: _, ...known }) => known.title === section.title && known.description === section.description,
      ) ?? section,
  )

function readDiscount(
  input: Input<Product>['discount'],
  currency: string,
  violations: ViolationCollector,
): StoredDiscount | undefined {
  if (!input) return undefined
  const discount = withoutNulls<StoredDiscount>(input)
  const { type, value = 0 } = discount
  if (value < 0) violations.add('product.discount.value', 'MIN', 'must be at least 0', { threshold: 0 })
  if (type === 'PERCENT' && value > 100)
    violations.add('product.discount.value', 'MAX', 'must be at most 100', { threshold: 100 })
  if (type !== 'AMOUNT' || discount.value === undefined) return discount
  const { value: _, ...rest } = discount
  return { ...rest, valueMinor: toMinorUnits(value, currency) }
}

function applyOptions(
  input: NonNullable<Input<Product>['productOptions']>,
  current: readonly StoredOption[],
  violations: ViolationCollector,
): StoredOption[] {
  const names = new Set<string>()
  return input.map((option, i) => {
    const at = `product.productOptions[${i}]`
    const name = option.name ?? ''
    if (!name) violations.add(`${at}.name`, 'REQUIRED_FIELD', 'is required')
    if (names.has(name)) violations.add(`${at}.name`, 'VALIDATION', 'is the name of another option too')
    names.add(name)
    const choices = (option.choices ?? []).map((choice, j) => {
      const description = choice.description ?? choice.value ?? ''
      if (!description) violations.add(`${at}.choices[${j}].value`, 'REQUIRED_FIELD', 'is required')
      return { value: choice.value ?? description, description }
    })
    if (choices.length === 0)
      violations.add(`${at}.choices`, 'MIN_SIZE', 'must have at least 1 element', { threshold: 1 })
    if (new Set(choices.map(choice => choice.description)).size < choices.length)
      violations.add(`${at}.choices`, 'VALIDATION', 'name the same choice twice')
    const before = current.find(known => known.name === name)
    // The platform derives the option type: when all values are colours it is a colour option.
    const colour =
      choices.length > 0 && choices.every(choice => /^(#[0-9a-f]{3,8}|rgba?\(.+\))$/i.test(choice.value))
    const written = choices.map(choice => {
      const { mediaIds, id } = before?.choices.find(known => known.description === choice.description) ?? {}
      return { ...choice, ...(mediaIds && { mediaIds }), ...(id && { id }) }
    })
    const { choices: _, ...known } = before ?? {}
    const isUnchanged = isDeepStrictEqual(before?.choices.map(withoutIds), choices)
    const optionType = isUnchanged && before ? before.optionType : colour ? 'color' : 'drop_down'
    return { ...known, name, optionType, choices: written }
  })
}

const withoutIds = ({ value, description }: StoredOption['choices'][number]) => ({ value, description })

/** Variants without sale prices of their own that a change of the product's price or discount has overtaken. */
export function withoutStaleSales(
  before: StoredProduct,
  after: StoredProduct,
  variants: VariantRow[],
): VariantRow[] {
  const reduces = ({ discount }: StoredProduct) =>
    discount?.type === 'AMOUNT' || discount?.type === 'PERCENT' ? discount : undefined
  const isSameDiscount = isDeepStrictEqual(reduces(before), reduces(after))
  const isStale = ({ doc }: VariantRow) =>
    !isSameDiscount || (doc.priceMinor === undefined && before.priceMinor !== after.priceMinor)
  return variants.map(variant => {
    if (variant.doc.salePriceMinor === undefined || !isStale(variant)) return variant
    const { salePriceMinor: _, ...doc } = variant.doc
    return { ...variant, doc }
  })
}

import type { Input, Product } from '@stoa/contract'
import type { Ids } from '../call/clock.ts'
import { ViolationCollector } from '../call/violation-collector.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { toMinorUnits } from './minor-units.ts'
import {
  DEFAULT_VARIANT,
  isTracked,
  type StoredDiscount,
  type StoredOption,
  type StoredProduct,
  type VariantRow,
} from './stored-product.ts'

/** Maximum number of variants of a product (entity Product, `variants`). */
const VARIANTS_MAX = 1000

/** Turns a name into a URL slug: letters and digits of any script, hyphens for the rest. */
export const slugOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90) || 'product'

const DEFAULTS: StoredProduct = {
  name: '',
  slug: '',
  visible: true,
  productType: 'physical',
  priceMinor: 0,
  manageVariants: false,
  options: [],
  media: [],
}

/** Fields that are stored as sent; null clears them. */
const VERBATIM_FIELDS = [
  'description',
  'sku',
  'weight',
  'ribbon',
  'brand',
  'taxGroupId',
  'pricePerUnitData',
  'additionalInfoSections',
  'customTextFields',
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
  const doc: StoredProduct = { ...(current ?? DEFAULTS) }
  const violations = new ViolationCollector()
  const required = (field: keyof typeof input, text: string) =>
    violations.add(`product.${field}`, 'REQUIRED_FIELD', text)

  for (const field of VERBATIM_FIELDS) {
    const value = input[field]
    if (value === null) delete doc[field]
    else if (value !== undefined) Object.assign(doc, { [field]: withoutNulls(value) })
  }
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
    return {
      name,
      optionType: colour ? 'color' : 'drop_down',
      choices: choices.map(choice => ({
        ...choice,
        mediaIds: before?.choices.find(known => known.description === choice.description)?.mediaIds,
      })),
    }
  })
}

/** Variants of a product: every combination of choices, or the default variant when variants are not managed. */
export function variantsOf(doc: StoredProduct, current: readonly VariantRow[], ids: Ids): VariantRow[] {
  const fresh = {
    doc: {},
    tracked: isTracked({ variants: current }),
    quantity: null,
    inStock: true,
    preorder: null,
  }
  if (!doc.manageVariants || doc.options.length === 0) {
    return [
      current.find(variant => variant.id === DEFAULT_VARIANT) ?? {
        ...fresh,
        id: DEFAULT_VARIANT,
        choices: {},
      },
    ]
  }
  const combinations = doc.options.reduce<Record<string, string>[]>(
    (partial, option) =>
      partial.flatMap(choices =>
        option.choices.map(choice => ({ ...choices, [option.name]: choice.description })),
      ),
    [{}],
  )
  return combinations.map(
    choices =>
      current.find(variant => sameChoices(variant.choices, choices)) ?? { ...fresh, id: ids.guid(), choices },
  )
}

/** Whether two maps from option to choice are equal. */
export function sameChoices(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name])
}

import type { CatalogProduct, Input, MediaItem, Product } from '@stoa/contract'
import type { Ids } from '../../call/clock.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { assignSent, withoutNulls } from '../../platform-support/strip-nulls.ts'
import { toMinorUnits } from '../products/minor-units.ts'
import {
  DEFAULT_VARIANT,
  type ProductRow,
  type StoredOption,
  type StoredProduct,
  type StoredTextField,
  type StoredVariant,
  type VariantRow,
} from '../products/stored-product.ts'
import { sameChoices, variantsOf } from '../products/variants-of.ts'
import { applyProduct } from '../products-v1/product-input.ts'

type VariantRecord = NonNullable<NonNullable<CatalogProduct['variants']>[number]>
export type StockRecord = NonNullable<VariantRecord['stock']>

/** Stock of a variant that the record sets. `location` is the name of a location other than the default one. */
export interface WantedStock {
  variant: VariantRow
  stock: StockRecord
  location?: string
  /** Place in the record, for violations. */
  at: string
}

export interface PreparedProduct {
  doc: StoredProduct
  variants: VariantRow[]
  stock: WantedStock[]
}

export interface PrepareOptions {
  currency: string
  publicUrl: string
  ids: Ids
}

/** The product of a record: the stored one with the fields of the record, or a new one. Throws violations. */
export function prepareProduct(
  record: CatalogProduct,
  current: ProductRow | undefined,
  options: PrepareOptions,
): PreparedProduct {
  const { currency, ids } = options
  const {
    price,
    cost,
    options: productOptions,
    media,
    collections: _,
    variants: __,
    modifiers: ___,
    schedules: ____,
    type,
    ...fields
  } = record
  const input = {
    ...fields,
    ...(price !== undefined && { priceData: { price } }),
    ...(cost !== undefined && { costAndProfitData: { itemCost: cost } }),
    ...(productOptions && {
      productOptions: productOptions.map(option => ({
        ...option,
        choices: option?.choices?.map(choice => ({ value: choice?.value, description: choice?.description })),
      })),
    }),
  } as Input<Product>
  const applied = applyProduct(input, currency, current?.doc)
  // A change must leave the current document as it is. A new product has one of its own.
  const doc = current ? structuredClone(applied) : applied
  if (record.customTextFields) doc.customTextFields = withoutNulls<StoredTextField[]>(record.customTextFields)
  const sections = record.additionalInfoSections ?? []
  doc.additionalInfoSections = doc.additionalInfoSections?.map((section, i) => {
    const id = sections[i]?.id?.toLowerCase()
    return id ? { ...section, id } : section
  })
  setV3Fields(doc, record)
  if (media) doc.media = readMedia(media, doc.media, options)
  const violations = new ViolationCollector()
  setOptionDetails(doc.options, productOptions, violations, { doc, at: 'options' })
  setOptionDetails(doc.modifiers ?? [], record.modifiers, violations, { doc, at: 'modifiers' })
  // One by one, because new variants share a document.
  const variants = recordedVariants(record, doc, variantsOf(doc, current?.variants ?? [], ids), current).map(
    variant => ({
      ...variant,
      choices: { ...variant.choices },
      doc: { ...variant.doc },
    }),
  )
  const stock = setVariants(record, variants, currency, violations)
  violations.throwIfAny()
  return { doc, variants, stock }
}

/** Media as they are stored: those of the platform without its origin. A picture that is known by its address keeps its id. */
export function readMedia(
  sent: NonNullable<CatalogProduct['media']>,
  current: readonly MediaItem[],
  { publicUrl, ids }: Omit<PrepareOptions, 'currency'>,
): MediaItem[] {
  return sent.map(each => {
    const item = withoutNulls(each ?? {}) as MediaItem
    const url = item.image?.url?.startsWith(`${publicUrl}/`)
      ? item.image.url.slice(publicUrl.length)
      : item.image?.url
    const known = item.id
      ? undefined
      : current.find(({ image }) => image?.url !== undefined && image.url === url)
    return {
      ...known,
      title: '',
      ...item,
      id: item.id ?? known?.id ?? ids.guid(),
      ...(item.image && { image: { ...known?.image, ...item.image, ...(url !== undefined && { url }) } }),
    }
  })
}

/** Fields of catalogue V3 that are stored as sent; null clears them. */
const V3_FIELDS = [
  'richDescription',
  'modifierOrder',
  'listedVariants',
  'additionalRibbons',
  'mainCategoryId',
  'visibleInPos',
  'deliveryProfileId',
  'fulfillerId',
  'tags',
  'extendedFields',
] as const

type Options = CatalogProduct['options']
type Option = NonNullable<NonNullable<Options>[number]>

const toStoredOption = ({ id, name, optionType, optional, choices }: Option): StoredOption => ({
  name: name ?? '',
  optionType: optionType ?? 'drop_down',
  ...(id && { id: id.toLowerCase() }),
  ...(optional && { optional }),
  choices: (choices ?? []).map(choice => {
    const description = choice?.description ?? choice?.value ?? ''
    return { value: choice?.value ?? description, description }
  }),
})

function setV3Fields(doc: StoredProduct, record: CatalogProduct): void {
  assignSent(doc, record, V3_FIELDS)
  if (record.listedVariants === false) delete doc.listedVariants
  if (record.modifiers === null) delete doc.modifiers
  else if (record.modifiers)
    doc.modifiers = record.modifiers.flatMap(option => (option ? toStoredOption(option) : []))
}

/** What the form of V1 does not have: ids, types and media of options and their choices. */
function setOptionDetails(
  options: StoredOption[],
  sent: Options,
  violations: ViolationCollector,
  { doc, at }: { doc: StoredProduct; at: string },
): void {
  const ownMediaIds = new Set(doc.media.map(({ id }) => id))
  for (const [i, option] of (sent ?? []).entries()) {
    const target = options[i]
    if (target && option?.id) target.id = option.id.toLowerCase()
    if (target && option?.optionType) target.optionType = option.optionType
    if (target && option?.optional) target.optional = true
    else if (target && option?.optional !== undefined) delete target.optional
    for (const [j, choice] of (option?.choices ?? []).entries()) {
      const place = target?.choices[j]
      if (place && choice?.id) place.id = choice.id.toLowerCase()
      const mediaIds = choice?.mediaIds?.filter(id => id !== null)
      if (!mediaIds) continue
      if (place) place.mediaIds = mediaIds
      if (mediaIds.some(id => !ownMediaIds.has(id)))
        violations.add(
          `${at}[${i}].choices[${j}].mediaIds`,
          'VALIDATION',
          'must be ids of media of the product',
        )
    }
  }
}

/** Of a new product that lists its variants, those of the record in its order. */
function recordedVariants(
  record: CatalogProduct,
  doc: StoredProduct,
  variants: readonly VariantRow[],
  current: ProductRow | undefined,
): readonly VariantRow[] {
  if (current || !doc.listedVariants || !record.variants) return variants
  const listed = record.variants.flatMap(each => (each && findVariant(each, variants)) ?? [])
  return listed.length > 0 ? [...new Set(listed)] : variants
}

/** The variant of the product that a record names. */
function findVariant(
  { id, choices }: VariantRecord,
  variants: readonly VariantRow[],
): VariantRow | undefined {
  const byId = id && variants.find(variant => variant.id === id.toLowerCase())
  if (byId) return byId
  if (choices && Object.keys(choices).length > 0) {
    const storedVariant = variants.find(variant =>
      sameChoices(variant.choices, choices as Record<string, string>),
    )
    return storedVariant
  }
  const [only] = variants
  return variants.length === 1 && only?.id === DEFAULT_VARIANT ? only : undefined
}

function setVariants(
  record: CatalogProduct,
  variants: readonly VariantRow[],
  currency: string,
  violations: ViolationCollector,
): WantedStock[] {
  const named = new Set<VariantRow>()
  return (record.variants ?? []).flatMap((each, i): WantedStock[] => {
    const sent = each ?? {}
    const at = `variants[${i}]`
    const variant = findVariant(sent, variants)
    if (!variant) {
      violations.add(
        at,
        'VALIDATION',
        'names no variant of the product; use the id of a variant, or one choice of each option in choices',
      )
      return []
    }
    if (named.has(variant)) violations.add(at, 'VALIDATION', 'is the second entry for the same variant')
    named.add(variant)
    setFields(variant.doc, sent, currency)
    return [
      ...(sent.stock ? [{ variant, stock: sent.stock, at: `${at}.stock` }] : []),
      ...(sent.locations ?? []).flatMap((stock, j): WantedStock[] =>
        stock ? [{ variant, stock, location: stock.location ?? '', at: `${at}.locations[${j}]` }] : [],
      ),
    ]
  })
}

function setFields(doc: StoredVariant, sent: VariantRecord, currency: string): void {
  const minor = (amount: number | null | undefined) => amount && toMinorUnits(amount, currency)
  const { weight, sku, visible, barcode, unitContent, productDimensions, packageDimensions } = sent
  const fields = {
    priceMinor: minor(sent.price),
    costMinor: minor(sent.cost),
    salePriceMinor: minor(sent.salePrice),
    weight,
    sku,
    visible,
    barcode,
    unitContent,
    productDimensions,
    packageDimensions,
  }
  assignSent(doc, fields)
}

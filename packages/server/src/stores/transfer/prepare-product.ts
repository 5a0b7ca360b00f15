import type { CatalogProduct, Input, MediaItem, Product } from '@stoa/contract'
import type { Ids } from '../../call/clock.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { toMinorUnits } from '../minor-units.ts'
import { applyProduct, sameChoices, variantsOf } from '../product-input.ts'
import {
  DEFAULT_VARIANT,
  type ProductRow,
  type StoredProduct,
  type StoredVariant,
  type VariantRow,
} from '../stored-product.ts'

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
  if (record.customTextFields) doc.customTextFields = withoutNulls(record.customTextFields) as never
  if (media) doc.media = readMedia(media, doc.media, options)
  const violations = new ViolationCollector()
  setChoiceMedia(doc, productOptions, violations)
  // One by one, because new variants share a document.
  const variants = variantsOf(doc, current?.variants ?? [], ids).map(variant => ({
    ...variant,
    choices: { ...variant.choices },
    doc: { ...variant.doc },
  }))
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

function setChoiceMedia(
  doc: StoredProduct,
  sent: CatalogProduct['options'],
  violations: ViolationCollector,
): void {
  const known = new Set(doc.media.map(({ id }) => id))
  for (const [i, option] of (sent ?? []).entries())
    for (const [j, choice] of (option?.choices ?? []).entries()) {
      const mediaIds = choice?.mediaIds?.filter(id => id !== null)
      if (!mediaIds) continue
      const target = doc.options[i]?.choices[j]
      if (target) target.mediaIds = mediaIds
      if (mediaIds.some(id => !known.has(id)))
        violations.add(
          `options[${i}].choices[${j}].mediaIds`,
          'VALIDATION',
          'must be ids of media of the product',
        )
    }
}

/** The variant of the product that a record names. */
function findVariant(
  { id, choices }: VariantRecord,
  variants: readonly VariantRow[],
): VariantRow | undefined {
  const byId = id && variants.find(variant => variant.id === id.toLowerCase())
  if (byId) return byId
  if (choices && Object.keys(choices).length > 0) {
    const found = variants.find(variant => sameChoices(variant.choices, choices as Record<string, string>))
    return found
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
  const { weight, sku, visible, productDimensions, packageDimensions } = sent
  const fields = {
    priceMinor: minor(sent.price),
    costMinor: minor(sent.cost),
    weight,
    sku,
    visible,
    productDimensions,
    packageDimensions,
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete doc[name as keyof StoredVariant]
    else if (value !== undefined) Object.assign(doc, { [name]: withoutNulls(value) })
  }
}

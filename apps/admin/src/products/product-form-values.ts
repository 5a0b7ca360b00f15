import type { Product } from '@stoa/react'
import { isSearchDescription, isSearchTitle, type SearchTexts, searchTexts } from '@stoa/react/search-texts'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { shownValue } from '../live/conflicts.tsx'

type SeoData = NonNullable<Product['seoData']>

/** Units of prices by quantity. */
export const unitSymbols = {
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'ft²',
}
type Unit = keyof typeof unitSymbols

/** `seoData` with these texts. Its other tags stay. */
function withSearchTexts(seoData: SeoData | undefined, { title, description }: SearchTexts): SeoData {
  const others = (seoData?.tags ?? []).filter(tag => !isSearchTitle(tag) && !isSearchDescription(tag))
  return {
    ...seoData,
    tags: [
      ...(title ? [{ type: 'title', children: title }] : []),
      ...(description ? [{ type: 'meta', props: { name: 'description', content: description } }] : []),
      ...others,
    ],
  }
}

/** Values of the product that its form edits. Null is no value. */
export interface ProductFormValues {
  name: string
  description: string
  visible: boolean
  price: number
  cost: number | null
  discount: { type: 'NONE' | 'PERCENT' | 'AMOUNT'; value: number }
  /** Content and base of the price by quantity. */
  unitPrice: { content: number; contentUnit: Unit; base: number; baseUnit: Unit } | null
  /** Absent if the staff member may not read tax groups. */
  taxGroupId?: string | null
  sku: string | null
  brand: string | null
  ribbon: string | null
  weight: number | null
  productType: 'physical' | 'digital'
  /** Empty for a new product: the platform derives it. */
  slug: string
  search: { title: string; description: string }
}

const asUnit = (unit: string | undefined): Unit | undefined =>
  unit && unit in unitSymbols ? (unit as Unit) : undefined

/** The stored values of the form. */
export function storedValues(product: Product): ProductFormValues {
  const { name, description, visible, priceData, costAndProfitData, discount, pricePerUnitData } = product
  const type = discount?.type === 'PERCENT' || discount?.type === 'AMOUNT' ? discount.type : 'NONE'
  const { totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit } = pricePerUnitData ?? {}
  const [contentUnit, baseUnit] = [asUnit(totalMeasurementUnit), asUnit(baseMeasurementUnit)]
  return {
    name: name ?? '',
    description: description ?? '',
    visible: visible ?? true,
    price: priceData?.price ?? 0,
    cost: costAndProfitData?.itemCost ?? null,
    discount: { type, value: type === 'NONE' ? 0 : (discount?.value ?? 0) },
    unitPrice:
      totalQuantity && contentUnit && baseQuantity && baseUnit
        ? { content: totalQuantity, contentUnit, base: baseQuantity, baseUnit }
        : null,
    taxGroupId: product.taxGroupId ?? null,
    sku: product.sku || null,
    brand: product.brand || null,
    ribbon: product.ribbon || null,
    weight: product.weight || null,
    productType: product.productType === 'digital' ? 'digital' : 'physical',
    slug: product.slug,
    search: searchTexts(product.seoData),
  }
}

/** The values that were entered. Throws a `FormError` if a discount or a price by quantity is incomplete. */
export function enteredValues(form: FormData): ProductFormValues {
  const text = (name: string) => textOf(form, name) || null
  const number = (name: string) => (text(name) === null ? null : Number(text(name)))
  const type = (text('discountType') ?? 'NONE') as ProductFormValues['discount']['type']
  const discountValue = number('discountValue')
  if (type !== 'NONE' && discountValue === null)
    throw new FormError(t('Enter the amount or percentage of the discount, or choose “No discount”.'))
  const [content, base] = [number('totalQuantity'), number('baseQuantity')]
  const [contentUnit, baseUnit] = [asUnit(textOf(form, 'totalUnit')), asUnit(textOf(form, 'baseUnit'))]
  const unitPrice =
    content && contentUnit && base && baseUnit ? { content, contentUnit, base, baseUnit } : null
  if (!unitPrice && (content || contentUnit || base || baseUnit))
    throw new FormError(t('The price by quantity needs content, base and the units of both.'))
  return {
    name: textOf(form, 'name'),
    description: String(form.get('description') ?? ''),
    visible: form.has('visible'),
    price: Number(form.get('price')),
    cost: number('cost'),
    discount: { type, value: type === 'NONE' ? 0 : (discountValue ?? 0) },
    unitPrice,
    ...(form.has('taxGroupId') && { taxGroupId: text('taxGroupId') }),
    sku: text('sku'),
    brand: text('brand'),
    ribbon: text('ribbon'),
    weight: number('weight'),
    productType: text('productType') === 'digital' ? 'digital' : 'physical',
    slug: textOf(form, 'slug'),
    search: { title: textOf(form, 'searchTitle'), description: textOf(form, 'searchText') },
  }
}

/** The fields of an update or a creation that store these values. */
export function productOf(values: Partial<ProductFormValues>, current?: Product) {
  const { price, cost, unitPrice, slug, search, ...same } = values
  return {
    ...same,
    ...(price !== undefined && { priceData: { price } }),
    ...(cost !== undefined && { costAndProfitData: { itemCost: cost } }),
    ...(unitPrice !== undefined && {
      pricePerUnitData: unitPrice && {
        totalQuantity: unitPrice.content,
        totalMeasurementUnit: unitPrice.contentUnit,
        baseQuantity: unitPrice.base,
        baseMeasurementUnit: unitPrice.baseUnit,
      },
    }),
    ...(slug && { slug }),
    ...(search && { seoData: withSearchTexts(current?.seoData, search) }),
  }
}

/** Titles of the fields, in messages. */
export const fieldTitles: Readonly<Record<keyof ProductFormValues, string>> = {
  name: t('Name'),
  description: t('Description'),
  visible: t('Visible in the shop'),
  price: t('Price'),
  cost: t('Cost of one unit'),
  discount: t('Discount'),
  unitPrice: t('Price by quantity'),
  taxGroupId: t('Tax group'),
  sku: 'SKU',
  brand: t('Brand'),
  ribbon: t('Ribbon on the picture'),
  weight: t('Weight of one unit'),
  productType: t('Kind'),
  slug: t('Last part of the address'),
  search: t('Search engines'),
}

/** A value as a message shows it. */
export function valueText(values: ProductFormValues, key: keyof ProductFormValues): string {
  const { discount, unitPrice, search } = values
  if (key === 'discount')
    return discount.type === 'NONE'
      ? shownValue(null)
      : `${discount.value}${discount.type === 'PERCENT' ? ' %' : ''}`
  if (key === 'unitPrice')
    return shownValue(
      unitPrice &&
        `${unitPrice.content} ${unitSymbols[unitPrice.contentUnit]} / ${unitPrice.base} ${unitSymbols[unitPrice.baseUnit]}`,
    )
  if (key === 'search') return shownValue([search.title, search.description].filter(Boolean).join('\n'))
  return shownValue(values[key])
}

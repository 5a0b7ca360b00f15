import { isDeepStrictEqual } from 'node:util'
import type { StoredProductSchedule } from '../../storage/commerce/product-schedules.ts'
import { discountedPrice, pricesOf } from '../prices/discounted-price.ts'
import { fromMinorUnits, toMinorUnits } from './minor-units.ts'
import {
  DEFAULT_VARIANT,
  type ProductRow,
  type StoredDiscount,
  type StoredProduct,
  type VariantRow,
} from './stored-product.ts'

type Previous = NonNullable<StoredProductSchedule['previous']>
type PreviousPrice = NonNullable<Previous['prices']>[number]

/** A product after a scheduled change. */
export interface ScheduledChange {
  doc: StoredProduct
  variants: VariantRow[]
}

/** The stored id of a variant: catalogue V3 names the only variant of a product by the id of the product. */
export const storedVariantId = (variantId: string, productId: string) =>
  variantId.toLowerCase() === productId ? DEFAULT_VARIANT : variantId.toLowerCase()

const copyOf = (row: ProductRow): ScheduledChange => ({
  doc: structuredClone(row.doc),
  variants: structuredClone(row.variants),
})

/** The variants that a schedule names: one, or all. */
const namedVariants = ({ variants }: ScheduledChange, { variantId, productId }: StoredProductSchedule) =>
  variantId ? variants.filter(({ id }) => id === storedVariantId(variantId, productId)) : variants

function setOrDelete(
  doc: VariantRow['doc'],
  field: 'priceMinor' | 'salePriceMinor',
  value: number | undefined,
) {
  if (value === undefined) delete doc[field]
  else doc[field] = value
}

const toWireDiscount = (discount: StoredDiscount | undefined, currency: string): Previous['discount'] => {
  const { type = 'NONE', value = 0, valueMinor } = discount ?? {}
  if (type === 'UNDEFINED') return { type: 'NONE', value: 0 }
  return { type, value: valueMinor === undefined ? value : fromMinorUnits(valueMinor, currency) }
}

function toStoredDiscount(discount: Previous['discount'], currency: string): StoredDiscount | undefined {
  const { type = 'NONE', value = 0 } = discount ?? {}
  if (type === 'NONE') return undefined
  return type === 'AMOUNT' ? { type, valueMinor: toMinorUnits(value, currency) } : { type, value }
}

/** The discount that a sale price of all variants is, if the product costs more. */
const discountOfSale = (priceMinor: number, saleMinor: number): StoredDiscount | undefined =>
  saleMinor < priceMinor ? { type: 'AMOUNT', valueMinor: priceMinor - saleMinor } : undefined

const fullPrice = ({ doc }: Pick<ScheduledChange, 'doc'>, variant: VariantRow) =>
  Number(pricesOf(doc, variant.doc).full)

/**
 * Sets a sale price. That of all variants becomes the discount of the product, so that its own price has it as well; variants that
 * the discount does not fit have a price of their own.
 */
function startSale(
  after: ScheduledChange,
  schedule: StoredProductSchedule,
  { sale, currency }: { sale: number; currency: string },
): Previous {
  const { doc } = after
  const toWire = (minor: number) => fromMinorUnits(minor, currency)
  const named = namedVariants(after, schedule).map(variant => {
    const { full, price } = pricesOf(doc, variant.doc)
    // A sale raises no price.
    return { variant, target: BigInt(sale) < full ? sale : Number(price) }
  })
  const prices: PreviousPrice[] = named.map(({ variant: { id, doc: fields } }) => ({
    variantId: id,
    ...(fields.salePriceMinor !== undefined && { salePrice: toWire(fields.salePriceMinor) }),
  }))
  const previous: Previous = schedule.variantId
    ? { prices }
    : {
        discount: toWireDiscount(doc.discount, currency),
        prices: [{ price: toWire(doc.priceMinor) }, ...prices],
      }
  const discount = schedule.variantId ? undefined : discountOfSale(doc.priceMinor, sale)
  if (discount) doc.discount = discount
  for (const { variant, target } of named) {
    const fits = Number(discountedPrice(BigInt(fullPrice(after, variant)), doc)) === target
    setOrDelete(variant.doc, 'salePriceMinor', fits ? undefined : target)
  }
  return previous
}

/** Sets a regular price. Prices of variants and sale prices that are not below it give way. */
function startPrice(
  after: ScheduledChange,
  schedule: StoredProductSchedule,
  { price, currency }: { price: number; currency: string },
): Previous {
  const { doc } = after
  const isForAll = !schedule.variantId
  const toWire = (minor: number) => fromMinorUnits(minor, currency)
  const prices: PreviousPrice[] = isForAll ? [{ price: toWire(doc.priceMinor) }] : []
  for (const { id, doc: fields } of namedVariants(after, schedule)) {
    const { priceMinor, salePriceMinor } = fields
    const endsSale = salePriceMinor !== undefined && salePriceMinor >= price
    prices.push({
      variantId: id,
      ...(priceMinor !== undefined && { price: toWire(priceMinor) }),
      ...(endsSale && { salePrice: toWire(salePriceMinor) }),
    })
    setOrDelete(fields, 'priceMinor', isForAll ? undefined : price)
    if (endsSale) delete fields.salePriceMinor
  }
  if (isForAll) doc.priceMinor = price
  return { prices }
}

/** A product from the start of a schedule, and the values that return at the end. */
export function startOfSchedule(
  row: ProductRow,
  schedule: StoredProductSchedule,
  currency: string,
): ScheduledChange & { previous: Previous } {
  const after = copyOf(row)
  if (typeof schedule.visible === 'boolean') {
    after.doc.visible = schedule.visible
    return { ...after, previous: { visible: row.doc.visible } }
  }
  const previous =
    typeof schedule.salePrice === 'number'
      ? startSale(after, schedule, { sale: toMinorUnits(schedule.salePrice, currency), currency })
      : startPrice(after, schedule, { price: toMinorUnits(schedule.price ?? 0, currency), currency })
  return { ...after, previous }
}

function endSale(after: ScheduledChange, { previous, salePrice }: StoredProductSchedule, currency: string) {
  const { doc, variants } = after
  const sale = toMinorUnits(salePrice ?? 0, currency)
  const prices = previous?.prices ?? []
  const ofProduct = prices.find(({ variantId }) => !variantId)?.price
  const discount =
    ofProduct === undefined ? undefined : discountOfSale(toMinorUnits(ofProduct, currency), sale)
  if (discount) {
    if (!isDeepStrictEqual({ ...doc.discount }, { ...discount })) return
    const former = toStoredDiscount(previous?.discount, currency)
    if (former) doc.discount = former
    else delete doc.discount
  }
  for (const { variantId, salePrice: former } of prices) {
    const variant = variants.find(({ id }) => id === variantId)
    const current = variant?.doc.salePriceMinor
    const isOfSale = current === undefined ? discount !== undefined : current === sale
    if (variant && (isOfSale || fullPrice(after, variant) <= sale))
      setOrDelete(
        variant.doc,
        'salePriceMinor',
        former === undefined ? undefined : toMinorUnits(former, currency),
      )
  }
}

function endPrice({ doc, variants }: ScheduledChange, schedule: StoredProductSchedule, currency: string) {
  const scheduled = toMinorUnits(schedule.price ?? 0, currency)
  const prices = schedule.previous?.prices ?? []
  const ofProduct = prices.find(({ variantId }) => !variantId)?.price
  if (ofProduct !== undefined) {
    if (doc.priceMinor !== scheduled) return
    doc.priceMinor = toMinorUnits(ofProduct, currency)
  }
  const minor = (amount: number | undefined) =>
    amount === undefined ? undefined : toMinorUnits(amount, currency)
  for (const { variantId, price, salePrice } of prices) {
    const fields = variants.find(({ id }) => id === variantId)?.doc
    if (!fields || fields.priceMinor !== (ofProduct === undefined ? scheduled : undefined)) continue
    setOrDelete(fields, 'priceMinor', minor(price))
    if (fields.salePriceMinor === undefined) setOrDelete(fields, 'salePriceMinor', minor(salePrice))
  }
}

/** A product after the end of a schedule: the values from before its start return, except those that were changed since. */
export function endOfSchedule(
  row: ProductRow,
  schedule: StoredProductSchedule,
  currency: string,
): ScheduledChange {
  const after = copyOf(row)
  if (typeof schedule.visible === 'boolean') {
    const { visible = after.doc.visible } = schedule.previous ?? {}
    if (after.doc.visible === schedule.visible) after.doc.visible = visible
  } else if (typeof schedule.salePrice === 'number') endSale(after, schedule, currency)
  else endPrice(after, schedule, currency)
  return after
}

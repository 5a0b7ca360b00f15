import { formatMoney, parseAmount } from '@stoa/client/pricing'
import type { Product } from '../platform/entities.ts'

interface Unit {
  /** Units of one kind are converted into each other. */
  kind: 'mass' | 'volume' | 'length' | 'area'
  /** In grams, millilitres, millimetres or square metres. */
  size: number
  /** Name of the unit for Intl, if it has one. */
  intl?: string
  symbol: string
}

const UNITS: Record<string, Unit> = {
  MG: { kind: 'mass', size: 0.001, symbol: 'mg' },
  G: { kind: 'mass', size: 1, intl: 'gram', symbol: 'g' },
  KG: { kind: 'mass', size: 1000, intl: 'kilogram', symbol: 'kg' },
  OZ: { kind: 'mass', size: 28.349523125, intl: 'ounce', symbol: 'oz' },
  LB: { kind: 'mass', size: 453.59237, intl: 'pound', symbol: 'lb' },
  ML: { kind: 'volume', size: 1, intl: 'milliliter', symbol: 'ml' },
  CL: { kind: 'volume', size: 10, symbol: 'cl' },
  L: { kind: 'volume', size: 1000, intl: 'liter', symbol: 'l' },
  CBM: { kind: 'volume', size: 1_000_000, symbol: 'm³' },
  FLOZ: { kind: 'volume', size: 29.5735295625, intl: 'fluid-ounce', symbol: 'fl oz' },
  PINT: { kind: 'volume', size: 473.176473, symbol: 'pt' },
  QUART: { kind: 'volume', size: 946.352946, symbol: 'qt' },
  GALLON: { kind: 'volume', size: 3785.411784, intl: 'gallon', symbol: 'gal' },
  MM: { kind: 'length', size: 1, intl: 'millimeter', symbol: 'mm' },
  CM: { kind: 'length', size: 10, intl: 'centimeter', symbol: 'cm' },
  M: { kind: 'length', size: 1000, intl: 'meter', symbol: 'm' },
  IN: { kind: 'length', size: 25.4, intl: 'inch', symbol: 'in' },
  FT: { kind: 'length', size: 304.8, intl: 'foot', symbol: 'ft' },
  YD: { kind: 'length', size: 914.4, intl: 'yard', symbol: 'yd' },
  SQM: { kind: 'area', size: 1, symbol: 'm²' },
  SQFT: { kind: 'area', size: 0.09290304, symbol: 'ft²' },
}

const unitOf = (name: string | undefined) =>
  name !== undefined && Object.hasOwn(UNITS, name) ? UNITS[name] : undefined

/** `100 g`, as the locale writes it. */
function measure(quantity: number, { intl, symbol }: Unit, locale: string): string {
  const style = intl ? ({ style: 'unit', unit: intl, unitDisplay: 'short' } as const) : {}
  const text = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 2 }).format(quantity)
  return intl ? text : `${text} ${symbol}`
}

/** What an amount of the product costs, such as `€4.00 / 100 g`. Undefined if the merchant states no content. */
export function unitPriceOf(
  { pricePerUnitData: content }: Pick<Product, 'pricePerUnitData'>,
  { currency = '', price = 0, discountedPrice = price }: Product['priceData'],
  locale: string,
): string | undefined {
  const { totalQuantity, baseQuantity } = content ?? {}
  const [total, base] = [unitOf(content?.totalMeasurementUnit), unitOf(content?.baseMeasurementUnit)]
  if (!totalQuantity || !baseQuantity || !total || !base || total.kind !== base.kind) return undefined
  const share = (baseQuantity * base.size) / (totalQuantity * total.size)
  const minor = BigInt(Math.round(Number(parseAmount(discountedPrice, currency)) * share))
  return `${formatMoney(minor, currency, locale)} / ${measure(baseQuantity, base, locale)}`
}

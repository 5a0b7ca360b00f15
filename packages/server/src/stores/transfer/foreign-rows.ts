import type { Row } from '../../data/jobs/index.ts'

/** A record of another shop's file, with the line where it begins; `problem` is why it cannot be imported. */
export interface ForeignRecord {
  line: number
  data: Record<string, unknown>
  problem?: string
}

/** What records need to know about the site. */
export interface ForeignView {
  weightUnit: 'KG' | 'LB'
}

/** The export of another system: how its files are recognised, and what its rows are as records of a catalogue file. */
export interface ForeignFormat {
  title: string
  /** Columns that all its files have, and no file of a catalogue. */
  columns: readonly string[]
  toRecords(rows: readonly Row[], view: ForeignView): ForeignRecord[]
}

/** The cells of a row by column; empty ones are absent. */
export const cellsOf =
  ({ data }: Row) =>
  (column: string): string | undefined => {
    const text = data[column]
    return typeof text === 'string' ? text.trim() || undefined : undefined
  }

/** A number of a cell, with a decimal point or a decimal comma. What is none stays text, which the check of the record rejects. */
export function numberOf(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  const number = Number(text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** The fields that have a value. */
export const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const pictures = (urls: readonly { url: string; altText?: string | undefined }[]) =>
  urls.length === 0 ? undefined : urls.map(image => ({ mediaType: 'image', image: present({ ...image }) }))

const GRAMS = { KG: 1000, LB: 453.59237 } as const

/** Grams in the unit of the site, to a hundredth. */
export const weightIn = ({ weightUnit }: ForeignView, grams: number | string | undefined) =>
  typeof grams === 'number' ? Math.round((grams / GRAMS[weightUnit]) * 100) / 100 : grams

/** Price and price before: buyers pay the lower one, and see the higher one struck out. */
export function prices(
  paid: number | string | undefined,
  before: number | string | undefined,
): { price: number | string | undefined; salePrice?: number } {
  return typeof paid === 'number' && typeof before === 'number' && before > paid
    ? { price: before, salePrice: paid }
    : { price: paid }
}

/** The options of a product with the choices that its variants use, in the order of their lines. */
function optionsOf(variants: readonly { choices?: Record<string, string> }[]) {
  const values = new Map<string, Set<string>>()
  for (const { choices = {} } of variants)
    for (const [name, value] of Object.entries(choices))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  return [...values].map(([name, choices]) => ({
    name,
    choices: [...choices].map(value => ({ value, description: value })),
  }))
}

/** Fields of the product that follow from its variants: its price, and its options or, without any, the only variant. */
export function withVariants(
  variants: readonly (Record<string, unknown> & { choices?: Record<string, string> })[],
) {
  const numbers = variants.flatMap(({ price }) => (typeof price === 'number' ? [price] : []))
  const price = numbers.length > 0 ? Math.min(...numbers) : variants[0]?.price
  const options = optionsOf(variants)
  if (options.length > 0)
    return present({ price, options, manageVariants: true, listedVariants: true, variants })
  const { price: _, salePrice, cost, weight, sku, ...variant } = variants[0] ?? {}
  const value = typeof salePrice === 'number' && typeof price === 'number' && price - salePrice
  const discount = value ? { type: 'AMOUNT', value: Math.round(value * 1000) / 1000 } : undefined
  return present({ price, discount, cost, weight, sku, variants: [variant] })
}

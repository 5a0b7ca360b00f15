import type { RefusedLine } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { Ctx } from '../../context.ts'
import type { LineInput } from '../../pricing/index.ts'
import { getProductRows } from '../../storage/products.ts'
import { unitPrices } from '../../stores/product-view.ts'
import { availableUnits, type ProductRow, type VariantRow } from '../../stores/stored-product.ts'
import type { StoredLine } from '../storage/carts.ts'
import { productIdsOf } from './line-reference.ts'

export type Availability = 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'

/** A stored line with what the catalogue says of it at this moment. */
export interface LiveLine {
  line: StoredLine
  row?: ProductRow
  variant?: VariantRow
  availability: Availability
  /** Units that this line can have, where they are counted. */
  quantityAvailable?: number
  /** Minor units for one. */
  price: bigint
  fullPrice: bigint
  shippable: boolean
}

/** Looks all lines up in one statement. */
export async function readLines(ctx: Ctx, lines: readonly StoredLine[]): Promise<LiveLine[]> {
  const ids = productIdsOf(lines)
  const rows = ids.length > 0 ? await getProductRows(ctx.db, ctx.site.id, ids) : []
  return lookUp(lines, new Map(rows.map(row => [row.id, row])), ctx.site.currency)
}

/** The same from rows that were already read. Lines that share an inventory item are served in their order. */
export function lookUp(
  lines: readonly StoredLine[],
  rows: ReadonlyMap<string, ProductRow>,
  currency: string,
): LiveLine[] {
  const left = new Map<string, number>()
  return lines.map(line => {
    if (line.custom) return customLine(line, currency)
    const row = rows.get(line.productId ?? '')
    const variant = row?.variants.find(({ id }) => id === line.variantId)
    if (!row?.doc.visible || !variant)
      return { line, availability: 'NOT_FOUND', price: 0n, fullPrice: 0n, shippable: false }
    const { full, price } = unitPrices(row, variant, currency)
    return {
      line,
      row,
      variant,
      ...availabilityOf(line, row, variant, left),
      price,
      fullPrice: full,
      shippable: row.doc.productType === 'physical',
    }
  })
}

function availabilityOf(
  line: StoredLine,
  row: ProductRow,
  variant: VariantRow,
  left: Map<string, number>,
): Pick<LiveLine, 'availability' | 'quantityAvailable'> {
  if (variant.doc.visible === false) return { availability: 'NOT_AVAILABLE' }
  const item = `${row.id} ${variant.id}`
  const units = left.get(item) ?? availableUnits(row.tracked, variant)
  if (units === undefined) return { availability: 'AVAILABLE' }
  left.set(item, Math.max(0, units - line.quantity))
  if (units >= line.quantity)
    return { availability: 'AVAILABLE', ...(row.tracked && { quantityAvailable: units }) }
  return { availability: units === 0 ? 'NOT_AVAILABLE' : 'PARTIALLY_AVAILABLE', quantityAvailable: units }
}

function customLine(line: StoredLine, currency: string): LiveLine {
  const price = parseAmount(line.custom?.price ?? '0', currency)
  return {
    line,
    availability: 'AVAILABLE',
    price,
    fullPrice: line.custom?.fullPrice ? parseAmount(line.custom.fullPrice, currency) : price,
    shippable: line.custom?.shippable ?? false,
  }
}

/** The lines that cannot be had as they stand, by name and with the reason. */
export const refusalsOf = (lines: readonly LiveLine[]): RefusedLine[] =>
  lines.flatMap(({ line, availability, quantityAvailable }, index) =>
    availability === 'AVAILABLE'
      ? []
      : [
          {
            index,
            lineItemId: line.id,
            ...(line.productId && { catalogItemId: line.productId }),
            name: line.name,
            reason: availability,
            ...(quantityAvailable !== undefined && { quantityAvailable }),
          },
        ],
  )

/** Lines as the pricing takes them. What cannot be found costs nothing. */
export const priceableLines = (lines: readonly LiveLine[]): LineInput[] =>
  lines.map(({ line, price, fullPrice, shippable }) => ({
    id: line.id,
    quantity: line.quantity,
    unitPrice: price,
    fullPrice,
    shippable,
    paymentOption: 'FULL_PAYMENT_OFFLINE',
  }))

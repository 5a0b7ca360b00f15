import type { LineItem, RefusalReason, RefusedLine } from '@stoa/contract'
import { parseAmount } from '@stoa/contract/money'
import type { Ctx } from '../call/context.ts'
import type { CatalogLine, StoredLine } from '../storage/commerce/carts.ts'
import { getProductRows } from '../storage/commerce/products.ts'
import type { StockUnits } from '../storage/commerce/stock.ts'
import type { Sql } from '../storage/sql.ts'
import { availableUnits, type ProductRow, unitPrices } from '../stores/index.ts'
import { allocateStock } from './allocate-stock.ts'
import { resolveVariant, type VariantChoice } from './resolve-variant.ts'

type Availability = Required<Pick<NonNullable<LineItem['availability']>, 'status'>> & {
  quantityAvailable?: number
}

/** A stored line beside what the catalogue says of it now. */
export interface ResolvedLine {
  stored: StoredLine
  row?: ProductRow
  choice?: VariantChoice
  /** Price of one, after the product's own discount, and before it. 0 for a line that the catalogue lost. */
  price: bigint
  fullPrice: bigint
  shippable: boolean
  digital: boolean
  /** The units of counted stock that the line stands for. */
  counted?: StockUnits
  availability: Availability
}

export type Products = ReadonlyMap<string, ProductRow>

/** The products of the lines, with one statement; with none when there is nothing to look up. */
export async function loadProducts(db: Sql, siteId: string, ids: Iterable<string>): Promise<Products> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length > 0 ? await getProductRows(db, siteId, wanted) : []
  return new Map(rows.map(row => [row.id, row]))
}

export const productIdsOf = (lines: readonly StoredLine[]) =>
  lines.flatMap(line => line.catalogReference?.catalogItemId ?? [])

/** Reads lines against the catalogue as it stands now. */
export async function readLines(ctx: Ctx, lines: readonly StoredLine[]): Promise<ResolvedLine[]> {
  const products = await loadProducts(ctx.db, ctx.site.id, productIdsOf(lines))
  return resolveLines(products, lines, ctx.site.currency)
}

/** Prices and availability of lines from products already at hand. Pure. */
export function resolveLines(
  products: Products,
  lines: readonly StoredLine[],
  currency: string,
): ResolvedLine[] {
  const found = lines.map(line =>
    line.catalogReference ? readCatalogLine(products, line, currency) : readCustomLine(line, currency),
  )
  const granted = allocateStock(
    found.map(({ stored, units, counted }) => ({
      item: counted ? `${counted.productId} ${counted.variantId}` : stored.id,
      units,
      quantity: stored.quantity,
    })),
  )
  return found.map(({ units: _, problem, ...line }, i) => ({
    ...line,
    availability: availabilityOf(line.stored, problem, granted[i]),
  }))
}

type Found = Omit<ResolvedLine, 'availability'> & {
  /** What there is; undefined for any number. */
  units: number | undefined
  problem?: 'NOT_FOUND' | 'NOT_AVAILABLE'
}

function readCatalogLine(products: Products, stored: CatalogLine, currency: string): Found {
  const lost = { stored, price: 0n, fullPrice: 0n, shippable: false, digital: false, units: 0 }
  const row = products.get(stored.catalogReference.catalogItemId)
  if (!row) return { ...lost, problem: 'NOT_FOUND' }
  const choice = resolveVariant(row, stored.catalogReference.options ?? {})
  // The product is there, but what was chosen of it is not offered any more.
  if (!choice) return { ...lost, row, problem: 'NOT_AVAILABLE' }
  const { variant } = choice
  const { full, price } = unitPrices(row, variant, currency)
  const forSale = row.doc.visible && variant.doc.visible !== false
  const digital = row.doc.productType === 'digital'
  return {
    stored,
    row,
    choice,
    price,
    fullPrice: full,
    digital,
    shippable: !digital,
    units: availableUnits(row.tracked, variant),
    ...(row.tracked && {
      counted: { productId: row.id, variantId: variant.id, quantity: stored.quantity },
    }),
    ...(!forSale && { problem: 'NOT_AVAILABLE' }),
  }
}

function readCustomLine(stored: Exclude<StoredLine, CatalogLine>, currency: string): Found {
  const { price, fullPrice, itemType, physicalProperties } = stored.custom
  const physical = itemType?.preset === 'PHYSICAL'
  return {
    stored,
    price: parseAmount(price, currency),
    fullPrice: parseAmount(fullPrice ?? price, currency),
    digital: itemType?.preset === 'DIGITAL',
    shippable: physicalProperties?.shippable ?? physical,
    units: undefined,
  }
}

function availabilityOf(
  { quantity }: StoredLine,
  problem: Found['problem'],
  granted: number | undefined,
): Availability {
  if (problem) return { status: problem, quantityAvailable: 0 }
  if (granted === undefined) return { status: 'AVAILABLE' }
  const status = granted >= quantity ? 'AVAILABLE' : granted > 0 ? 'PARTIALLY_AVAILABLE' : 'NOT_AVAILABLE'
  return { status, quantityAvailable: granted }
}

/** The lines that cannot be had as they stand, each with its reason. */
export const rejectedLines = (lines: readonly ResolvedLine[]): RefusedLine[] =>
  lines.flatMap(({ stored, row, availability: { status, quantityAvailable } }, index) =>
    status === 'AVAILABLE'
      ? []
      : [
          {
            index,
            lineItemId: stored.id,
            ...(stored.catalogReference && { catalogItemId: stored.catalogReference.catalogItemId }),
            name: row?.doc.visible ? row.doc.name : stored.name,
            reason: status satisfies RefusalReason,
            ...(status === 'PARTIALLY_AVAILABLE' && { quantityAvailable }),
          },
        ],
  )

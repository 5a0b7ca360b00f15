import { createHash } from 'node:crypto'
import { ViolationCollector } from '../../call/violation-collector.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import {
  getInventoryItems,
  type ItemState,
  type NewInventoryItem,
} from '../../storage/commerce/inventory-items.ts'
import { changeInventoryItems, createInventoryItems } from '../inventory/change-inventory-items.ts'
import type { VariantRow } from '../products/stored-product.ts'
import type { StockRecord, WantedStock } from './prepare-product.ts'

/** Stock to set at a location of an existing product. */
export interface StockToSet {
  productId: string
  variantId: string
  locationId: string
  stock: StockRecord
}

/** The id of an item follows from its key, as the column of the table says. */
function itemIdOf({ productId, variantId, locationId }: Omit<StockToSet, 'stock'>): string {
  const hash = createHash('md5')
    .update(productId + variantId + locationId)
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether units are counted after the change: a quantity on its own begins to count them. */
const countsUnits = ({ trackQuantity, quantity }: StockRecord, current: boolean) =>
  trackQuantity ?? (typeof quantity === 'number' ? true : current)

/** The stock of a new variant. */
export function setNewStock(variant: VariantRow, stock: StockRecord): void {
  const { quantity, inStock, preorder } = stock
  variant.tracked = countsUnits(stock, false)
  variant.quantity = quantity ?? null
  variant.inStock = inStock ?? true
  variant.preorder = preorder
    ? { message: preorder.message ?? null, limit: preorder.limit ?? null, counter: 0 }
    : null
}

/** Whether the record sets what the variant has already. */
export function hasStock({ tracked, quantity, inStock, preorder }: VariantRow, stock: StockRecord): boolean {
  return (
    countsUnits(stock, tracked) === tracked &&
    (stock.quantity === undefined || stock.quantity === quantity) &&
    (stock.inStock ?? inStock) === inStock &&
    (stock.preorder === undefined ||
      (stock.preorder === null
        ? preorder === null
        : preorder !== null &&
          (stock.preorder.message ?? null) === preorder.message &&
          (stock.preorder.limit ?? null) === preorder.limit))
  )
}

/** Throws violations of stock that is not complete. */
export function checkStock(wanted: readonly WantedStock[], locations: ReadonlyMap<string, string>): void {
  const violations = new ViolationCollector()
  for (const { variant, stock, location, at } of wanted) {
    if (location !== undefined && !locations.has(location))
      violations.add(
        `${at}.location`,
        'VALIDATION',
        `names no location of the site: ${JSON.stringify(location)}; create it first`,
      )
    const known = location === undefined ? variant.quantity : null
    if (stock.trackQuantity && typeof stock.quantity !== 'number' && known === null)
      violations.add(`${at}.quantity`, 'REQUIRED_FIELD', 'is required, because units are counted')
  }
  violations.throwIfAny()
}

function nextState(current: ItemState | undefined, stock: StockRecord): ItemState {
  const { quantity, inStock, preorder } = stock
  return {
    track_quantity: countsUnits(stock, current?.track_quantity ?? false),
    quantity: quantity === undefined ? (current?.quantity ?? null) : quantity,
    in_stock: inStock ?? current?.in_stock ?? true,
    preorder_enabled: preorder === undefined ? (current?.preorder_enabled ?? false) : preorder !== null,
    preorder_message:
      preorder === undefined ? (current?.preorder_message ?? null) : (preorder?.message ?? null),
    preorder_limit: preorder === undefined ? (current?.preorder_limit ?? null) : (preorder?.limit ?? null),
    preorder_counter: current?.preorder_counter ?? 0,
    extended_fields: current?.extended_fields ?? null,
  }
}

const FIELDS = [
  'track_quantity',
  'quantity',
  'in_stock',
  'preorder_enabled',
  'preorder_message',
  'preorder_limit',
] as const

/** Sets stock of stored products, with its ledger and events. Returns the products whose stock has changed. */
export async function setRecordStock(ctx: JobCtx, wanted: readonly StockToSet[]): Promise<Set<string>> {
  const byId = new Map(wanted.map(each => [itemIdOf(each), each]))
  if (byId.size === 0) return new Set()
  const rowByKey = new Map(
    (await getInventoryItems(ctx.db, ctx.site.id, [...byId.keys()])).map(row => [row.id, row]),
  )
  const changed = new Set<string>()
  const created: NewInventoryItem[] = []
  const ids: string[] = []
  for (const [id, { productId, variantId, locationId, stock }] of byId) {
    const row = rowByKey.get(id)
    const next = nextState(row, stock)
    if (row && FIELDS.every(field => row[field] === next[field])) continue
    changed.add(productId)
    if (row) ids.push(id)
    else created.push({ ...next, product_id: productId, variant_id: variantId, location_id: locationId })
  }
  if (created.length > 0) await createInventoryItems(ctx, created)
  if (ids.length > 0)
    await changeInventoryItems(
      ctx,
      ids.map(id => ({
        id,
        apply: row => ({ state: nextState(row, (byId.get(id) as StockToSet).stock) }),
      })),
      { cause: 'MANUAL', reason: 'MANUAL' },
    )
  return changed
}

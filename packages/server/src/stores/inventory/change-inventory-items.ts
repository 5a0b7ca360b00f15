import { type ErrorCode, PREORDER_LIMIT, QUANTITY_LIMIT } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import type { Ctx } from '../../call/context.ts'
import type { StockEvent } from '../../call/order-events.ts'
import type { InventoryItemRow } from '../../storage/commerce/inventory-item-rows.ts'
import {
  deleteInventoryItems,
  getInventoryItems,
  type ItemState,
  insertInventoryItems,
  lockInventoryItems,
  type NewInventoryItem,
  updateInventoryItems,
} from '../../storage/commerce/inventory-items.ts'
import type { StockChange } from '../../storage/commerce/stock.ts'
import { toLocationItem } from './inventory-item-view.ts'
import { emitStockChanges, type ProductStockEvent } from './stock-events.ts'

export type InventoryItemError = { code: ErrorCode; data: Record<string, unknown> }

/** What became of one item of a call: the item after the change, or an error. */
export type ItemOutcome = { id?: string; row?: InventoryItemRow; error?: InventoryItemError }

/** A change of one item: its next state from the current one, or why it is rejected. */
export interface ItemChange {
  id: string
  apply: (row: InventoryItemRow) => { state: ItemState } | { error: InventoryItemError }
}

export type Reason = 'ORDER' | 'MANUAL' | 'REVERT_INVENTORY_CHANGE'

const FQDN = 'wix.stores.catalog.v3.inventory_item'

/** Events of a change of items. */
export type ItemUpdateEvent = StockEvent | `${typeof FQDN}_updated`

export const itemNotFound = (id: string): InventoryItemError => ({
  code: 'INVENTORY_ITEM_NOT_FOUND',
  data: { id },
})

/** Why a state is not allowed, if it is not. */
function outOfRange(
  { quantity, preorder_counter: counter }: ItemState,
  id: string,
): InventoryItemError | undefined {
  return Math.abs(quantity ?? 0) > QUANTITY_LIMIT || counter > PREORDER_LIMIT
    ? { code: 'INVENTORY_QUANTITY_OUT_OF_RANGE', data: { id, quantity, preorderCounter: counter } }
    : undefined
}

/** Writes the older event of products whose stock at the default location changed. */
const emitDefaultStock = (ctx: Ctx<never, ProductStockEvent>, rows: readonly InventoryItemRow[]) =>
  emitStockChanges(
    ctx,
    rows.filter(({ location_id }) => location_id === ctx.site.id).map(({ product_id }) => product_id),
  )

/**
 * Changes items, each independently. Several changes of one item are made one after the other. Items are locked in the order of
 * orders, so that sales wait and nothing deadlocks.
 */
export async function changeInventoryItems(
  ctx: Ctx<never, ItemUpdateEvent>,
  changes: readonly ItemChange[],
  { cause, reason }: { cause: StockChange['cause'] | 'INITIAL'; reason?: Reason | undefined },
): Promise<ItemOutcome[]> {
  const { db, site, now } = ctx
  const ids = [...new Set(changes.map(({ id }) => id))]
  const before = new Map((await lockInventoryItems(db, site.id, ids)).map(row => [row.id, row]))
  const current = new Map(before)
  const changed = new Set<string>()
  const errors = changes.map(({ id, apply }): InventoryItemError | undefined => {
    const row = current.get(id)
    if (!row) return itemNotFound(id)
    const next = apply(row)
    const error = 'error' in next ? next.error : outOfRange(next.state, id)
    if (error || 'error' in next) return error
    changed.add(id)
    current.set(id, { ...row, ...next.state })
    return undefined
  })
  if (changed.size > 0)
    await updateInventoryItems(
      db,
      site.id,
      [...changed].map(id => {
        const [from, to] = [before.get(id) as InventoryItemRow, current.get(id) as InventoryItemRow]
        return { ...to, delta: (to.quantity ?? 0) - (from.quantity ?? 0) }
      }),
      { now, cause },
    )
  const after = new Map(
    (changed.size > 0 ? await getInventoryItems(db, site.id, [...changed]) : []).map(row => [row.id, row]),
  )
  for (const [id, row] of after) emitUpdate(ctx, before.get(id) as InventoryItemRow, row, reason)
  await emitDefaultStock(ctx, [...after.values()])
  return changes.map(({ id }, i) => {
    const error = errors[i]
    return error ? { id, error } : { id, row: after.get(id) as InventoryItemRow }
  })
}

function emitUpdate(
  ctx: Ctx<never, ItemUpdateEvent>,
  before: InventoryItemRow,
  after: InventoryItemRow,
  reason?: Reason,
) {
  const payload = { inventoryItem: toLocationItem(after) }
  ctx.emit(`${FQDN}_updated`, after.id, payload, { inventoryItem: toLocationItem(before) })
  if (reason) ctx.emit(`${FQDN}_updated_with_reason`, after.id, { ...payload, reason })
  if (before.availability_status !== after.availability_status)
    ctx.emit(`${FQDN}_stock_status_updated`, after.id, {
      ...payload,
      previousAvailabilityStatus: before.availability_status,
    })
}

/** Creates the items whose variant has none at their location yet. Returns the new items by product, variant and location. */
export async function createInventoryItems(
  ctx: Ctx<never, ProductStockEvent | `${typeof FQDN}_created`>,
  items: readonly NewInventoryItem[],
  cause: 'INITIAL' | 'TRANSFER' = 'INITIAL',
): Promise<Map<string, InventoryItemRow>> {
  const { db, site, now } = ctx
  const ids = await insertInventoryItems(db, site.id, items, { now, cause })
  const rows = ids.length > 0 ? await getInventoryItems(db, site.id, ids) : []
  for (const row of rows) ctx.emit(`${FQDN}_created`, row.id, { inventoryItem: toLocationItem(row) })
  await emitDefaultStock(ctx, rows)
  return new Map(rows.map(row => [itemKeyOf(row), row]))
}

export const itemKeyOf = (row: Pick<NewInventoryItem, 'product_id' | 'variant_id' | 'location_id'>) =>
  `${row.product_id} ${row.variant_id} ${row.location_id}`

/** Deletes items, each independently. Of an id that occurs twice, the second is not found. */
export async function removeInventoryItems(
  ctx: Ctx<never, ProductStockEvent | `${typeof FQDN}_deleted`>,
  ids: readonly string[],
): Promise<ItemOutcome[]> {
  const { db, site } = ctx
  const left = new Map((await lockInventoryItems(db, site.id, ids)).map(row => [row.id, row]))
  const rows = [...left.values()]
  if (rows.length > 0) await deleteInventoryItems(db, site.id, [...left.keys()])
  for (const row of rows)
    ctx.emit(`${FQDN}_deleted`, row.id, { inventoryItemId: row.id }, { inventoryItem: toLocationItem(row) })
  await emitDefaultStock(ctx, rows)
  return ids.map(id => {
    const row = left.get(id)
    left.delete(id)
    return row ? { id, row } : { id, error: itemNotFound(id) }
  })
}

/** The reply of a bulk call: a result for each item, with the item if the request asks for it. */
export const itemResults = (outcomes: readonly ItemOutcome[], returnEntity = false) =>
  bulkReply(
    outcomes.map(({ id, row, error }, i) => ({
      itemMetadata: itemMetadata(i, id ?? row?.id, error && applicationError(error.code, error.data)),
      ...(row && returnEntity && { item: toLocationItem(row) }),
    })),
  )

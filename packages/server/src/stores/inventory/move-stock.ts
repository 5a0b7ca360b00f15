import type { Ctx } from '../../call/context.ts'
import type { StockEvent } from '../../call/order-events.ts'
import {
  type ChangedStock,
  decrementStock,
  incrementStock,
  type StockChange,
  type StockUnits,
} from '../../storage/commerce/stock.ts'
import { toLocationItem } from './inventory-item-view.ts'

type StockCtx = Ctx<never, StockEvent>
type Cause = Omit<StockChange, 'now'>

const FQDN = 'wix.stores.catalog.v3.inventory_item'

/** Reasons of events, by the cause that the ledger stores. */
const REASONS = {
  ORDER: 'ORDER',
  RETURN: 'REVERT_INVENTORY_CHANGE',
  MANUAL: 'MANUAL',
  REVERT_INVENTORY_CHANGE: 'REVERT_INVENTORY_CHANGE',
  TRANSFER: 'MANUAL',
} as const

/** Writes the events of items by location. They leave out the product, which would take a further statement. */
function emitItems(ctx: StockCtx, changed: readonly ChangedStock[], { cause }: Cause): void {
  for (const { previous_status, ...row } of changed) {
    const inventoryItem = toLocationItem(row)
    ctx.emit(`${FQDN}_updated_with_reason`, row.id, { inventoryItem, reason: REASONS[cause] })
    if (previous_status !== row.availability_status)
      ctx.emit(`${FQDN}_stock_status_updated`, row.id, {
        inventoryItem,
        previousAvailabilityStatus: previous_status,
      })
  }
}

/**
 * Takes units from stock, or counts those that are ordered in advance. Returns the units that are missing; the caller must then roll
 * back, or do without them.
 */
export async function takeStock(
  ctx: StockCtx,
  units: readonly StockUnits[],
  cause: Cause,
): Promise<StockUnits[]> {
  const { missing, changed } = await decrementStock(ctx.db, ctx.site.id, units, { now: ctx.now, ...cause })
  emitItems(ctx, changed, cause)
  return missing
}

/** Adds units to stock. Returns those of items that no longer exist, or would have too many units. */
export async function returnStock(
  ctx: StockCtx,
  units: readonly StockUnits[],
  cause: Cause,
): Promise<StockUnits[]> {
  const { missing, changed } = await incrementStock(ctx.db, ctx.site.id, units, { now: ctx.now, ...cause })
  emitItems(ctx, changed, cause)
  return missing
}

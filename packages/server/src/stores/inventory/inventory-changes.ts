import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { implement } from '../../call/context.ts'
import { findInventoryChanges, getInventoryItems } from '../../storage/commerce/inventory-items.ts'

type Cause = ReplyOf<
  typeof contract.inventoryChanges.listInventoryChanges
>['inventoryChanges'][number]['cause']

export const inventoryChangeHandlers = implement(contract.inventoryChanges, {
  async listInventoryChanges({ inventoryItemId, limit = 50, offset = 0 }, ctx) {
    const [item] = await getInventoryItems(ctx.db, ctx.site.id, [inventoryItemId])
    if (!item) return ctx.fail('INVENTORY_ITEM_NOT_FOUND', { id: inventoryItemId })
    const rows = await findInventoryChanges(ctx.db, ctx.site.id, item.id, { limit, offset })
    return {
      inventoryChanges: rows.map(({ created_at, cause, delta, quantity, order_id }) => ({
        createdDate: isoTime(created_at),
        cause: cause as Cause,
        delta,
        quantity,
        ...(order_id && { orderId: order_id }),
      })),
    }
  },
})

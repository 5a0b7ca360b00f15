import { call } from '../call.ts'
import { s } from '../schema.ts'

const InventoryChangeCause = [
  'INITIAL',
  'ORDER',
  'RETURN',
  'MANUAL',
  'REVERT_INVENTORY_CHANGE',
  'TRANSFER',
] as const

const InventoryChange = s.object({
  createdDate: s.always.datetime({ doc: 'Time of the change.' }),
  cause: s.always.enum(InventoryChangeCause, { doc: 'Why the number of units changed.' }),
  delta: s.always.integer({ doc: 'Units that were added, or taken if negative.' }),
  quantity: s.always.integer({ doc: 'Units after the change.' }),
  orderId: s.guid({ doc: 'Order that took or returned the units.' }),
})

/** The ledger of an inventory item. Ours (protocol/inventory §4). */
export const inventoryChanges = {
  listInventoryChanges: call({
    method: 'GET',
    path: '/v1/inventory-items/{inventoryItemId}/changes',
    prefixes: ['/stores'],
    summary: 'Returns the changes of the number of units of an inventory item, newest first.',
    request: s.object({
      inventoryItemId: s.req.guid({ doc: 'Id of the inventory item, GUID.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Largest number of changes. Default: 50.' }),
      offset: s.integer({ min: 0, max: 1_000_000, doc: 'Changes to skip. Default: 0.' }),
    }),
    reply: s.object({ inventoryChanges: s.req.array(InventoryChange, { doc: 'Changes, newest first.' }) }),
    allow: ['merchant'],
    errors: ['INVENTORY_ITEM_NOT_FOUND'],
  }),
}

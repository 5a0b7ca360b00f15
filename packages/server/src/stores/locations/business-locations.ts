import { contract, crudEntities } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { entityStore } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { hasInventoryItems, lockLocation } from '../../storage/commerce/business-locations.ts'
import { resolveItemKeys } from '../../storage/commerce/inventory-items.ts'
import { changeInventoryItems, createInventoryItems } from '../inventory/change-inventory-items.ts'
import { EMPTY_ITEM } from '../inventory/inventory-item-view.ts'
import { unitsChange } from '../inventory/inventory-items.ts'

const { deleteBusinessLocation, transferInventory, ...generic } = contract.businessLocations

/** Places with stock, from which goods are sent. */
export const businessLocationStore = entityStore(crudEntities.businessLocations, {
  table: 'business_locations',
  computed: {
    isDefault: async ({ site }, rows) => new Map(rows.map(({ id }) => [id, id === site.id])),
  },
  alwaysComputed: ['isDefault'],
})

const removal = crudHandlers({ deleteBusinessLocation }, businessLocationStore).deleteBusinessLocation

const own = implementEntities(
  { deleteBusinessLocation, transferInventory },
  {
    async deleteBusinessLocation(message, ctx) {
      const { businessLocationId: id } = message
      await businessLocationStore.rows.get(ctx.db, ctx.site.id, id, { lock: true })
      if (id.toLowerCase() === ctx.site.id || (await hasInventoryItems(ctx.db, ctx.site.id, id)))
        ctx.fail('BUSINESS_LOCATION_IN_USE', { id })
      return removal(message, ctx)
    },

    async transferInventory({ fromLocationId, toLocationId, units }, ctx) {
      const [from, to] = [fromLocationId.toLowerCase(), toLocationId.toLowerCase()]
      if (from === to)
        rejectField('toLocationId', 'VALIDATION', 'must be another location than fromLocationId')
      for (const id of [from, to].sort())
        if (!(await lockLocation(ctx.db, ctx.site.id, id))) ctx.fail('BUSINESS_LOCATION_NOT_FOUND', { id })
      const variantIds = units.map(({ variantId }) => String(variantId).toLowerCase())
      const repeated = variantIds.findIndex((id, i) => variantIds.indexOf(id) !== i)
      if (repeated >= 0)
        rejectField(`units[${repeated}].variantId`, 'VALIDATION', 'occurs twice; add the quantities')
      const keysAt = (locationId: string) =>
        resolveItemKeys(
          ctx.db,
          ctx.site.id,
          variantIds.map(variantId => ({ variantId, locationId })),
        )
      const sources = await keysAt(from)
      for (const [n, variantId] of variantIds.entries())
        if (!sources.find(key => key.n === n)?.itemId)
          ctx.fail('VARIANT_NOT_FOUND', { variantId, locationId: from })
      const missing = (await keysAt(to)).filter(({ itemId }) => !itemId)
      await createInventoryItems(
        ctx,
        missing.map(({ product_id, variant_id, location_id }) => ({
          ...EMPTY_ITEM,
          product_id,
          variant_id,
          location_id,
          track_quantity: true,
          quantity: 0,
        })),
      )
      const targets = await keysAt(to)
      const changes = units.flatMap(({ quantity }, n) => [
        { id: idAt(sources, n), apply: unitsChange({ decrementBy: quantity }, true) },
        { id: idAt(targets, n), apply: unitsChange({ incrementBy: quantity }, true) },
      ])
      const outcomes = await changeInventoryItems(ctx, changes, { cause: 'TRANSFER' })
      const failed = outcomes.find(({ error }) => error)?.error
      if (failed) ctx.fail(failed.code, failed.data)
      return {}
    },
  },
)

const idAt = (keys: readonly { n: number; itemId: string | null }[], n: number) =>
  keys.find(key => key.n === n)?.itemId ?? ''

/** Business locations, ours (protocol/inventory §3). */
export const businessLocationHandlers = { ...crudHandlers(generic, businessLocationStore), ...own }

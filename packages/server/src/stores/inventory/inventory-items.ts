import { contract } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import type { EntityCtx } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import type { InventoryItemRow } from '../../storage/commerce/inventory-item-rows.ts'
import {
  countInventoryItems,
  findInventoryItems,
  getInventoryItems,
  type ItemKey,
  type NewInventoryItem,
  resolveItemKeys,
} from '../../storage/commerce/inventory-items.ts'
import { readPage } from '../../storage/query/index.ts'
import {
  changeInventoryItems,
  createInventoryItems,
  type InventoryItemError,
  type ItemChange,
  type ItemOutcome,
  itemKeyOf,
  itemNotFound,
  itemResults,
  type Reason,
  removeInventoryItems,
} from './change-inventory-items.ts'
import { inventoryItemFields } from './inventory-item-fields.ts'
import {
  EMPTY_ITEM,
  type InventoryItemInput,
  toLocationItem,
  toPublicItem,
  withInput,
} from './inventory-item-view.ts'

type Sent = InventoryItemInput & {
  id?: string | null | undefined
  revision?: string | null | undefined
  variantId?: string | null | undefined
  productId?: string | null | undefined
  locationId?: string | null | undefined
}

const IMMUTABLE = ['variantId', 'productId', 'locationId'] as const
const SELECTORS = ['id', 'revision', ...IMMUTABLE]
const WRITABLE = ['quantity', 'inStock', 'preorderInfo', 'extendedFields']

/** The fields that a mask names: a list, or one text with commas. */
function parseMask(mask: unknown, at: string): string[] | undefined {
  if (mask === undefined || mask === null) return undefined
  const names = typeof mask === 'string' ? mask.split(',').map(name => name.trim()) : (mask as string[])
  const allowed = [...WRITABLE, ...SELECTORS]
  for (const [i, name] of names.entries())
    if (!allowed.includes(name))
      rejectField(`${at}.fieldMask[${i}]`, 'INVALID_ENUM_VALUE', `must be one of ${allowed.join(', ')}`)
  return names
}

/** An update of one item under its revision. */
function updateOf(sent: Sent, at: string, mask?: string[]): ItemChange {
  const id = String(sent.id).toLowerCase()
  const conflict = (row: InventoryItemRow): InventoryItemError => ({
    code: 'REVISION_CONFLICT',
    data: { id, revision: String(row.revision) },
  })
  let applied = false
  return {
    id,
    apply: row => {
      if (applied || (sent.revision && Number(sent.revision) !== row.revision))
        return { error: conflict(row) }
      const stored = {
        variantId: row.wire_variant_id,
        productId: row.product_id,
        locationId: row.location_id,
      }
      for (const name of IMMUTABLE)
        if (sent[name] && sent[name]?.toLowerCase() !== stored[name])
          rejectField(
            `${at}.${name}`,
            'FIELD_NOT_ALLOWED',
            'can be set only when the item is created: leave it out',
          )
      applied = true
      return { state: withInput(row, sent, mask) }
    },
  }
}

/** Updates items. Of several changes of one item, only the first is made. */
function updatesOf(updates: readonly ItemChange[]): ItemChange[] {
  const seen = new Set<string>()
  return updates.map(update => {
    if (!seen.has(update.id)) {
      seen.add(update.id)
      return update
    }
    const apply = (row: InventoryItemRow) => ({
      error: {
        code: 'REVISION_CONFLICT' as const,
        data: { id: update.id, revision: String(row.revision + 1) },
      },
    })
    return { ...update, apply }
  })
}

const keyOf = (sent: Sent, siteId: string): ItemKey => ({
  variantId: String(sent.variantId).toLowerCase(),
  locationId: (sent.locationId ?? siteId).toLowerCase(),
  productId: sent.productId?.toLowerCase(),
})

/** Creates items, each independently: unknown variants and locations, and existing items, are rejected. */
async function createItems(ctx: EntityCtx, items: readonly Sent[]) {
  const resolved = await resolveItemKeys(
    ctx.db,
    ctx.site.id,
    items.map(sent => keyOf(sent, ctx.site.id)),
  )
  const wanted = items.map((sent, n): { item: NewInventoryItem } | { error: InventoryItemError } => {
    const key = resolved.find(candidate => candidate.n === n)
    const { variantId, productId, locationId } = sent
    if (!key) return { error: { code: 'VARIANT_NOT_FOUND', data: { productId, variantId } } }
    if (!key.hasLocation) return { error: { code: 'BUSINESS_LOCATION_NOT_FOUND', data: { id: locationId } } }
    const { product_id, variant_id, location_id } = key
    return { item: { product_id, variant_id, location_id, ...withInput(EMPTY_ITEM, sent) } }
  })
  const created = await createInventoryItems(
    ctx,
    wanted.flatMap(entry => ('item' in entry ? entry.item : [])),
  )
  return wanted.map((entry): ItemOutcome => {
    if ('error' in entry) return entry
    const key = itemKeyOf(entry.item)
    const row = created.get(key)
    created.delete(key)
    if (row) return { id: row.id, row }
    const { product_id: productId, location_id: locationId } = entry.item
    return { error: { code: 'INVENTORY_ITEM_ALREADY_EXISTS', data: { productId, locationId } } }
  })
}

/** The only outcome of a call on one item; its error fails the call. */
function onlyItem(ctx: EntityCtx, [outcome]: readonly ItemOutcome[]) {
  if (outcome?.row) return toLocationItem(outcome.row)
  const { code, data } = outcome?.error ?? itemNotFound('')
  return ctx.fail(code, data)
}

/** Ids of the items of variants at locations; an unknown one has the id of no item. */
async function itemIds(ctx: EntityCtx, keys: readonly Sent[]): Promise<string[]> {
  const resolved = await resolveItemKeys(
    ctx.db,
    ctx.site.id,
    keys.map(sent => keyOf(sent, ctx.site.id)),
  )
  return keys.map(
    (_, n) => resolved.find(candidate => candidate.n === n)?.itemId ?? '00000000-0000-0000-0000-000000000000',
  )
}

interface UnitsChange {
  incrementBy?: number | null | undefined
  decrementBy?: number | null | undefined
  preorderRequest?: boolean | null | undefined
}

/** Adds or takes units of a counted item, or units that are ordered in advance. */
export const unitsChange =
  ({ incrementBy, decrementBy, preorderRequest }: UnitsChange, restricted: boolean): ItemChange['apply'] =>
  row => {
    const taken = decrementBy ?? 0
    const { id, quantity, preorder_counter: counter, preorder_limit: limit } = row
    if (preorderRequest) {
      if (!row.preorder_enabled || counter + taken > (limit ?? Number.POSITIVE_INFINITY))
        return { error: { code: 'INSUFFICIENT_INVENTORY', data: { id, preorderCounter: counter, limit } } }
      return { state: { ...row, preorder_counter: counter + taken } }
    }
    if (!row.track_quantity) return { error: { code: 'INVENTORY_ITEM_NOT_TRACKED', data: { id } } }
    const next = (quantity ?? 0) + (incrementBy ?? -taken)
    if (taken > 0 && restricted && next < 0)
      return { error: { code: 'INSUFFICIENT_INVENTORY', data: { id, quantity: quantity ?? 0 } } }
    return { state: { ...row, quantity: next } }
  }

interface ChangeOptions {
  returnEntity?: boolean | undefined
  reason?: Reason | undefined
}

/** Changes items for a bulk call. */
const changeResults = async (
  ctx: EntityCtx,
  changes: readonly ItemChange[],
  { returnEntity, reason }: ChangeOptions,
) =>
  itemResults(await changeInventoryItems(ctx, changes, { cause: reason ?? 'MANUAL', reason }), returnEntity)

/** Changes the units of items, of which each has its id at the same place. */
const changeUnits = (
  ctx: EntityCtx,
  ids: readonly (string | null | undefined)[],
  units: readonly UnitsChange[],
  { restricted = true, ...options }: ChangeOptions & { restricted?: boolean | undefined },
) =>
  changeResults(
    ctx,
    units.map((change, i) => ({ id: String(ids[i]).toLowerCase(), apply: unitsChange(change, restricted) })),
    options,
  )

const idsOfItems = (sent: readonly { inventoryItemId?: string | null | undefined }[]) =>
  sent.map(({ inventoryItemId }) => inventoryItemId)

const increments = (sent: readonly UnitsChange[]) => sent.map(({ incrementBy }) => ({ incrementBy }))

export const inventoryItemHandlers = implementEntities(contract.inventoryItemsV3, {
  async getInventoryItem({ inventoryItemId }, ctx) {
    const isShopper = ctx.caller.role !== 'merchant'
    const [row] = await getInventoryItems(ctx.db, ctx.site.id, [inventoryItemId], isShopper)
    if (!row) return ctx.fail('INVENTORY_ITEM_NOT_FOUND', { id: inventoryItemId })
    return { inventoryItem: isShopper ? toPublicItem(row) : toLocationItem(row) }
  },

  async queryInventoryItems({ query }, ctx) {
    const plan = planOrReject(ctx, query, inventoryItemFields)
    const isShopper = ctx.caller.role !== 'merchant'
    const itemRows = await findInventoryItems(ctx.db, ctx.site.id, plan, isShopper)
    const total =
      plan.mode === 'OFFSET' ? await countInventoryItems(ctx.db, ctx.site.id, plan, isShopper) : undefined
    const { rows, page } = readPage(plan, itemRows, total)
    return { inventoryItems: rows.map(isShopper ? toPublicItem : toLocationItem), pagingMetadata: page }
  },

  async createInventoryItem({ inventoryItem }, ctx) {
    const outcomes = await createItems(ctx, [inventoryItem])
    return { inventoryItem: onlyItem(ctx, outcomes) }
  },

  async updateInventoryItem({ inventoryItem, reason }, ctx) {
    const update = updateOf(inventoryItem, 'inventoryItem')
    const outcomes = await changeInventoryItems(ctx, [update], { cause: reason ?? 'MANUAL', reason })
    return { inventoryItem: onlyItem(ctx, outcomes) }
  },

  async deleteInventoryItem({ inventoryItemId }, ctx) {
    onlyItem(ctx, await removeInventoryItems(ctx, [inventoryItemId.toLowerCase()]))
    return {}
  },

  async bulkCreateInventoryItems({ inventoryItems, returnEntity }, ctx) {
    return itemResults(await createItems(ctx, inventoryItems), returnEntity)
  },

  async bulkUpdateInventoryItems({ inventoryItems, returnEntity, reason }, ctx) {
    const updates = inventoryItems.map(({ inventoryItem, fieldMask }, i) => {
      const at = `inventoryItems[${i}]`
      return updateOf(inventoryItem ?? {}, `${at}.inventoryItem`, parseMask(fieldMask, at))
    })
    return changeResults(ctx, updatesOf(updates), { returnEntity, reason })
  },

  async bulkUpsertInventoryItems({ inventoryItems, returnEntity }, ctx) {
    const created = await createItems(
      ctx,
      inventoryItems.map(({ inventoryItem }) => inventoryItem ?? {}),
    )
    const exists = created.map(({ error }) => error?.code === 'INVENTORY_ITEM_ALREADY_EXISTS')
    const existing = inventoryItems.filter((_, i) => exists[i])
    if (existing.length === 0) return itemResults(created, returnEntity)
    const ids = await itemIds(
      ctx,
      existing.map(({ inventoryItem }) => inventoryItem ?? {}),
    )
    const createdIds = new Set(created.flatMap(({ row }) => row?.id ?? []))
    const updates = existing.map(({ inventoryItem, fieldMask }, i) => {
      const at = `inventoryItems[${inventoryItems.indexOf(existing[i] as (typeof existing)[number])}]`
      const id = ids[i] as string
      const { revision: _, ...fields } = inventoryItem ?? {}
      const update = updateOf({ ...fields, id }, `${at}.inventoryItem`, parseMask(fieldMask, at))
      return createdIds.has(id) ? { ...update, apply: rejectSecond } : update
    })
    const updated = await changeInventoryItems(ctx, updatesOf(updates), { cause: 'MANUAL' })
    const outcomes = created.map(outcome => outcome)
    for (const [i, exist] of exists.entries()) if (exist) outcomes[i] = updated.shift() as ItemOutcome
    return itemResults(outcomes, returnEntity)
  },

  async bulkDeleteInventoryItems({ inventoryItemIds }, ctx) {
    return itemResults(
      await removeInventoryItems(
        ctx,
        inventoryItemIds.map(id => String(id).toLowerCase()),
      ),
    )
  },

  bulkIncrementInventoryItems: ({ incrementData, ...options }, ctx) =>
    changeUnits(ctx, idsOfItems(incrementData), increments(incrementData), options),

  bulkDecrementInventoryItems: ({ decrementData, restrictInventory: restricted, ...options }, ctx) =>
    changeUnits(ctx, idsOfItems(decrementData), decrementData, { ...options, restricted }),

  bulkIncrementInventoryItemsByVariantAndLocation: async ({ incrementData, ...options }, ctx) =>
    changeUnits(ctx, await itemIds(ctx, incrementData), increments(incrementData), options),

  async bulkDecrementInventoryItemsByVariantAndLocation(message, ctx) {
    const { decrementData, restrictInventory: restricted, ...options } = message
    return changeUnits(ctx, await itemIds(ctx, decrementData), decrementData, { ...options, restricted })
  },
})

/** A second entry for an item that the call has just created. */
const rejectSecond = ({ id, revision }: InventoryItemRow) => ({
  error: { code: 'REVISION_CONFLICT' as const, data: { id, revision: String(revision) } },
})

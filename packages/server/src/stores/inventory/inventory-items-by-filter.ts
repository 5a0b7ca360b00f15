import { contract, QUANTITY_LIMIT } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import type { EntityCtx } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { aggregateInventoryItems } from '../../storage/commerce/aggregate-inventory-items.ts'
import { lockLocation } from '../../storage/commerce/business-locations.ts'
import {
  countInventoryItems as countItems,
  findInventoryItems,
  inventoryItemIds,
} from '../../storage/commerce/inventory-items.ts'
import { variantsWithoutItem } from '../../storage/commerce/variants.ts'
import { readPage } from '../../storage/query/index.ts'
import { itemAggregation, type SentAggregation, toAggregationResult } from '../products/item-aggregations.ts'
import { storeVariantFields } from '../products-v1/product-fields.ts'
import {
  changeInventoryItems,
  createInventoryItems,
  type ItemChange,
  removeInventoryItems,
} from './change-inventory-items.ts'
import {
  inventoryItemFields,
  itemSearchFilter,
  planOfItems,
  type SearchWords,
} from './inventory-item-fields.ts'
import { EMPTY_ITEM, toLocationItem, withInput } from './inventory-item-view.ts'

/** Items that one call changes at most: all of them in one transaction. */
const CHANGED_MAX = 5000

const withinLimit = <T>(ctx: EntityCtx, matches: T[]): T[] =>
  matches.length > CHANGED_MAX ? ctx.fail('TOO_MANY_INVENTORY_ITEMS', { threshold: CHANGED_MAX }) : matches

/** Ids of the items that match a filter and contain words. */
async function matching(ctx: EntityCtx, filter: unknown, search: SearchWords | null | undefined) {
  const plan = planOfItems(ctx, filter, search)
  const itemIds = await inventoryItemIds(ctx.db, ctx.site.id, plan, CHANGED_MAX + 1)
  return withinLimit(ctx, itemIds).map(({ id }) => id)
}

/** Changes the items that match a filter and contain words, all of them or none. */
async function changeMatching(
  ctx: EntityCtx,
  { filter, search }: { filter: unknown; search?: SearchWords | null | undefined },
  apply: ItemChange['apply'],
) {
  const ids = await matching(ctx, filter, search)
  const changes = ids.map(id => ({ id, apply }))
  await changeInventoryItems(ctx, changes, { cause: 'MANUAL' })
  return { jobId: ctx.ids.guid() }
}

interface Action {
  incrementBy?: number | null | undefined
  decrementBy?: number | null | undefined
}

/** Adds or takes units. The result stays within 0 and the largest quantity, unless it was below 0 before. */
function adjust({ incrementBy, decrementBy }: Action, { track }: { track: boolean }): ItemChange['apply'] {
  return row => {
    if (!row.track_quantity && !track) return { state: row }
    const quantity = row.track_quantity ? (row.quantity ?? 0) : 0
    const next = incrementBy
      ? Math.min(QUANTITY_LIMIT, quantity + incrementBy)
      : Math.max(Math.min(0, quantity), quantity - (decrementBy ?? 0))
    return { state: { ...row, track_quantity: true, quantity: next } }
  }
}

function requireAction({ incrementBy, decrementBy }: Action, at: string) {
  if (!incrementBy && !decrementBy)
    rejectField(at, 'REQUIRED_ONE_OF_FIELD', 'must have incrementBy or decrementBy')
}

/** Calls of inventory items by filter (protocol/inventory §2). */
export const inventoryItemFilterHandlers = implementEntities(contract.inventoryItemsV3, {
  countInventoryItems: async ({ filter, search }, ctx) => ({
    count: await countItems(ctx.db, ctx.site.id, planOfItems(ctx, filter, search)),
  }),

  async searchInventoryItems(message, ctx) {
    const { search, filter, aggregations: sentAggregations, ...query } = message.search ?? {}
    const aggregations = sentAggregations ?? []
    const wantedGroups = aggregations.map((aggregation, i) =>
      itemAggregation(aggregation, `search.aggregations[${i}]`),
    )
    const wanted = itemSearchFilter(filter, search, { at: 'search.search' })
    const plan = planOrReject(
      ctx,
      { ...query, ...(wanted ? { filter: wanted } : {}) },
      inventoryItemFields,
      'search',
    )
    const [itemRows, groups] = await Promise.all([
      findInventoryItems(ctx.db, ctx.site.id, plan),
      wantedGroups.length > 0 ? aggregateInventoryItems(ctx.db, ctx.site.id, plan, wantedGroups) : [],
    ])
    const { rows, page } = readPage(plan, itemRows)
    const results = wantedGroups.map((aggregation, i) =>
      toAggregationResult(aggregations[i] as SentAggregation, aggregation, groups[i] ?? []),
    )
    return {
      inventoryItems: rows.map(toLocationItem),
      pagingMetadata: page,
      ...(results.length > 0 && { aggregationData: { results } }),
    }
  },

  async bulkUpdateInventoryItemsByFilter({ filter, inventoryItem, search }, ctx) {
    for (const name of ['variantId', 'productId', 'locationId'] as const)
      if (inventoryItem[name])
        rejectField(`inventoryItem.${name}`, 'FIELD_NOT_ALLOWED', 'cannot be changed: leave it out')
    return changeMatching(ctx, { filter, search }, row => ({ state: withInput(row, inventoryItem) }))
  },

  async bulkAdjustInventoryItemsByFilter({ filter, adjustment, search, trackQuantity = false }, ctx) {
    requireAction(adjustment, 'adjustment')
    const counted = trackQuantity ? filter : { $and: [filter, { trackQuantity: true }] }
    return changeMatching(ctx, { filter: counted, search }, adjust(adjustment, { track: trackQuantity }))
  },

  async bulkSetOrAdjustInventoryItemsByFilter({ adjustedInventoryAction, ...matched }, ctx) {
    requireAction(adjustedInventoryAction, 'adjustedInventoryAction')
    return changeMatching(ctx, matched, adjust(adjustedInventoryAction, { track: true }))
  },

  async bulkDeleteInventoryItemsByFilter({ filter, search }, ctx) {
    await removeInventoryItems(ctx, await matching(ctx, filter, search))
    return { jobId: ctx.ids.guid() }
  },

  async bulkCreateInventoryItemsByVariantFilter(message, ctx) {
    const { filter, search, locationId, inventoryCreationData } = message
    if (!(await lockLocation(ctx.db, ctx.site.id, locationId)))
      ctx.fail('BUSINESS_LOCATION_NOT_FOUND', { id: locationId })
    const wanted = itemSearchFilter(filter, search, { searchable: ['productName', 'sku'] })
    const plan = planOrReject(ctx, { filter: wanted }, storeVariantFields, '')
    const keys = await variantsWithoutItem(ctx.db, ctx.site.id, plan, {
      locationId,
      limit: CHANGED_MAX + 1,
    })
    const quantity = inventoryCreationData?.quantity ?? 0
    await createInventoryItems(
      ctx,
      withinLimit(ctx, keys).map(key => ({
        ...EMPTY_ITEM,
        ...key,
        location_id: locationId.toLowerCase(),
        track_quantity: true,
        quantity,
      })),
    )
    return { jobId: ctx.ids.guid() }
  },
})

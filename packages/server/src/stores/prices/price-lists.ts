import { contract, crudEntities, type PriceList } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { amountViolation } from '../../call/exact-amount.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { type EntityCtx, type EntityViolation, entityStore } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { deletePrices, findPrices, putPrices, unknownItems } from '../../storage/commerce/price-lists.ts'
import { holdMemberGroup } from '../../storage/identity/member-groups.ts'
import { fromMinorUnits, toMinorUnits } from '../products/minor-units.ts'
import { DEFAULT_VARIANT } from '../products/stored-product.ts'

type StoredPriceList = Omit<PriceList, 'id' | 'revision' | 'createdDate' | 'updatedDate'>

const CHANGED = 'stoa.stores.v1.price_list_prices_changed'

/** Price lists (protocol/price-lists §2). */
export const priceListStore = entityStore(crudEntities.priceLists, {
  table: 'price_lists',
  columns: ['name'],
  normalize(sent) {
    const { startDate, endDate, memberGroupId, ...doc } = sent as StoredPriceList
    const time = (date: string) => isoTime(Date.parse(date))
    return {
      ...doc,
      ...(memberGroupId && { memberGroupId: memberGroupId.toLowerCase() }),
      ...(startDate && { startDate: time(startDate) }),
      ...(endDate && { endDate: time(endDate) }),
    }
  },
  async check(doc, ctx: Ctx) {
    const { startDate, endDate, memberGroupId } = doc as StoredPriceList
    const violations: EntityViolation[] = []
    if (startDate && endDate && endDate <= startDate)
      violations.push({ field: 'endDate', rule: 'VALIDATION', description: 'must be later than startDate' })
    if (memberGroupId && !(await holdMemberGroup(ctx.db, ctx.site.id, memberGroupId)))
      violations.push({
        field: 'memberGroupId',
        rule: 'VALIDATION',
        description: 'is not the id of a member group',
      })
    return violations
  },
})

interface Item {
  productId: string
  variantId?: string | null | undefined
}

/** An item as its key in storage. The only variant of a product has the key of the product. */
function keyOf({ productId, variantId }: Item) {
  const id = productId.toLowerCase()
  const variant = variantId?.toLowerCase()
  return { productId: id, variantId: !variant || variant === DEFAULT_VARIANT ? id : variant }
}

/** Reads a price list and holds it until the end of the transaction. */
async function requireList(ctx: EntityCtx, id: string, options?: { lock: boolean }) {
  const row = await priceListStore.rows.get(ctx.db, ctx.site.id, id.toLowerCase(), options)
  if (!row) return ctx.fail('PRICE_LIST_NOT_FOUND', { id })
  return { id: row.id, currency: (row.doc as StoredPriceList).currency ?? ctx.site.currency }
}

/** Rejects items that are named twice. */
function rejectRepeated(items: readonly { productId: string; variantId: string }[], at: string): void {
  const seenKeys = new Set<string>()
  const violations = items.flatMap(({ productId, variantId }, i) => {
    const key = `${productId} ${variantId}`
    if (seenKeys.has(key))
      return violation(`${at}[${i}].productId`, 'VALIDATION', 'repeats an item of this request')
    seenKeys.add(key)
    return []
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function noteChange(ctx: EntityCtx, priceListId: string, items: readonly { productId: string }[]): void {
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  ctx.emit(CHANGED, priceListId, { priceListId, productIds })
  ctx.invalidate(priceListStore.cacheTag(ctx.site.id))
}

const { setPriceListPrices, removePriceListPrices, queryPriceListPrices, ...generic } = contract.priceLists

export const priceListHandlers = {
  ...crudHandlers(generic, priceListStore),
  ...implementEntities(
    { setPriceListPrices, removePriceListPrices, queryPriceListPrices },
    {
      async setPriceListPrices({ priceListId, prices: requestedPrices }, ctx) {
        const prices = requestedPrices as (Item & { price: number })[]
        const list = await requireList(ctx, priceListId, { lock: true })
        const violations = prices.flatMap(
          ({ price }, i) => amountViolation(price, `prices[${i}].price`, list.currency) ?? [],
        )
        if (violations.length > 0) throw new InvalidRequest(violations)
        const rows = prices.map(item => ({
          ...keyOf(item),
          price: toMinorUnits(item.price, list.currency),
        }))
        rejectRepeated(rows, 'prices')
        const unknown = await unknownItems(ctx.db, ctx.site.id, rows)
        if (unknown.length > 0)
          throw new InvalidRequest(
            unknown.map(n =>
              violation(
                prices[n]?.variantId ? `prices[${n}].variantId` : `prices[${n}].productId`,
                'VALIDATION',
                'is not the id of a product or of its variant',
              ),
            ),
          )
        await putPrices(ctx.db, ctx.site.id, list.id, rows)
        noteChange(ctx, list.id, rows)
        return {}
      },

      async removePriceListPrices({ priceListId, items }, ctx) {
        const list = await requireList(ctx, priceListId, { lock: true })
        const keys = (items as Item[]).map(keyOf)
        await deletePrices(ctx.db, ctx.site.id, list.id, keys)
        noteChange(ctx, list.id, keys)
        return {}
      },

      async queryPriceListPrices({ priceListId, productIds, paging }, ctx) {
        const list = await requireList(ctx, priceListId)
        const ids = productIds?.flatMap(id => (id ? [id.toLowerCase()] : []))
        const { rows, total } = await findPrices(ctx.db, ctx.site.id, list.id, {
          productIds: ids?.length ? ids : undefined,
          limit: paging?.limit ?? 100,
          offset: paging?.offset ?? 0,
        })
        return {
          prices: rows.map(({ productId, variantId, productName, priceMinor }) => ({
            productId,
            ...(variantId !== productId && { variantId }),
            productName,
            price: fromMinorUnits(Number(priceMinor), list.currency),
          })),
          total,
        }
      },
    },
  ),
}

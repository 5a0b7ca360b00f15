import { isDeepStrictEqual } from 'node:util'
import { contract, type InventoryItem, type ReplyOf, type RequestOf } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { readTextQuery } from '../../crud/text-query.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { countProducts, findProductRows, getProductRow } from '../../storage/commerce/products.ts'
import { type StockUnits, setStock } from '../../storage/commerce/stock.ts'
import { type EntityFields, readPage } from '../../storage/query/index.ts'
import { catalogueTag } from '../categories/collections.ts'
import { DEFAULT_VARIANT, isTracked, type ProductRow } from '../products/stored-product.ts'
import { returnStock, takeStock } from './move-stock.ts'
import { emitStockChanges, toInventoryItem } from './stock-events.ts'

/** Maximum quantity of a variant (entity VariantStock, `quantity`). */
const STOCK_MAX = 99_999

async function itemRow(ctx: Ctx<'INVENTORY_ITEM_NOT_FOUND'>, id: string, lock = false): Promise<ProductRow> {
  const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, { lock }) : undefined
  return row ?? ctx.fail('INVENTORY_ITEM_NOT_FOUND', { id })
}

type Change = {
  inventoryId?: string | null
  productId?: string | null
  variantId?: string | null
  preorderRequest?: boolean | null
}

/** Validates changes and returns their units. `variantId` may be omitted for a product with one variant. */
async function unitsOf<C extends Change>(
  ctx: Ctx<'INVENTORY_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND'>,
  field: string,
  changes: readonly C[],
  amount: (change: C) => number | null | undefined,
): Promise<StockUnits[]> {
  const rows = new Map<string, ProductRow>()
  const units: StockUnits[] = []
  for (const [i, change] of changes.entries()) {
    const id = change.productId ?? change.inventoryId
    if (!id) rejectField(`${field}[${i}]`, 'REQUIRED_ONE_OF_FIELD', 'needs productId or inventoryId')
    const row = rows.get(id) ?? (await itemRow(ctx, id))
    rows.set(id, row)
    const isPreorder = change.preorderRequest === true
    if (!isPreorder && !isTracked(row))
      rejectField(
        `${field}[${i}]`,
        'VALIDATION',
        'names a product whose stock is not counted; set trackQuantity first',
      )
    const variantId =
      change.variantId ?? (row.variants.length === 1 ? row.variants[0]?.id : undefined) ?? DEFAULT_VARIANT
    if (!row.variants.some(variant => variant.id === variantId))
      ctx.fail('VARIANT_NOT_FOUND', { productId: row.id, variantId })
    const quantity = amount(change)
    if (!quantity) rejectField(`${field}[${i}]`, 'REQUIRED_FIELD', 'needs the number of units')
    if (quantity > STOCK_MAX)
      rejectField(`${field}[${i}]`, 'MAX', `must be at most ${STOCK_MAX} units`, { threshold: STOCK_MAX })
    units.push({ productId: row.id, variantId, quantity, ...(isPreorder && { preorder: true as const }) })
  }
  return units
}

/** Emits a change of how the stock of a product is counted, or of its orders in advance. */
function emitItemChange(
  ctx: Ctx<never, 'com.wix.ecommerce.inventory.api.v1.InventoryItemChanged'>,
  before: InventoryItem,
  { id, productId, trackQuantity, preorderInfo, lastUpdated }: InventoryItem,
): void {
  const fieldMask = [
    ...(trackQuantity === before.trackQuantity ? [] : ['trackInventory']),
    ...(isDeepStrictEqual(preorderInfo, before.preorderInfo) ? [] : ['preorderInfo']),
  ]
  if (fieldMask.length === 0) return
  ctx.emit('com.wix.ecommerce.inventory.api.v1.InventoryItemChanged', productId ?? '', {
    inventoryItemId: id,
    productId,
    trackInventory: trackQuantity,
    preorderInfo: preorderInfo ?? { enabled: false },
    fieldMask,
    updatedDate: lastUpdated,
  })
}

type Call = typeof contract.inventory.queryInventory

const inventoryFields: EntityFields<Caller> = {
  name: 'inventory',
  alias: 'p',
  idField: 'id',
  defaultSort: [{ fieldName: 'numericId', order: 'ASC' }],
  paging: ['OFFSET'],
  defaultLimit: 100,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    productId: { type: 'guid', column: 'id', filter: '*', sort: true, required: true },
    numericId: { type: 'decimal', column: 'numeric_id', filter: '*', sort: true, required: true },
    lastUpdated: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
  },
}

/** Stock of products, by a filter and a sort order that clients send as texts (protocol/inventory §5). */
async function queryInventory({ query }: RequestOf<Call>, ctx: Ctx): Promise<ReplyOf<Call>> {
  const plan = planOrReject(ctx, readTextQuery(query), inventoryFields)
  const [itemRows, totalResults] = await Promise.all([
    findProductRows(ctx.db, ctx.site.id, plan, false),
    countProducts(ctx.db, ctx.site.id, plan, false),
  ])
  const { rows } = readPage(plan, itemRows, totalResults)
  return {
    inventoryItems: rows.map(row => toInventoryItem(row)),
    metadata: { items: rows.length, offset: plan.offset },
    totalResults: Number(totalResults),
  }
}

export const inventoryHandlers = implement(contract.inventory, {
  queryInventory,

  async getInventoryVariants({ inventoryId, variantIds }, ctx) {
    return {
      inventoryItem: toInventoryItem(await itemRow(ctx, inventoryId), variantIds as string[] | undefined),
    }
  },

  async updateInventoryVariants({ inventoryItem }, ctx) {
    const row = await itemRow(ctx, inventoryItem.productId ?? '', true)
    const before = toInventoryItem(row)
    const tracked = inventoryItem.trackQuantity ?? isTracked(row)
    const levels = (inventoryItem.variants ?? []).map((input, i) => {
      const at = `inventoryItem.variants[${i}]`
      const variantId = input.variantId ?? DEFAULT_VARIANT
      const storedVariant = row.variants.find(variant => variant.id === variantId)
      if (!storedVariant) return ctx.fail('VARIANT_NOT_FOUND', { productId: row.id, variantId })
      if (
        input.quantity !== undefined &&
        input.quantity !== null &&
        (input.quantity < 0 || input.quantity > STOCK_MAX)
      )
        rejectField(`${at}.quantity`, input.quantity < 0 ? 'MIN' : 'MAX', `must be from 0 to ${STOCK_MAX}`)
      if (tracked && input.quantity === undefined && input.inStock !== undefined)
        rejectField(
          `${at}.inStock`,
          'FIELD_NOT_ALLOWED',
          'follows from quantity while stock is counted; send quantity',
        )
      if (!tracked && input.quantity !== undefined)
        rejectField(`${at}.quantity`, 'FIELD_NOT_ALLOWED', 'needs trackQuantity: true')
      return {
        variantId,
        quantity: input.quantity === undefined ? storedVariant.quantity : input.quantity,
        inStock: input.inStock ?? storedVariant.inStock,
      }
    })
    await setStock(
      ctx.db,
      ctx.site.id,
      { id: row.id, tracked, preorder: inventoryItem.preorderInfo },
      levels,
      {
        now: ctx.now,
        cause: 'MANUAL',
      },
    )
    const [changed] = await emitStockChanges(ctx, [row.id], before)
    if (changed) emitItemChange(ctx, before, toInventoryItem(changed))
    ctx.invalidate(catalogueTag(ctx.site.id))
    return {}
  },

  async incrementInventory({ incrementData }, ctx) {
    const units = await unitsOf(ctx, 'incrementData', incrementData ?? [], change => change.incrementBy)
    const above = await returnStock(ctx, units, { cause: 'MANUAL' })
    if (above.length > 0)
      rejectField('incrementData', 'MAX', `would exceed ${STOCK_MAX} units of a variant`, {
        threshold: STOCK_MAX,
      })
    await emitStockChanges(
      ctx,
      units.map(unit => unit.productId),
    )
    return {}
  },

  async decrementInventory({ decrementData }, ctx) {
    const units = await unitsOf(ctx, 'decrementData', decrementData ?? [], change => change.decrementBy)
    const short = await takeStock(ctx, units, { cause: 'MANUAL' })
    if (short.length > 0) ctx.fail('INSUFFICIENT_INVENTORY', { items: short })
    await emitStockChanges(
      ctx,
      units.map(unit => unit.productId),
    )
    return {}
  },
})

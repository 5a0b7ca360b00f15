import { contract, type ProductV3 } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { resolveItemKeys } from '../../storage/commerce/inventory-items.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import {
  changeInventoryItems,
  type InventoryItemError,
  type ItemChange,
  type ItemUpdateEvent,
  itemNotFound,
  itemResults,
} from '../inventory/change-inventory-items.ts'
import { type InventoryItemInput, withInput } from '../inventory/inventory-item-view.ts'
import type { SentProduct } from './product-v3-input.ts'
import { variantIdV3 } from './product-v3-variants.ts'
import {
  createEachProduct,
  createProduct,
  type ProductOutcome,
  resultsOfProductsV3,
  updateEachProduct,
  updateProduct,
} from './product-v3-writes.ts'
import { productsV3Of } from './products-v3.ts'

type Fields = readonly (string | null)[] | null | undefined
type SentItem = InventoryItemInput & { id?: string | null; revision?: string | null }

/** The stock of a variant that a request sends. */
interface SentStock {
  productId: string
  variantId: string
  item: SentItem
}

const itemsOf = (sent: SentProduct): readonly (SentItem | null | undefined)[] =>
  (sent.variantsInfo?.variants ?? []).map(
    variant => (variant as { inventoryItem?: SentItem | null } | null)?.inventoryItem,
  )

const stockOf = (sent: SentProduct, { row, sentIds = [] }: ProductOutcome): SentStock[] =>
  row
    ? itemsOf(sent).flatMap((item, i) =>
        item ? { productId: row.id, variantId: variantIdV3(row.id, sentIds[i] as string), item } : [],
      )
    : []

/** The state of an item after the fields sent, unless the request means another item or revision. */
const changeOf = (id: string, { item }: SentStock): ItemChange => ({
  id,
  apply: row => {
    const rejected = (code: InventoryItemError['code'], data: Record<string, unknown>) => ({
      error: { code, data },
    })
    if (item.id && item.id.toLowerCase() !== id) return { error: itemNotFound(item.id) }
    if (item.revision && Number(item.revision) !== row.revision)
      return rejected('REVISION_CONFLICT', { id, revision: String(row.revision) })
    const { quantity, inStock, preorderInfo } = item
    return {
      state: withInput(row, { quantity, inStock, ...(preorderInfo !== undefined && { preorderInfo }) }),
    }
  },
})

/** Writes the stock of variants at the default location: two statements, and those of the changes. */
async function writeStock(
  ctx: Ctx<never, ItemUpdateEvent>,
  stock: readonly SentStock[],
  cause: 'INITIAL' | 'MANUAL',
  returnEntity: boolean,
) {
  if (stock.length === 0) return itemResults([])
  const keys = await resolveItemKeys(
    ctx.db,
    ctx.site.id,
    stock.map(({ productId, variantId }) => ({ productId, variantId, locationId: ctx.site.id })),
  )
  const ids = new Map(keys.map(({ n, itemId }) => [n, itemId]))
  // A variant whose item was deleted has none.
  const changes = stock.map((sent, n) => changeOf(ids.get(n) ?? sent.variantId, sent))
  return itemResults(await changeInventoryItems(ctx, changes, { cause }), returnEntity)
}

interface Reply {
  cause: 'INITIAL' | 'MANUAL'
  returnEntity: boolean | null | undefined
  fields: Fields
}

/** Writes the stock of written products. Rows that the reply shows are read again, if their stock has changed. */
async function withStock(
  ctx: Ctx<never, ItemUpdateEvent>,
  sent: readonly SentProduct[],
  outcomes: readonly ProductOutcome[],
  { cause, returnEntity, isShown }: Omit<Reply, 'fields'> & { isShown: boolean },
) {
  const stock = outcomes.flatMap((outcome, i) => stockOf(sent[i] ?? {}, outcome))
  const inventoryResults = await writeStock(ctx, stock, cause, returnEntity ?? false)
  const ids = isShown && stock.length > 0 ? outcomes.flatMap(({ row }) => row?.id ?? []) : []
  const rows = ids.length > 0 ? await getProductRows(ctx.db, ctx.site.id, ids) : []
  const shown = outcomes.map((outcome): ProductOutcome => {
    const row = rows.find(({ id }) => id === outcome.row?.id)
    return { ...outcome, ...(row && { row }) }
  })
  return { inventoryResults, shown }
}

async function one(
  ctx: Ctx<never, ItemUpdateEvent>,
  sent: SentProduct,
  outcome: ProductOutcome,
  { fields, ...options }: Reply,
) {
  const { inventoryResults, shown } = await withStock(ctx, [sent], [outcome], { ...options, isShown: true })
  const [product] = await productsV3Of(
    ctx,
    shown.flatMap(({ row }) => row ?? []),
    fields,
  )
  return { product: product as ProductV3, inventoryResults }
}

async function many(
  ctx: Ctx<never, ItemUpdateEvent>,
  sent: readonly SentProduct[],
  outcomes: readonly ProductOutcome[],
  { fields, ...options }: Reply,
) {
  const { returnEntity } = options
  const isShown = returnEntity === true
  const { inventoryResults, shown } = await withStock(ctx, sent, outcomes, { ...options, isShown })
  return { productResults: await resultsOfProductsV3(ctx, shown, { returnEntity, fields }), inventoryResults }
}

/** Writes of products of catalogue V3 with the stock of their variants (protocol/catalogue §14). */
export const productV3InventoryHandlers = implement(contract.productsV3WithInventory, {
  async createProductV3WithInventory({ product, returnEntity, fields }, ctx) {
    const sent = product as SentProduct
    return one(ctx, sent, await createProduct(ctx, sent), { cause: 'INITIAL', returnEntity, fields })
  },

  async updateProductV3WithInventory({ product, returnEntity, fields }, ctx) {
    const sent = product as SentProduct
    return one(ctx, sent, await updateProduct(ctx, sent), { cause: 'MANUAL', returnEntity, fields })
  },

  async bulkCreateProductsV3WithInventory({ products, returnEntity, fields }, ctx) {
    const sent = products as SentProduct[]
    return many(ctx, sent, await createEachProduct(ctx, sent), { cause: 'INITIAL', returnEntity, fields })
  },

  async bulkUpdateProductsV3WithInventory({ products, returnEntity, fields }, ctx) {
    const sent = products.map(({ product }) => product as SentProduct)
    return many(ctx, sent, await updateEachProduct(ctx, sent), { cause: 'MANUAL', returnEntity, fields })
  },
})

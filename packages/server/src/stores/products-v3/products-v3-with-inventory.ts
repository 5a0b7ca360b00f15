import { contract, type ErrorCode, type ProductV3 } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { implement } from '../../call/context.ts'
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
import type { ProductRow } from '../products/stored-product.ts'
import type { SentProduct } from './product-v3-input.ts'
import type { NamedEvent, ResolvedNames } from './product-v3-names.ts'
import { variantIdV3 } from './product-v3-variants.ts'
import {
  createProductRowV3,
  eachProduct,
  namesOfProducts,
  type OnVariants,
  type ProductOutcome,
  resultsOfProductsV3,
  updateProductRowV3,
} from './product-v3-writes.ts'
import { productsV3Of } from './products-v3.ts'

const {
  createProductV3WithInventory,
  updateProductV3WithInventory,
  bulkCreateProductsV3WithInventory,
  bulkUpdateProductsV3WithInventory,
} = contract.productsV3WithInventory

type Fields = readonly (string | null)[] | null | undefined
type SentItem = InventoryItemInput & { id?: string | null; revision?: string | null }

/** A product as sent, with the stored ids of its variants in the order of the request. */
interface Written {
  sent: SentProduct
  variantIds: readonly string[]
}

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

const stockOf = (row: ProductRow, { sent, variantIds }: Written): SentStock[] =>
  itemsOf(sent).flatMap((item, i) =>
    item ? { productId: row.id, variantId: variantIdV3(row.id, variantIds[i] as string), item } : [],
  )

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

/** The rows as they are after the change of their stock. */
async function afterStock(ctx: Ctx, rows: readonly ProductRow[], hasStock: boolean): Promise<ProductRow[]> {
  if (!hasStock) return [...rows]
  const found = await getProductRows(
    ctx.db,
    ctx.site.id,
    rows.map(({ id }) => id),
  )
  const byId = new Map(found.map(row => [row.id, row]))
  return rows.map(row => byId.get(row.id) ?? row)
}

type WriteCtx = Ctx<never, NamedEvent | ItemUpdateEvent>

async function writeOne(
  ctx: WriteCtx,
  sent: SentProduct,
  options: {
    write: (names: ResolvedNames, onVariants: OnVariants) => Promise<ProductRow>
    cause: 'INITIAL' | 'MANUAL'
    returnEntity: boolean
    fields: Fields
  },
): Promise<{ product: ProductV3; inventoryResults: ReturnType<typeof itemResults> }> {
  const { write, cause, returnEntity, fields } = options
  const written: Written = { sent, variantIds: [] }
  const names = await namesOfProducts(ctx, [sent])
  const row = await write(names, ids => {
    written.variantIds = ids
  })
  const stock = stockOf(row, written)
  const inventoryResults = await writeStock(ctx, stock, cause, returnEntity)
  const rows = await afterStock(ctx, [row], stock.length > 0)
  const [product] = await productsV3Of(ctx, rows, fields)
  return { product: product as ProductV3, inventoryResults }
}

async function writeMany<V extends string>(
  ctx: Ctx<never, V | NamedEvent | ItemUpdateEvent>,
  products: readonly SentProduct[],
  options: {
    write: (
      sent: SentProduct,
      i: number,
      names: ResolvedNames,
      onVariants: OnVariants,
      ctx: Ctx<ErrorCode, V | NamedEvent | ItemUpdateEvent>,
    ) => Promise<ProductRow>
    inOrder: (sent: SentProduct) => string
    cause: 'INITIAL' | 'MANUAL'
    returnEntity: boolean
    fields: Fields
  },
) {
  const { write, inOrder, cause, returnEntity, fields } = options
  const names = await namesOfProducts(ctx, products)
  const written = products.map((sent): Written => ({ sent, variantIds: [] }))
  const outcomes = await eachProduct(ctx, products, {
    inOrder,
    write: (sent, i, inner) => {
      const onVariants: OnVariants = ids => {
        ;(written[i] as Written).variantIds = ids
      }
      return write(sent, i, names, onVariants, inner)
    },
  })
  const stock = outcomes.flatMap(({ row }, i) => (row ? stockOf(row, written[i] as Written) : []))
  const inventoryResults = await writeStock(ctx, stock, cause, returnEntity)
  const rows = await afterStock(
    ctx,
    outcomes.flatMap(({ row }) => row ?? []),
    returnEntity && stock.length > 0,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  const shown = outcomes.map((outcome, i): ProductOutcome => {
    const row = outcome.row && byId.get(outcome.row.id)
    const id = products[i]?.id?.toLowerCase() ?? outcome.id
    return { ...outcome, ...(id && { id }), ...(row && { row }) }
  })
  const productResults = await resultsOfProductsV3(ctx, shown, { returnEntity, fields })
  return { productResults, inventoryResults }
}

/** Writes of products of catalogue V3 with the stock of their variants (protocol/catalogue §14). */
export const productV3InventoryHandlers = implement(
  {
    createProductV3WithInventory,
    updateProductV3WithInventory,
    bulkCreateProductsV3WithInventory,
    bulkUpdateProductsV3WithInventory,
  },
  {
    createProductV3WithInventory: ({ product, returnEntity = false, fields }, ctx) =>
      writeOne(ctx, product as SentProduct, {
        write: (names, onVariants) =>
          createProductRowV3(ctx, product as SentProduct, 'product', names, onVariants),
        cause: 'INITIAL',
        returnEntity: returnEntity ?? false,
        fields,
      }),

    updateProductV3WithInventory: ({ product, returnEntity, fields }, ctx) =>
      writeOne(ctx, product as SentProduct, {
        write: (names, onVariants) =>
          updateProductRowV3(ctx, product as SentProduct, 'product', names, onVariants),
        cause: 'MANUAL',
        returnEntity: returnEntity ?? false,
        fields,
      }),

    bulkCreateProductsV3WithInventory: ({ products, returnEntity, fields }, ctx) =>
      writeMany(ctx, products as SentProduct[], {
        write: (sent, i, names, onVariants, inner) =>
          createProductRowV3(inner, sent, `products[${i}]`, names, onVariants),
        inOrder: () => '',
        cause: 'INITIAL',
        returnEntity: returnEntity ?? false,
        fields,
      }),

    bulkUpdateProductsV3WithInventory: ({ products, returnEntity, fields }, ctx) =>
      writeMany(
        ctx,
        products.map(({ product }) => product as SentProduct),
        {
          write: (sent, i, names, onVariants, inner) =>
            updateProductRowV3(inner, sent, `products[${i}].product`, names, onVariants),
          inOrder: ({ id }) => String(id).toLowerCase(),
          cause: 'MANUAL',
          returnEntity: returnEntity ?? false,
          fields,
        },
      ),
  },
)

import { ApiError, type ClientCore } from '@stoa/client'
import { bulkUpdateProductsV3WithInventory } from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { errorText } from '../../shell/error-text.ts'
import type { CellTexts, ColumnId } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'

/** Most products, and most variants, of one call. */
const MAX_PRODUCTS = 100
const MAX_VARIANTS = 2000

export const cellKey = (row: Pick<GridRow, 'key'>, column: ColumnId) => `${row.key}:${column}`

/** A product with the changed texts of its rows. */
export interface ChangedProduct {
  rows: readonly { row: GridRow; changed: CellTexts; texts: CellTexts }[]
}

/** What became of a save. */
export interface GridResult {
  /** Keys of the cells that are saved. */
  saved: string[]
  /** Products that a colleague has changed meanwhile; their cells are not saved. */
  conflicts: Set<ChangedProduct>
  /** Why cells are not saved, by their key. */
  problems: Map<string, string>
}

const keysOf = ({ row, changed }: ChangedProduct['rows'][number]) =>
  Object.keys(changed).map(column => cellKey(row, column as ColumnId))

const amount = (text: string) => (text ? { amount: text } : null)

/** A variant with its changed fields. The call takes the prices together. */
function variantToSend(id: string, { row, changed, texts }: ChangedProduct['rows'][number]) {
  const { price, compareAtPrice, cost, sku, weight, stock } = changed
  const hasPrices = price !== undefined || compareAtPrice !== undefined
  return {
    id,
    ...(!row.isProduct && changed.visible !== undefined && { visible: changed.visible === 'true' }),
    ...(hasPrices && {
      price: {
        actualPrice: { amount: texts.price ?? '' },
        compareAtPrice: amount(texts.compareAtPrice ?? ''),
      },
    }),
    ...(cost !== undefined && { revenueDetails: { cost: amount(cost) } }),
    ...(sku !== undefined && { sku: sku || null }),
    ...(weight !== undefined && { physicalProperties: { weight: weight ? Number(weight) : null } }),
    ...(stock && {
      inventoryItem: {
        ...(row.stockItem && { id: row.stockItem.id, revision: row.stockItem.revision }),
        quantity: Number(stock),
      },
    }),
  }
}

function productToSend({ rows }: ChangedProduct) {
  const { id, revision, variantIds } = (rows[0] as ChangedProduct['rows'][number]).row.product
  const own = rows.find(({ row }) => row.isProduct)?.changed ?? {}
  const byVariant = new Map(rows.flatMap(each => (each.row.variantId ? [[each.row.variantId, each]] : [])))
  const variants = variantIds.map(variantId => {
    const changed = byVariant.get(variantId)
    return changed ? variantToSend(variantId, changed) : { id: variantId }
  })
  return {
    id,
    revision,
    ...(own.name !== undefined && { name: own.name }),
    ...(own.visible !== undefined && { visible: own.visible === 'true' }),
    ...(own.brand !== undefined && { brand: own.brand ? { name: own.brand } : null }),
    ...(own.ribbon !== undefined && { ribbon: own.ribbon ? { name: own.ribbon } : null }),
    // A list of variants replaces all, so it has those without changes, too.
    ...(variants.some(variant => Object.keys(variant).length > 1) && { variantsInfo: { variants } }),
  }
}

function* batchesOf(products: readonly ChangedProduct[]): Generator<ChangedProduct[]> {
  let batch: ChangedProduct[] = []
  let variants = 0
  for (const product of products) {
    const count = product.rows[0]?.row.product.variantIds.length ?? 0
    if (batch.length === MAX_PRODUCTS || (batch.length > 0 && variants + count > MAX_VARIANTS)) {
      yield batch
      batch = []
      variants = 0
    }
    batch.push(product)
    variants += count
  }
  if (batch.length > 0) yield batch
}

const COLUMN_OF_FIELD: readonly (readonly [RegExp, ColumnId])[] = [
  [/compareAtPrice/, 'compareAtPrice'],
  [/price/, 'price'],
  [/cost/, 'cost'],
  [/sku/, 'sku'],
  [/weight/, 'weight'],
  [/inventoryItem/, 'stock'],
  [/visible/, 'visible'],
  [/brand/, 'brand'],
  [/ribbon/, 'ribbon'],
  [/name/, 'name'],
]

/** The cell of a field such as `products[0].product.variantsInfo.variants[1].sku`. */
function cellOfField(field: string, batch: readonly ChangedProduct[]): string | undefined {
  const [, product, , variant, rest = ''] =
    /^products\[(\d+)\]\.product(\.variantsInfo\.variants\[(\d+)\])?\.(.*)$/.exec(field) ?? []
  const column = COLUMN_OF_FIELD.find(([pattern]) => pattern.test(rest))?.[1]
  const rows = batch[Number(product)]?.rows ?? []
  const variantId = variant && rows[0]?.row.product.variantIds[Number(variant)]
  const found = rows.find(({ row }) => (variantId ? row.variantId === variantId : row.isProduct))
  return found && column && column in found.changed ? cellKey(found.row, column) : undefined
}

/** Puts a rejected call into words at its cells. Other errors are for the whole grid. */
function addViolations(error: unknown, batch: readonly ChangedProduct[], problems: Map<string, string>) {
  const violations = error instanceof ApiError ? (error.details.validationError?.fieldViolations ?? []) : []
  if (violations.length === 0) throw error
  for (const { field, description } of violations) {
    const key = cellOfField(field ?? '', batch)
    if (!key) throw error
    problems.set(key, description ?? errorText(error))
  }
}

/** Saves products with as few calls as possible, each product independently. */
export async function saveGrid(
  client: ClientCore<unknown>,
  products: readonly ChangedProduct[],
  onProgress: (done: number) => void,
): Promise<GridResult> {
  const result: GridResult = { saved: [], conflicts: new Set(), problems: new Map() }
  let done = 0
  for (const batch of batchesOf(products)) {
    const reply = await client
      .call(bulkUpdateProductsV3WithInventory, {
        products: batch.map(product => ({ product: productToSend(product) })),
      })
      .catch(error => addViolations(error, batch, result.problems))
    if (reply) {
      const stockErrors = new Map(
        reply.inventoryResults.results.flatMap(({ itemMetadata: { id, error } }) =>
          id && error ? [[id, error] as const] : [],
        ),
      )
      for (const { itemMetadata } of reply.productResults.results) {
        const product = batch[itemMetadata.originalIndex]
        if (!product) continue
        const { error } = itemMetadata
        if (error?.code === 'REVISION_CONFLICT') result.conflicts.add(product)
        else if (error)
          for (const key of product.rows.flatMap(keysOf))
            result.problems.set(
              key,
              error.code === 'PRODUCT_NOT_FOUND' ? t('The product was deleted.') : error.description,
            )
        else
          for (const each of product.rows)
            for (const key of keysOf(each)) {
              const stockError = stockErrors.get(each.row.stockItem?.id ?? '')
              if (!stockError || !key.endsWith(':stock')) result.saved.push(key)
              else if (stockError.code === 'REVISION_CONFLICT') result.conflicts.add(product)
              else result.problems.set(key, stockError.description)
            }
      }
    }
    done += batch.length
    onProgress(done)
  }
  return result
}

import { isoTime } from '../../call/clock.ts'
import { deleteEntities } from '../../crud/write-entities.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { lockProductsOf } from '../../storage/commerce/catalog-transfer.ts'
import {
  deleteProductRows,
  openCollections,
  withBulkDocuments,
} from '../../storage/commerce/import-changes.ts'
import type { NewInventoryItem } from '../../storage/commerce/inventory-items.ts'
import type { StoredProduct, VariantRow } from '../../storage/commerce/product-rows.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import type { JobRef } from '../../storage/data/jobs.ts'
import { compareWithRules } from '../categories/apply-collection-rules.ts'
import { cachedRules } from '../categories/collection-rule-store.ts'
import { catalogueTag } from '../categories/collections.ts'
import { changeInventoryItems, createInventoryItems } from '../inventory/change-inventory-items.ts'
import { actualPriceRange } from '../prices/discounted-price.ts'
import { productTag } from '../products/product-id.ts'
import { productScheduleStore } from '../products/product-schedules.ts'
import { viewOf } from '../products/view.ts'
import { toProduct } from '../products-v1/product-view.ts'
import { translationsTag } from '../translations/translate-product.ts'
import type { RestoredRow } from './plan-restore.ts'
import { readTables, restoreRows } from './restore-rows.ts'
import type { PlannedEntity, Rejections } from './undo-import.ts'

const V1 = 'com.wix.ecommerce.catalog.api.v1.Product'
const TABLES = [
  'products',
  'variants',
  'inventory_items',
  'catalog_translations',
  'product_subscription_options',
]

/** The rows with a new revision of the product, and the lowest price that its variants then have. */
function withRevision({ plan, current }: PlannedEntity, now: number): RestoredRow[] {
  const [stored] = current.products ?? []
  const own = plan.rows.find(({ table }) => table === 'products')?.row ?? stored
  const written = new Map(
    plan.rows.filter(({ table }) => table === 'variants').map(change => [change.row.id, change]),
  )
  const variants = [
    ...(current.variants ?? []).flatMap(row => {
      const change = written.get(row.id)
      return change ? (change.kind === 'DELETE' ? [] : [change.row]) : [row]
    }),
    ...[...written.values()].filter(({ kind }) => kind === 'INSERT').map(({ row }) => row),
  ]
  const priced = variants.map(({ doc }) => ({ doc: doc as VariantRow['doc'] }))
  const lowest = actualPriceRange(own?.doc as StoredProduct, priced).min
  const row = {
    ...own,
    lowest_price_minor: lowest,
    revision: Number(stored?.revision) + 1,
    updated_at: isoTime(now),
  }
  return [
    { table: 'products', kind: 'UPDATE', row },
    ...plan.rows.filter(({ table }) => table !== 'products' && table !== 'product_schedules'),
  ]
}

const scheduleIds = (planned: readonly PlannedEntity[]) =>
  planned.flatMap(({ plan }) =>
    plan.rows.filter(({ table }) => table === 'product_schedules').map(({ row }) => String(row.id)),
  )

function emitTranslations(ctx: JobCtx, { id, plan }: PlannedEntity): void {
  for (const { table, kind, row } of plan.rows)
    if (table === 'catalog_translations')
      ctx.emit(`stoa.stores.v1.translation_${kind === 'DELETE' ? 'deleted' : 'set'}`, id, {
        entityType: 'PRODUCT',
        entityId: id,
        language: row.language,
      })
}

/** Compares products with the rules of collections, except with those that the import has set and the undo will take back. */
async function applyFormerRules(ctx: JobCtx, job: JobRef, ids: readonly string[]): Promise<void> {
  const rules = await cachedRules(ctx)
  if (rules.length === 0) return
  const open = await openCollections(ctx.db, job)
  const former = rules.filter(({ collectionId }) => !open.has(collectionId))
  await compareWithRules(ctx, former, ids)
}

/** Gives products their former values. Returns why some of them stay as they are. */
export async function restoreProducts(
  ctx: JobCtx,
  planned: readonly PlannedEntity[],
  job: JobRef,
): Promise<Rejections> {
  const { db, site, now } = ctx
  const rejections: Rejections = new Map()
  const ids = planned.map(({ id }) => id)
  const former = new Map((await lockProductsOf(db, site.id, ids, [])).map(row => [row.id, row]))
  const tables = await readTables(db, TABLES)
  const done = await withBulkDocuments(db, site.id, async () => {
    const restored: PlannedEntity[] = []
    for (const each of planned) {
      const rows = withRevision(each, now)
      const reason = await restoreRows(db, site.id, tables, { ...each.plan, rows })
      if (reason) rejections.set(each.id, reason)
      else restored.push(each)
    }
    return { result: restored, ids: restored.map(({ id }) => id) }
  })
  if (done.length === 0) return rejections
  const schedules = scheduleIds(done)
  if (schedules.length > 0) await deleteEntities(ctx, productScheduleStore, schedules)
  const newStock = done.flatMap(({ plan }) => plan.newStock as NewInventoryItem[])
  if (newStock.length > 0) await createInventoryItems(ctx, newStock)
  const stock = done.flatMap(({ plan }) => plan.stock)
  if (stock.length > 0)
    await changeInventoryItems(
      ctx,
      stock.map(({ id, state }) => ({ id, apply: () => ({ state }) })),
      { cause: 'REVERT_INVENTORY_CHANGE', reason: 'REVERT_INVENTORY_CHANGE' },
    )
  const doneIds = done.map(({ id }) => id)
  await applyFormerRules(ctx, job, doneIds)
  const view = viewOf(ctx)
  for (const row of await getProductRows(db, site.id, doneIds)) {
    const before = former.get(row.id)
    ctx.emit(`${V1}Changed`, row.id, { product: toProduct(row, view) }, before && toProduct(before, view))
  }
  for (const each of done) emitTranslations(ctx, each)
  ctx.invalidate(catalogueTag(site.id), translationsTag(site.id), ...doneIds.map(productTag))
  return rejections
}

/** Deletes products with their parts. */
export async function deleteProducts(ctx: JobCtx, ids: readonly string[]): Promise<Rejections> {
  const { db, site } = ctx
  const rows = await lockProductsOf(db, site.id, ids, [])
  await deleteProductRows(db, site.id, ids)
  const view = viewOf(ctx)
  for (const row of rows) ctx.emit(`${V1}Deleted`, row.id, { productId: row.id }, toProduct(row, view))
  ctx.invalidate(catalogueTag(site.id), ...ids.map(productTag))
  return new Map()
}

import { isoTime } from '../../call/clock.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import { lockCollectionsOf } from '../../storage/commerce/catalog-transfer.ts'
import { deleteCategoryRows, lockCategoryTree } from '../../storage/commerce/categories.ts'
import { findCategoryNodes } from '../../storage/commerce/category-tree.ts'
import {
  collectionsInUse,
  lockEntityStates,
  movesBelow,
  moveToTop,
} from '../../storage/commerce/import-changes.ts'
import type { JobRef } from '../../storage/data/jobs.ts'
import { collectionRuleStore } from '../categories/collection-rule-store.ts'
import { catalogueTag, toCollection } from '../categories/collections.ts'
import { productTag } from '../products/product-id.ts'
import { translationsTag } from '../translations/translate-product.ts'
import { importRules } from './import-rules.ts'
import { type Parents, parentsOf, placeBelow } from './place-collection.ts'
import { planRestore, type RestoredRow } from './plan-restore.ts'
import { readTables, restoreRows } from './restore-rows.ts'
import type { PlannedEntity, Rejections } from './undo-import.ts'

const V1 = 'com.wix.ecommerce.catalog.api.v1.Collection'

/** The rows with a new revision of the collection. */
function withRevision({ plan, current }: PlannedEntity, now: number): RestoredRow[] {
  const [stored] = current.collections ?? []
  const own = plan.rows.find(({ table }) => table === 'collections')?.row ?? stored
  const row = { ...own, revision: Number(stored?.revision) + 1, updated_at: isoTime(now) }
  return [
    { table: 'collections', kind: 'UPDATE', row },
    ...plan.rows.filter(({ table }) => table !== 'collections'),
  ]
}

/** Why a collection cannot go back to its former place, if it cannot. */
function placeAgain(parents: Parents, rows: readonly RestoredRow[]): string | undefined {
  const row = rows.find(({ table }) => table === 'collections')?.row
  const parentId = (row?.parent_id as string | null | undefined) ?? null
  if (parentId && !parents.has(parentId)) return 'The collection above it was deleted since.'
  try {
    placeBelow(parents, String(row?.id), parentId)
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return 'Its former place in the tree of collections is not possible any more. Move it on its page.'
  }
}

/** Gives collections their former values, places and rules. Returns why some of them stay as they are. */
export async function restoreCollections(
  ctx: JobCtx,
  planned: readonly PlannedEntity[],
): Promise<Rejections> {
  const { db, site, now } = ctx
  const rejections: Rejections = new Map()
  await lockCategoryTree(db, site.id)
  const parents = parentsOf(await findCategoryNodes(db, site.id))
  const ids = planned.map(({ id }) => id)
  const former = new Map((await lockCollectionsOf(db, site.id, ids, [])).map(row => [row.id, row]))
  const tables = await readTables(db, ['collections', 'catalog_translations'])
  const done: PlannedEntity[] = []
  for (const each of planned) {
    const rows = withRevision(each, now)
    const parent = parents.get(each.id) ?? null
    const reason =
      placeAgain(parents, rows) ?? (await restoreRows(db, site.id, tables, { ...each.plan, rows }))
    if (!reason) {
      done.push(each)
      continue
    }
    rejections.set(each.id, reason)
    parents.set(each.id, parent)
  }
  await importRules(
    ctx,
    done.flatMap(({ id, plan: { rule }, before }) => {
      const ruleId = before.collection_rules?.[0]?.id
      return rule === undefined ? [] : [{ id, rule, ...(ruleId !== undefined && { ruleId: String(ruleId) }) }]
    }),
  )
  const doneIds = done.map(({ id }) => id)
  for (const row of await lockCollectionsOf(db, site.id, doneIds, [])) {
    const before = former.get(row.id)
    const collection = toCollection({ ...row, products: 0 }, ctx)
    ctx.emit(`${V1}Changed`, row.id, { collection }, before && toCollection({ ...before, products: 0 }, ctx))
  }
  ctx.invalidate(catalogueTag(site.id), translationsTag(site.id), collectionRuleStore.cacheTag(site.id))
  return rejections
}

const HAS_PRODUCTS = 'It has products that stay. Take them out of it, then undo the import again.'
const HAS_CHILDREN = 'There are collections below it that stay. Move them, then undo the import again.'

/**
 * Moves collections to the top that the import has put below the given ones, if they can have their former values back, which
 * comes later. Those that were changed since stay.
 */
async function moveOut({ db, site }: JobCtx, job: JobRef, ids: readonly string[]): Promise<void> {
  const moves = await movesBelow(db, job, ids)
  if (moves.length === 0) return
  const children = moves.map(({ id }) => id)
  const states = await lockEntityStates(db, site.id, 'COLLECTION', children)
  const movable = moves.filter(({ id, before, after }) => {
    const current = states.get(id)
    return current && planRestore(before, after, current).overwritten.length === 0
  })
  await moveToTop(
    db,
    job,
    movable.map(({ recordId }) => recordId),
  )
}

/** Deletes collections, unless products or other collections are in them. */
export async function deleteCollections(
  ctx: JobCtx,
  ids: readonly string[],
  job: JobRef,
): Promise<Rejections> {
  const { db, site } = ctx
  await lockCategoryTree(db, site.id)
  await moveOut(ctx, job, ids)
  const rejections: Rejections = new Map()
  const usedIds = await collectionsInUse(db, site.id, ids)
  for (const { id, hasProducts } of usedIds) if (hasProducts) rejections.set(id, HAS_PRODUCTS)
  const deleted = new Set(usedIds.map(({ id }) => id).filter(id => !rejections.has(id)))
  // A collection stays if one below it stays, up to the top.
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const { id, childIds } of usedIds)
      if (deleted.has(id) && childIds.some(child => !deleted.has(child))) {
        deleted.delete(id)
        rejections.set(id, HAS_CHILDREN)
        isDone = false
      }
  }
  if (deleted.size === 0) return rejections
  const rows = await lockCollectionsOf(db, site.id, [...deleted], [])
  const products = await deleteCategoryRows(db, site.id, [...deleted])
  for (const row of rows)
    ctx.emit(`${V1}Deleted`, row.id, { collectionId: row.id }, toCollection({ ...row, products: 0 }, ctx))
  ctx.invalidate(
    catalogueTag(site.id),
    collectionRuleStore.cacheTag(site.id),
    ...products.map(({ id }) => productTag(id)),
  )
  return rejections
}

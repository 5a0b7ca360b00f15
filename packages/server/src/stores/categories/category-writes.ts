import { contract, type ErrorCode } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { type Ctx, implementSome } from '../../call/context.ts'
import { type Failure, rejectField } from '../../call/failure.ts'
import { itemOutcome } from '../../call/item-outcome.ts'
import { assignSent } from '../../platform-support/strip-nulls.ts'
import {
  type CategoryRow,
  deleteCategoryRows,
  hideCategories,
  lockCategoryTree,
  placeCategory,
  updateCategoryRow,
} from '../../storage/commerce/categories.ts'
import type { CategoryNode } from '../../storage/commerce/category-tree.ts'
import { insertCollection, type StoredCollection } from '../../storage/commerce/collections.ts'
import { slugTaken } from '../../storage/commerce/products.ts'
import { productTag } from '../products/product-id.ts'
import { freeCatalogueSlug } from '../products/slugs.ts'
import { uploadedMedia } from '../products/uploaded-media.ts'
import {
  type CategoryFieldNames,
  categoryView,
  checkTree,
  FQDN,
  freshTree,
  isShown,
  lockCategory,
  type SentCategory,
  V1,
  wire,
} from './category-context.ts'
import {
  CATEGORY_LEVELS_MAX,
  type CategoryTree,
  categoryTree,
  pathTo,
  withDescendants,
} from './category-tree.ts'
import { toCategory } from './category-view.ts'
import { collectionRuleStore } from './collection-rule-store.ts'
import { catalogueTag } from './collections.ts'

/** The document after a write. Fields that are not sent stay, null clears one. */
async function writeDoc(ctx: Ctx, sent: SentCategory, current: StoredCollection): Promise<StoredCollection> {
  const doc = structuredClone(current)
  assignSent(doc, sent, ['description', 'seoData', 'extendedFields'])
  if (sent.image === undefined) return doc
  const { id, url, altText } = sent.image ?? {}
  if (!id && !url) return { ...doc, media: [] }
  const storedMedia = doc.media.find(item => item.id === id)
  const file = storedMedia ?? (await uploadedMedia(ctx, [{ mediaId: id ?? null }])).get(wire(id ?? ''))
  if (!file && !url)
    rejectField('category.image', 'REQUIRED_ONE_OF_FIELD', 'needs a url, or the id of a READY media file')
  const item = file ?? {
    id: ctx.ids.guid(),
    mediaType: 'image' as const,
    title: '',
    image: { url: url as string },
  }
  return { ...doc, media: [{ ...item, image: { ...item.image, ...(altText && { altText }) } }] }
}

function checkDepth(ctx: Ctx<'CATEGORY_DEPTH_LIMIT_EXCEEDED'>, depth: number): void {
  if (depth > CATEGORY_LEVELS_MAX) ctx.fail('CATEGORY_DEPTH_LIMIT_EXCEEDED', { limit: CATEGORY_LEVELS_MAX })
}

/** Levels of a category and those below it. */
const heightOf = (tree: CategoryTree, id: string) =>
  Math.max(...withDescendants(tree, [id]).map(each => pathTo(tree, each).length)) -
  pathTo(tree, id).length +
  1

/** Payload of the events of V1. */
const collectionOf = ({
  id,
  name,
  slug,
  visible,
}: Pick<CategoryRow, 'id' | 'name' | 'slug' | 'visible'>) => ({
  collection: { id, name, slug, visible },
})

type UpdateEvent = `${typeof FQDN}_updated` | `${typeof V1}Changed`

function emitUpdate(
  ctx: Ctx<never, UpdateEvent>,
  before: CategoryRow,
  after: CategoryRow,
  tree: CategoryTree,
) {
  const shown = categoryView(ctx, tree, ['DESCRIPTION'])
  ctx.emit(
    `${FQDN}_updated`,
    after.id,
    { category: toCategory(after, shown) },
    { category: toCategory(before, shown) },
  )
  ctx.emit(`${V1}Changed`, after.id, collectionOf(after), collectionOf(before))
  ctx.invalidate(catalogueTag(ctx.site.id))
}

type UpdateCtx = Ctx<'CATEGORY_NOT_FOUND' | 'REVISION_CONFLICT' | 'SLUG_ALREADY_EXISTS', UpdateEvent>

/** Changes the fields sent of one category. */
async function updateOne(ctx: UpdateCtx, sent: SentCategory, at: string) {
  const row = await lockCategory(ctx, String(sent.id))
  if (Number(sent.revision) !== row.revision)
    ctx.fail('REVISION_CONFLICT', { id: row.id, revision: String(row.revision) })
  if (sent.name === null) rejectField(`${at}.name`, 'REQUIRED_FIELD', 'must have a value')
  if (sent.visible !== undefined && (sent.visible ?? true) !== row.visible)
    rejectField(`${at}.visible`, 'FIELD_NOT_ALLOWED', 'is changed by PATCH /v1/categories/visibility')
  if (sent.parentCategory?.id && wire(sent.parentCategory.id) !== row.parent_id)
    rejectField(`${at}.parentCategory.id`, 'FIELD_NOT_ALLOWED', 'is changed by POST …/move')
  if (sent.slug && sent.slug !== row.slug && (await slugTaken(ctx.db, ctx.site.id, 'collections', sent.slug)))
    ctx.fail('SLUG_ALREADY_EXISTS', { slug: sent.slug })
  const after = {
    ...row,
    revision: row.revision + 1,
    updated_at: ctx.now,
    name: sent.name ?? row.name,
    slug: sent.slug ?? row.slug,
    doc: await writeDoc(ctx, sent, row.doc),
  }
  await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, after)
  const tree = await categoryTree(ctx)
  emitUpdate(ctx, row, after, tree)
  return { after, tree }
}

/** What became of one category of a bulk call. */
type Outcome = { id: string; value?: CategoryRow | undefined; error?: Failure | undefined }

async function categoryResults(
  ctx: Ctx,
  outcomes: readonly Outcome[],
  { returnEntity, fields }: { returnEntity?: boolean | null | undefined; fields?: CategoryFieldNames },
) {
  const view = categoryView(ctx, await freshTree(ctx), fields)
  return bulkReply(
    outcomes.map(({ id, value: after, error }, i) => ({
      itemMetadata: itemMetadata(i, id, error && applicationError(error.code as ErrorCode, error.data)),
      ...(returnEntity && after && { category: toCategory(after, view) }),
    })),
  )
}

/** Shows categories, those above others first, so that one call shows a parent and what is below it. */
async function showEach(ctx: Ctx<never, UpdateEvent>, sent: readonly string[]): Promise<Outcome[]> {
  await lockCategoryTree(ctx.db, ctx.site.id)
  const tree = new Map(await freshTree(ctx))
  const ids = [...new Set(sent.map(wire))].sort((a, b) => pathTo(tree, a).length - pathTo(tree, b).length)
  const outcomes = new Map<string, Outcome>()
  for (const id of ids) {
    const outcome = await itemOutcome(ctx, async inner => {
      const row = await lockCategory(inner, id)
      if (row.visible) return row
      if (row.parent_id && !isShown(tree, row.parent_id))
        inner.fail('PARENT_CATEGORY_HIDDEN', { parentCategoryId: row.parent_id })
      const after = { ...row, revision: row.revision + 1, updated_at: ctx.now, visible: true }
      await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, after)
      tree.set(id, { ...(tree.get(id) as CategoryNode), visible: true })
      emitUpdate(ctx, row, after, tree)
      return after
    })
    outcomes.set(id, { id, ...outcome })
  }
  return sent.map(each => outcomes.get(wire(each)) as Outcome)
}

/** Changes of categories and of their tree (protocol/catalogue §8). */
export const categoryWriteHandlers = implementSome(contract.categories, {
  async createCategory({ category, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const sent = category as SentCategory
    if (!sent.name) rejectField('category.name', 'REQUIRED_FIELD', 'is required')
    await lockCategoryTree(ctx.db, ctx.site.id)
    const tree = await freshTree(ctx)
    const parentId = sent.parentCategory?.id ? wire(sent.parentCategory.id) : null
    if (parentId && !tree.has(parentId))
      ctx.fail('PARENT_CATEGORY_NOT_IN_TREE', { parentCategoryId: parentId })
    checkDepth(ctx, (parentId ? pathTo(tree, parentId).length : 0) + 1)
    const slug = await freeCatalogueSlug(ctx, 'collections', sent.slug, sent.name)
    const id = ctx.ids.guid()
    const doc = await writeDoc(ctx, sent, { media: [] })
    const columns = { name: sent.name, slug, visible: sent.visible ?? true }
    await insertCollection(ctx.db, ctx.site.id, id, ctx.now, doc, columns)
    const siblings = [...tree.values()].filter(node => node.parentId === parentId).map(node => node.id)
    await placeCategory(ctx.db, ctx.site.id, { id, parentId, siblings: [...siblings, id] })
    const row: CategoryRow = {
      id,
      revision: 2,
      created_at: ctx.now,
      updated_at: ctx.now,
      ...columns,
      doc,
      parent_id: parentId,
      sibling_index: siblings.length,
      products: 0,
    }
    ctx.emit(`${FQDN}_created`, id, { category: toCategory(row, categoryView(ctx, tree, ['DESCRIPTION'])) })
    ctx.emit(`${V1}Created`, id, collectionOf(row))
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { category: toCategory(row, categoryView(ctx, tree, fields)) }
  },

  async updateCategory({ category, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const { after, tree } = await updateOne(ctx, category as SentCategory, 'category')
    return { category: toCategory(after, categoryView(ctx, tree, fields)) }
  },

  async updateCategoryVisibility({ categoryId, visible, revision, treeReference, fields }, ctx) {
    checkTree(treeReference)
    await lockCategoryTree(ctx.db, ctx.site.id)
    const row = await lockCategory(ctx, categoryId)
    if (Number(revision) !== row.revision)
      ctx.fail('REVISION_CONFLICT', { id: row.id, revision: String(row.revision) })
    const tree = await freshTree(ctx)
    if (visible && row.parent_id && !isShown(tree, row.parent_id))
      ctx.fail('PARENT_CATEGORY_HIDDEN', { parentCategoryId: row.parent_id })
    const after = { ...row, revision: row.revision + 1, updated_at: ctx.now, visible }
    await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, after)
    const below = withDescendants(tree, [row.id]).filter(id => id !== row.id)
    if (!visible && below.length > 0) await hideCategories(ctx.db, ctx.site.id, ctx.now, below)
    emitUpdate(ctx, row, after, tree)
    return { category: toCategory(after, categoryView(ctx, tree, fields)) }
  },

  async deleteCategory({ categoryId, treeReference }, ctx) {
    checkTree(treeReference)
    await lockCategoryTree(ctx.db, ctx.site.id)
    const row = await lockCategory(ctx, categoryId)
    const tree = await freshTree(ctx)
    const ids = withDescendants(tree, [row.id])
    const products = await deleteCategoryRows(ctx.db, ctx.site.id, ids)
    for (const id of ids) {
      ctx.emit(`${FQDN}_deleted`, id, { categoryId: id })
      ctx.emit(`${V1}Deleted`, id, { collectionId: id })
    }
    ctx.invalidate(
      catalogueTag(ctx.site.id),
      collectionRuleStore.cacheTag(ctx.site.id),
      ...products.map(({ id }) => productTag(id)),
    )
    return {}
  },

  async moveCategory({ categoryId, parentCategoryId, position, moveAfterCategoryId, treeReference }, ctx) {
    checkTree(treeReference)
    await lockCategoryTree(ctx.db, ctx.site.id)
    const { id } = await lockCategory(ctx, categoryId)
    const tree = await freshTree(ctx)
    const parentId = parentCategoryId ? wire(parentCategoryId) : null
    if (parentId && !tree.has(parentId))
      ctx.fail('PARENT_CATEGORY_NOT_IN_TREE', { parentCategoryId: parentId })
    if (parentId && withDescendants(tree, [id]).includes(parentId))
      ctx.fail('TREE_CYCLE_DETECTED', { categoryId: id, parentCategoryId: parentId })
    checkDepth(ctx, (parentId ? pathTo(tree, parentId).length : 0) + heightOf(tree, id))
    const siblings = [...tree.values()]
      .filter(node => node.parentId === parentId && node.id !== id)
      .map(node => node.id)
    const after = moveAfterCategoryId ? siblings.indexOf(wire(moveAfterCategoryId)) : -1
    if (position === 'AFTER' && after < 0)
      ctx.fail('AFTER_CATEGORY_NOT_IN_PARENT', { moveAfterCategoryId, parentCategoryId: parentId })
    const place = position === 'FIRST' ? 0 : position === 'LAST' ? siblings.length : after + 1
    const categoriesAfterMove = siblings.toSpliced(place, 0, id)
    await placeCategory(ctx.db, ctx.site.id, { id, parentId, siblings: categoriesAfterMove })
    const moved = { categoryId: id, ...(parentId && { parentCategoryId: parentId }), index: place }
    ctx.emit(`${FQDN}_category_moved`, id, moved)
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { ...(parentId && { parentCategoryId: parentId }), categoriesAfterMove }
  },

  async bulkUpdateCategories({ categories, treeReference, returnEntity, fields }, ctx) {
    checkTree(treeReference)
    const sent = categories.map(({ category }) => category as SentCategory)
    const outcomes: Outcome[] = []
    // In the order of the ids, so that two calls cannot deadlock.
    const order = sent
      .map((_, i) => i)
      .sort((a, b) => (wire(String(sent[a]?.id)) < wire(String(sent[b]?.id)) ? -1 : 1))
    for (const i of order) {
      const at = `categories[${i}].category`
      const outcome = await itemOutcome(
        ctx,
        async inner => (await updateOne(inner, sent[i] as SentCategory, at)).after,
      )
      outcomes[i] = { id: wire(String(sent[i]?.id)), ...outcome }
    }
    return categoryResults(ctx, outcomes, { returnEntity, fields })
  },

  async bulkShowCategories({ categoryIds, treeReference, returnEntity, fields }, ctx) {
    checkTree(treeReference)
    const outcomes = await showEach(ctx, categoryIds as string[])
    return categoryResults(ctx, outcomes, { returnEntity, fields })
  },
})

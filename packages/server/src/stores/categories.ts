import { type Category, contract, type ErrorCode, type Input } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Ctx, implement } from '../call/context.ts'
import { Failure, rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { isGuid } from '../platform-support/guid.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import {
  aggregateCategories,
  type CategoryRow,
  categoriesOfProducts,
  countCategories,
  deleteCategoryRows,
  findCategoryRows,
  getCategoryRow,
  hideCategories,
  lockCategories,
  lockCategoryTree,
  placeCategory,
  setProductCategories,
  updateCategoryRow,
} from '../storage/commerce/categories.ts'
import { type CategoryNode, findCategoryNodes } from '../storage/commerce/category-tree.ts'
import { insertCollection, type StoredCollection } from '../storage/commerce/collections.ts'
import { getProductRow, setMembership, slugTaken } from '../storage/commerce/products.ts'
import { findProductV3Rows } from '../storage/commerce/products-v3.ts'
import { type QueryPlan, readPage } from '../storage/query/index.ts'
import { arrangedPage } from './arranged-items.ts'
import { categoryFields } from './category-fields.ts'
import {
  ALL_PRODUCTS_CATEGORY,
  CATEGORY_LEVELS_MAX,
  type CategoryTree,
  categoryTree,
  pathTo,
  withDescendants,
} from './category-tree.ts'
import { TREE, toCategory } from './category-view.ts'
import { cachedRules, collectionRuleStore, requireNoRule } from './collection-rule-store.ts'
import { catalogueTag } from './collections.ts'
import { itemSearchFilter } from './inventory-item-fields.ts'
import { itemAggregation, type SentAggregation, toAggregationResult } from './item-aggregations.ts'
import { productTag } from './product-id.ts'
import { unarrangedProductV3Fields } from './product-v3-fields.ts'
import { withDirectCategories } from './product-v3-filter.ts'
import { viewOf } from './product-view.ts'
import { freeCatalogueSlug } from './products.ts'
import { isStoresApp, STORES_APP } from './stored-product.ts'
import { translateCategories } from './translate-categories.ts'
import { uploadedMedia } from './uploaded-media.ts'

type Sent = Input<Category>
type TreeSent = { appNamespace?: string | null; treeKey?: string | null } | null | undefined
type Fields = readonly (string | null)[] | null | undefined
type Item = { catalogItemId?: string | null | undefined; appId?: string | null | undefined } | null
type AnyCtx = Ctx<never, string>

const FQDN = 'wix.categories.v1.category'
const V1 = 'com.wix.ecommerce.catalog.api.v1.Collection'

const isMerchant = (ctx: Ctx) => ctx.caller.role === 'merchant'
const wire = (id: string) => id.toLowerCase()

/** Rejects trees that the site does not have. */
function checkTree(sent: TreeSent): void {
  if (sent?.appNamespace && sent.appNamespace !== TREE.appNamespace)
    rejectField('treeReference.appNamespace', 'VALIDATION', `must be ${TREE.appNamespace}`)
  if (sent?.treeKey) rejectField('treeReference.treeKey', 'VALIDATION', 'must be null: a site has one tree')
}

/** Whether shoppers see a category: neither it nor one above it is hidden. */
const isShown = (tree: CategoryTree, id: string) => pathTo(tree, id).every(({ visible }) => visible)

/** The tree as the transaction sees it, after its changes. */
const freshTree = async (ctx: Ctx): Promise<CategoryTree> =>
  new Map((await findCategoryNodes(ctx.db, ctx.site.id)).map(node => [node.id, node]))

const viewFor = (ctx: Ctx, tree: CategoryTree, fields: Fields) => ({
  view: viewOf(ctx),
  tree,
  fields: new Set((fields ?? []).filter(name => name !== null)),
})

async function readCategory(
  ctx: Ctx<'CATEGORY_NOT_FOUND'>,
  by: { id: string } | { slug: string },
  fields: Fields,
) {
  const row = await getCategoryRow(ctx.db, ctx.site.id, by, { visibleOnly: !isMerchant(ctx) })
  const tree = await categoryTree(ctx)
  if (!row || !(isMerchant(ctx) || isShown(tree, row.id))) return ctx.fail('CATEGORY_NOT_FOUND', by)
  const shown = await translateCategories(ctx, [row], tree)
  return { category: toCategory(shown.rows[0] ?? row, viewFor(ctx, shown.tree, fields)) }
}

async function lockCategory(ctx: Ctx<'CATEGORY_NOT_FOUND'>, sent: string): Promise<CategoryRow> {
  const id = wire(sent)
  return (
    (await getCategoryRow(ctx.db, ctx.site.id, { id }, { lock: true })) ??
    ctx.fail('CATEGORY_NOT_FOUND', { id })
  )
}

/** The document after a write. Fields that are not sent stay, null clears one. */
async function writeDoc(ctx: Ctx, sent: Sent, current: StoredCollection): Promise<StoredCollection> {
  const doc = structuredClone(current)
  for (const name of ['description', 'seoData', 'extendedFields'] as const) {
    const value = sent[name]
    if (value === null) delete doc[name]
    else if (value !== undefined) Object.assign(doc, { [name]: withoutNulls(value) })
  }
  if (sent.image === undefined) return doc
  const { id, url, altText } = sent.image ?? {}
  if (!id && !url) return { ...doc, media: [] }
  const known = doc.media.find(item => item.id === id)
  const file = known ?? (await uploadedMedia(ctx, [{ mediaId: id ?? null }])).get(wire(id ?? ''))
  if (!file && !url)
    rejectField('category.image', 'REQUIRED_ONE_OF_FIELD', 'needs a url, or the id of a READY media file')
  const item = file ?? {
    id: ctx.ids.guid(),
    mediaType: 'image' as const,
    title: '',
    image: { url: url as string },
  }
  return { ...doc, media: [{ ...item, image: { ...item.image, ...(altText && { altText }) } as never }] }
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

function emitUpdate(ctx: AnyCtx, before: CategoryRow, after: CategoryRow, tree: CategoryTree) {
  const shown = viewFor(ctx, tree, ['DESCRIPTION'])
  ctx.emit(
    `${FQDN}_updated`,
    after.id,
    { category: toCategory(after, shown) },
    { category: toCategory(before, shown) },
  )
  ctx.emit(`${V1}Changed`, after.id, collectionOf(after), collectionOf(before))
  ctx.invalidate(catalogueTag(ctx.site.id))
}

const itemIds = (items: readonly Item[] | null | undefined) =>
  (items ?? []).map((item, i) => {
    if (item?.appId && !isStoresApp(item.appId))
      rejectField(`items[${i}].appId`, 'VALIDATION', `must be ${STORES_APP}`)
    return wire(item?.catalogItemId ?? '')
  })

const toItems = (ids: readonly string[]) => ids.map(id => ({ catalogItemId: id, appId: STORES_APP }))

/** Adds products to a category, or removes them. Returns the ids of those that exist. */
export async function changeCategoryItems(
  ctx: AnyCtx,
  sent: string,
  ids: readonly string[],
  member: boolean,
) {
  const row = await lockCategory(ctx as never, sent)
  await requireNoRule(ctx as never, row.id)
  const changed = await setMembership(ctx.db, ctx.site.id, row.id, ids.filter(isGuid), member)
  const found = new Set(changed.map(({ id }) => id))
  for (const id of found)
    ctx.emit(`${FQDN}_item_${member ? 'added_to' : 'removed_from'}_category`, row.id, {
      categoryId: row.id,
      item: { catalogItemId: id, appId: STORES_APP },
    })
  if (found.size > 0)
    ctx.emit(`${V1}Changed`, row.id, {
      collectionId: row.id,
      [member ? 'productsAdded' : 'productsRemoved']: [...found],
    })
  ctx.invalidate(catalogueTag(ctx.site.id), ...[...found].map(productTag))
  return found
}

async function changeItems(
  ctx: AnyCtx,
  sent: string,
  items: readonly Item[] | null | undefined,
  member: boolean,
) {
  const ids = itemIds(items)
  const found = await changeCategoryItems(ctx, sent, ids, member)
  return bulkReply(
    ids.map((id, originalIndex) => ({
      itemMetadata: {
        item: { catalogItemId: id, appId: STORES_APP },
        originalIndex,
        success: found.has(id),
        ...(!found.has(id) && { error: applicationError('PRODUCT_NOT_FOUND', { id }) }),
      },
    })),
  ) as never
}

/** Adds a product to categories, or removes it from them: each category has an outcome of its own. */
async function changeItem(ctx: AnyCtx, item: Item, sent: readonly (string | null)[], member: boolean) {
  const [id = ''] = itemIds([item])
  const ids = sent.map(each => wire(each ?? ''))
  for (const [i, each] of ids.entries())
    if (ids.indexOf(each) < i) rejectField(`categoryIds[${i}]`, 'VALIDATION', 'repeats an id of this request')
  // Categories before products, as other calls lock them.
  const existing = new Set((await lockCategories(ctx.db, ctx.site.id, ids)).map(row => row.id))
  const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, { lock: true }) : undefined
  if (!row) return (ctx as unknown as Ctx<'PRODUCT_NOT_FOUND'>).fail('PRODUCT_NOT_FOUND', { id })
  const byRule = new Set((await cachedRules(ctx)).map(({ collectionId }) => collectionId))
  const errorOf = (each: string) => {
    if (!existing.has(each)) return applicationError('CATEGORY_NOT_FOUND', { id: each })
    return byRule.has(each) ? applicationError('COLLECTION_HAS_RULE', { id: each }) : undefined
  }
  const errors = ids.map(errorOf)
  const changed = ids.filter((each, i) => !errors[i] && row.collection_ids.includes(each) !== member)
  if (changed.length > 0) {
    const others = row.collection_ids.filter(each => !changed.includes(each))
    await setProductCategories(ctx.db, ctx.site.id, id, member ? [...others, ...changed] : others)
  }
  for (const categoryId of changed) {
    const [product] = toItems([id])
    ctx.emit(`${FQDN}_item_${member ? 'added_to' : 'removed_from'}_category`, categoryId, {
      categoryId,
      item: product,
    })
    ctx.emit(`${V1}Changed`, categoryId, {
      collectionId: categoryId,
      [member ? 'productsAdded' : 'productsRemoved']: [id],
    })
  }
  ctx.invalidate(catalogueTag(ctx.site.id), productTag(id))
  return bulkReply(ids.map((each, i) => ({ itemMetadata: itemMetadata(i, each, errors[i]) }))) as never
}

type UpdateCtx = Ctx<'CATEGORY_NOT_FOUND' | 'REVISION_CONFLICT' | 'SLUG_ALREADY_EXISTS', string>

/** Changes the fields sent of one category. */
async function updateOne(ctx: UpdateCtx, sent: Sent, at: string) {
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
  emitUpdate(ctx as never, row, after, tree)
  return { after, tree }
}

/** What became of one category of a bulk call. */
type Outcome = { id: string; after?: CategoryRow; error?: Failure }

/** Runs a write; one that a declared error rejects before it writes leaves the others. */
const outcomeOf = (id: string, write: () => Promise<CategoryRow>): Promise<Outcome> =>
  write().then(
    after => ({ id, after }),
    error => {
      if (!(error instanceof Failure)) throw error
      return { id, error }
    },
  )

async function categoryResults(
  ctx: AnyCtx,
  outcomes: readonly Outcome[],
  { returnEntity, fields }: { returnEntity?: boolean | null | undefined; fields?: Fields },
) {
  const view = viewFor(ctx, await freshTree(ctx), fields)
  return bulkReply(
    outcomes.map(({ id, after, error }, i) => ({
      itemMetadata: itemMetadata(i, id, error && applicationError(error.code as ErrorCode, error.data)),
      ...(returnEntity && after && { category: toCategory(after, view) }),
    })),
  ) as never
}

/** Shows categories, those above others first, so that one call shows a parent and what is below it. */
async function showEach(ctx: AnyCtx, sent: readonly string[]): Promise<Outcome[]> {
  await lockCategoryTree(ctx.db, ctx.site.id)
  const tree = new Map(await freshTree(ctx))
  const ids = [...new Set(sent.map(wire))].sort((a, b) => pathTo(tree, a).length - pathTo(tree, b).length)
  const outcomes = new Map<string, Outcome>()
  const failing = ctx as unknown as Ctx<'CATEGORY_NOT_FOUND' | 'PARENT_CATEGORY_HIDDEN'>
  for (const id of ids)
    outcomes.set(
      id,
      await outcomeOf(id, async () => {
        const row = await lockCategory(failing, id)
        if (row.visible) return row
        if (row.parent_id && !isShown(tree, row.parent_id))
          failing.fail('PARENT_CATEGORY_HIDDEN', { parentCategoryId: row.parent_id })
        const after = { ...row, revision: row.revision + 1, updated_at: ctx.now, visible: true }
        await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, after)
        tree.set(id, { ...(tree.get(id) as CategoryNode), visible: true })
        emitUpdate(ctx, row, after, tree)
        return after
      }),
    )
  return sent.map(each => outcomes.get(wire(each)) as Outcome)
}

/** Ids of the categories that the caller finds; undefined for all. */
function shownIds(
  ctx: Ctx,
  tree: CategoryTree,
  withHidden: boolean | null | undefined,
): string[] | undefined {
  if (withHidden && !isMerchant(ctx))
    rejectField('returnNonVisibleCategories', 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
  return withHidden ? undefined : [...tree.keys()].filter(id => isShown(tree, id))
}

/** A page of categories. */
async function listCategories(
  ctx: Ctx,
  plan: QueryPlan,
  returnNonVisibleCategories: boolean | null | undefined,
  fields: Fields,
) {
  const tree = await categoryTree(ctx)
  const shown = shownIds(ctx, tree, returnNonVisibleCategories)
  const visibleOnly = !isMerchant(ctx)
  const found = await findCategoryRows(ctx.db, ctx.site.id, plan, { shown, visibleOnly })
  const { rows, page } = readPage(plan, found)
  const translated = await translateCategories(ctx, rows, tree)
  const view = viewFor(ctx, translated.tree, fields)
  return { categories: translated.rows.map(row => toCategory(row, view)), pagingMetadata: page }
}

/** Categories of products (protocol/catalogue §8). */
export const categoryHandlers = implement(contract.categories, {
  getCategory({ categoryId, treeReference, fields }, ctx) {
    checkTree(treeReference)
    return readCategory(ctx, { id: wire(categoryId) }, fields)
  },

  getCategoryBySlug({ slug, treeReference, fields }, ctx) {
    checkTree(treeReference)
    return readCategory(ctx, { slug }, fields)
  },

  async createCategory({ category, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const sent = category as Sent
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
    ctx.emit(`${FQDN}_created`, id, { category: toCategory(row, viewFor(ctx, tree, ['DESCRIPTION'])) })
    ctx.emit(`${V1}Created`, id, collectionOf(row))
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { category: toCategory(row, viewFor(ctx, tree, fields)) }
  },

  async updateCategory({ category, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const { after, tree } = await updateOne(ctx as never, category as Sent, 'category')
    return { category: toCategory(after, viewFor(ctx, tree, fields)) }
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
    emitUpdate(ctx as never, row, after, tree)
    return { category: toCategory(after, viewFor(ctx, tree, fields)) }
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

  queryCategories({ query, returnNonVisibleCategories, treeReference, fields }, ctx) {
    checkTree(treeReference)
    return listCategories(ctx, planOrReject(ctx, query, categoryFields), returnNonVisibleCategories, fields)
  },

  async searchCategories({ search, returnNonVisibleCategories, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const { filter, search: words, aggregations: sent, timeZone: _, ...query } = search ?? {}
    const aggregations = (sent ?? []) as SentAggregation[]
    const wantedGroups = aggregations.map((each, i) =>
      itemAggregation(each, `search.aggregations[${i}]`, categoryFields.fields),
    )
    const wanted = itemSearchFilter(filter, words, { at: 'search.search', searchable: ['name'] })
    const plan = planOrReject(
      ctx,
      { ...query, ...(wanted ? { filter: wanted } : {}) },
      categoryFields,
      'search',
    )
    const page = await listCategories(ctx, plan, returnNonVisibleCategories, fields)
    if (wantedGroups.length === 0) return page
    const shown = shownIds(ctx, await categoryTree(ctx), returnNonVisibleCategories)
    const groups = await aggregateCategories(ctx.db, ctx.site.id, { plan, shown }, wantedGroups)
    const results = wantedGroups.map((each, i) =>
      toAggregationResult(aggregations[i] as SentAggregation, each, groups[i] ?? []),
    )
    return { ...page, aggregationData: { results } }
  },

  async countCategories({ filter, returnNonVisibleCategories, treeReference }, ctx) {
    checkTree(treeReference)
    const plan = planOrReject(ctx, { filter }, categoryFields, '')
    const shown = shownIds(ctx, await categoryTree(ctx), returnNonVisibleCategories)
    return { count: await countCategories(ctx.db, ctx.site.id, plan, shown) }
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

  async bulkAddItemsToCategory({ categoryId, items, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItems(ctx as never, categoryId, items as Item[], true)
  },

  async bulkRemoveItemsFromCategory({ categoryId, items, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItems(ctx as never, categoryId, items as Item[], false)
  },

  async bulkAddItemToCategories({ item, categoryIds, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItem(ctx as never, item as Item, categoryIds, true)
  },

  async bulkRemoveItemFromCategories({ item, categoryIds, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItem(ctx as never, item as Item, categoryIds, false)
  },

  async bulkSetItemCategories({ item, categoryIds, treeReference }, ctx) {
    checkTree(treeReference)
    const [id = ''] = itemIds([item as Item])
    const sent = [...new Set((categoryIds ?? []).flatMap(each => (each ? wire(each) : [])))]
    const tree = await freshTree(ctx)
    const unknown = sent.find(each => !tree.has(each))
    if (unknown) ctx.fail('CATEGORY_NOT_FOUND', { id: unknown })
    const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, { lock: true }) : undefined
    if (!row) return ctx.fail('PRODUCT_NOT_FOUND', { id })
    // Rules decide about their categories.
    const byRule = new Set((await cachedRules(ctx)).map(({ collectionId }) => collectionId))
    const wanted = [
      ...row.collection_ids.filter(each => byRule.has(each)),
      ...sent.filter(each => !byRule.has(each)),
    ]
    await setProductCategories(ctx.db, ctx.site.id, id, wanted)
    for (const each of wanted.filter(category => !row.collection_ids.includes(category)))
      ctx.emit(`${V1}Changed`, each, { collectionId: each, productsAdded: [id] })
    for (const each of row.collection_ids.filter(category => !wanted.includes(category)))
      ctx.emit(`${V1}Changed`, each, { collectionId: each, productsRemoved: [id] })
    ctx.invalidate(catalogueTag(ctx.site.id), productTag(id))
    return {}
  },

  async setArrangedItems({ categoryId, items, treeReference }, ctx) {
    checkTree(treeReference)
    const row = await lockCategory(ctx, categoryId)
    const ids = itemIds(items as Item[])
    const rows = await categoriesOfProducts(ctx.db, ctx.site.id, ids.filter(isGuid), { visibleOnly: false })
    const members = new Set(
      rows.flatMap(product => (product.collection_ids.includes(row.id) ? product.id : [])),
    )
    for (const [i, id] of ids.entries()) {
      if (!members.has(id))
        rejectField(`items[${i}].catalogItemId`, 'VALIDATION', 'is not the id of a product of the category')
      if (ids.indexOf(id) < i)
        rejectField(`items[${i}].catalogItemId`, 'VALIDATION', 'repeats an item of this request')
    }
    const { arrangedItems: _, ...doc } = row.doc
    const after = { ...row, doc: { ...doc, ...(ids.length > 0 && { arrangedItems: ids }) } }
    await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, after)
    const arranged = toItems(ids)
    ctx.emit(`${FQDN}_category_items_arranged_in_category`, row.id, { categoryId: row.id, items: arranged })
    ctx.emit(`${V1}Changed`, row.id, { collectionId: row.id })
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { items: arranged }
  },

  async getArrangedItems({ categoryId, treeReference }, ctx) {
    checkTree(treeReference)
    const id = wire(categoryId)
    const row = await getCategoryRow(ctx.db, ctx.site.id, { id })
    if (!row) return ctx.fail('CATEGORY_NOT_FOUND', { id })
    const { arrangedItems = [] } = row.doc
    const rows = await categoriesOfProducts(ctx.db, ctx.site.id, arrangedItems, { visibleOnly: false })
    const members = new Set(rows.flatMap(product => (product.collection_ids.includes(id) ? product.id : [])))
    return { items: toItems(arrangedItems.filter(each => members.has(each))) }
  },

  async listItemsInCategory(message, ctx) {
    const { categoryId, cursorPaging, includeItemsFromSubcategories, treeReference } = message
    checkTree(treeReference)
    const id = wire(categoryId)
    const tree = await categoryTree(ctx)
    if (id !== ALL_PRODUCTS_CATEGORY && !(tree.has(id) && (isMerchant(ctx) || isShown(tree, id))))
      ctx.fail('CATEGORY_NOT_FOUND', { id })
    const list = includeItemsFromSubcategories ? 'allCategoriesInfo' : 'directCategoriesInfo'
    const filter = withDirectCategories(
      { [`${list}.categories`]: { $matchItems: [{ id }] } },
      tree,
      'categoryId',
    )
    if (message.useCategoryArrangement) {
      const row = await getCategoryRow(ctx.db, ctx.site.id, { id })
      const { ids, page } = await arrangedPage(ctx, {
        filter,
        arranged: row?.doc.arrangedItems ?? [],
        cursor: cursorPaging?.cursor ?? undefined,
        limit: cursorPaging?.limit ?? undefined,
      })
      return { items: toItems(ids), pagingMetadata: page }
    }
    const query = cursorPaging?.cursor ? { cursorPaging } : { filter, cursorPaging }
    const plan = planOrReject(ctx, query, unarrangedProductV3Fields, '')
    const found = await findProductV3Rows(ctx.db, ctx.site.id, plan, !isMerchant(ctx))
    const { rows, page } = readPage(plan, found)
    return {
      items: toItems(rows.map(row => row.id)),
      pagingMetadata: page,
    }
  },

  async listCategoriesForItem({ item, treeReference }, ctx) {
    checkTree(treeReference)
    const [id = ''] = itemIds([item as Item])
    const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id) : undefined
    if (!row || !(row.doc.visible || isMerchant(ctx))) return ctx.fail('PRODUCT_NOT_FOUND', { id })
    const tree = await categoryTree(ctx)
    const direct = row.collection_ids.filter(
      each => tree.has(each) && (isMerchant(ctx) || isShown(tree, each)),
    )
    const all = new Set(direct.flatMap(each => pathTo(tree, each).map(node => node.id)))
    return { directCategoryIds: direct, allCategoryIds: [...all, ALL_PRODUCTS_CATEGORY] }
  },

  async listCategoriesForItems({ items, treeReference }, ctx) {
    checkTree(treeReference)
    const ids = itemIds(items as Item[])
    const tree = await categoryTree(ctx)
    const options = { visibleOnly: !isMerchant(ctx) }
    const rows = await categoriesOfProducts(ctx.db, ctx.site.id, ids.filter(isGuid), options)
    const byProduct = new Map(rows.map(row => [row.id, row.collection_ids]))
    return {
      categoriesForItems: ids.map(id => {
        const found = byProduct.get(id)
        const direct = (found ?? []).filter(
          each => tree.has(each) && (isMerchant(ctx) || isShown(tree, each)),
        )
        const above = new Set(direct.flatMap(each => pathTo(tree, each).map(node => node.id)))
        const indirect = [...above].filter(each => !direct.includes(each))
        return {
          item: { catalogItemId: id, appId: STORES_APP },
          directCategoryIds: direct,
          indirectCategoryIds: found ? [...indirect, ALL_PRODUCTS_CATEGORY] : [],
        }
      }),
    }
  },

  async bulkUpdateCategories({ categories, treeReference, returnEntity, fields }, ctx) {
    checkTree(treeReference)
    const sent = categories.map(({ category }) => category as Sent)
    const outcomes: Outcome[] = []
    // In the order of the ids, so that two calls cannot deadlock.
    const order = sent
      .map((_, i) => i)
      .sort((a, b) => (wire(String(sent[a]?.id)) < wire(String(sent[b]?.id)) ? -1 : 1))
    for (const i of order)
      outcomes[i] = await outcomeOf(
        wire(String(sent[i]?.id)),
        async () => (await updateOne(ctx as never, sent[i] as Sent, `categories[${i}].category`)).after,
      )
    return categoryResults(ctx as never, outcomes, { returnEntity, fields })
  },

  async bulkShowCategories({ categoryIds, treeReference, returnEntity, fields }, ctx) {
    checkTree(treeReference)
    const outcomes = await showEach(ctx as never, categoryIds as string[])
    return categoryResults(ctx as never, outcomes, { returnEntity, fields })
  },

  listTrees: async () => ({ trees: [TREE] }),
})

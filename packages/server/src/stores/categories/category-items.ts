import { contract } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { type Ctx, implementSome } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { ALL_PRODUCTS_CATEGORY } from '../../storage/commerce/all-products.ts'
import {
  categoriesOfProducts,
  getCategoryRow,
  lockCategories,
  setProductCategories,
  updateCategoryRow,
} from '../../storage/commerce/categories.ts'
import { findProductRows, getProductRow, setMembership } from '../../storage/commerce/products.ts'
import { readPage } from '../../storage/query/index.ts'
import { productTag } from '../products/product-id.ts'
import { isStoresApp, STORES_APP } from '../products/stored-product.ts'
import { productV3Fields, unarrangedProductV3Fields } from '../products-v3/product-v3-fields.ts'
import { withDirectCategories } from '../products-v3/product-v3-filter.ts'
import {
  checkTree,
  FQDN,
  freshTree,
  isMerchant,
  isShown,
  lockCategory,
  V1,
  wire,
} from './category-context.ts'
import { categoryTree, pathTo } from './category-tree.ts'
import { cachedRules, requireNoRule } from './collection-rule-store.ts'
import { catalogueTag } from './collections.ts'

type Item = { catalogItemId?: string | null | undefined; appId?: string | null | undefined } | null

const itemIds = (items: readonly Item[] | null | undefined) =>
  (items ?? []).map((item, i) => {
    if (item?.appId && !isStoresApp(item.appId))
      rejectField(`items[${i}].appId`, 'VALIDATION', `must be ${STORES_APP}`)
    return wire(item?.catalogItemId ?? '')
  })

const toItems = (ids: readonly string[]) => ids.map(id => ({ catalogItemId: id, appId: STORES_APP }))

/** Whether products are added to categories or removed from them, as the names of events say it. */
type Direction = 'added_to' | 'removed_from'
type ItemEvent<D extends Direction> = `${typeof FQDN}_item_${D}_category` | `${typeof V1}Changed`

/** Adds products to a category, or removes them. Returns the ids of those that exist. */
export async function changeCategoryItems<D extends Direction>(
  ctx: Ctx<'CATEGORY_NOT_FOUND' | 'COLLECTION_HAS_RULE', ItemEvent<D>>,
  wireId: string,
  ids: readonly string[],
  direction: D,
) {
  const row = await lockCategory(ctx, wireId)
  await requireNoRule(ctx, row.id)
  const isAdded = direction === 'added_to'
  const changed = await setMembership(ctx.db, ctx.site.id, row.id, ids.filter(isGuid), isAdded)
  const changedIds = new Set(changed.map(({ id }) => id))
  for (const id of changedIds)
    ctx.emit(`${FQDN}_item_${direction}_category`, row.id, {
      categoryId: row.id,
      item: { catalogItemId: id, appId: STORES_APP },
    })
  if (changedIds.size > 0)
    ctx.emit(`${V1}Changed`, row.id, {
      collectionId: row.id,
      [isAdded ? 'productsAdded' : 'productsRemoved']: [...changedIds],
    })
  ctx.invalidate(catalogueTag(ctx.site.id), ...[...changedIds].map(productTag))
  return changedIds
}

async function changeItems<D extends Direction>(
  ctx: Ctx<'CATEGORY_NOT_FOUND' | 'COLLECTION_HAS_RULE', ItemEvent<D>>,
  wireId: string,
  items: readonly Item[] | null | undefined,
  direction: D,
) {
  const ids = itemIds(items)
  const changedIds = await changeCategoryItems(ctx, wireId, ids, direction)
  return bulkReply(
    ids.map((id, originalIndex) => ({
      itemMetadata: {
        item: { catalogItemId: id, appId: STORES_APP },
        originalIndex,
        success: changedIds.has(id),
        ...(!changedIds.has(id) && { error: applicationError('PRODUCT_NOT_FOUND', { id }) }),
      },
    })),
  )
}

/** Adds a product to categories, or removes it from them: each category has an outcome of its own. */
async function changeItem<D extends Direction>(
  ctx: Ctx<'PRODUCT_NOT_FOUND', ItemEvent<D>>,
  item: Item,
  wireIds: readonly (string | null)[],
  direction: D,
) {
  const isAdded = direction === 'added_to'
  const [id = ''] = itemIds([item])
  const ids = wireIds.map(each => wire(each ?? ''))
  for (const [i, each] of ids.entries())
    if (ids.indexOf(each) < i) rejectField(`categoryIds[${i}]`, 'VALIDATION', 'repeats an id of this request')
  // Categories before products, as other calls lock them.
  const existing = new Set((await lockCategories(ctx.db, ctx.site.id, ids)).map(row => row.id))
  const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, { lock: true }) : undefined
  if (!row) return ctx.fail('PRODUCT_NOT_FOUND', { id })
  const byRule = new Set((await cachedRules(ctx)).map(({ collectionId }) => collectionId))
  const errorOf = (each: string) => {
    if (!existing.has(each)) return applicationError('CATEGORY_NOT_FOUND', { id: each })
    return byRule.has(each) ? applicationError('COLLECTION_HAS_RULE', { id: each }) : undefined
  }
  const errors = ids.map(errorOf)
  const changed = ids.filter((each, i) => !errors[i] && row.collection_ids.includes(each) !== isAdded)
  if (changed.length > 0) {
    const others = row.collection_ids.filter(each => !changed.includes(each))
    await setProductCategories(ctx.db, ctx.site.id, id, isAdded ? [...others, ...changed] : others)
  }
  for (const categoryId of changed) {
    const [product] = toItems([id])
    ctx.emit(`${FQDN}_item_${direction}_category`, categoryId, {
      categoryId,
      item: product,
    })
    ctx.emit(`${V1}Changed`, categoryId, {
      collectionId: categoryId,
      [isAdded ? 'productsAdded' : 'productsRemoved']: [id],
    })
  }
  ctx.invalidate(catalogueTag(ctx.site.id), productTag(id))
  return bulkReply(ids.map((each, i) => ({ itemMetadata: itemMetadata(i, each, errors[i]) })))
}

/** Products of categories (protocol/catalogue §8). */
export const categoryItemHandlers = implementSome(contract.categories, {
  async bulkAddItemsToCategory({ categoryId, items, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItems(ctx, categoryId, items as Item[], 'added_to')
  },

  async bulkRemoveItemsFromCategory({ categoryId, items, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItems(ctx, categoryId, items as Item[], 'removed_from')
  },

  async bulkAddItemToCategories({ item, categoryIds, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItem(ctx, item as Item, categoryIds, 'added_to')
  },

  async bulkRemoveItemFromCategories({ item, categoryIds, treeReference }, ctx) {
    checkTree(treeReference)
    return changeItem(ctx, item as Item, categoryIds, 'removed_from')
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
    const row = await getCategoryRow(ctx.db, ctx.site.id, { id }, { withAllProducts: true })
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
    const query = cursorPaging?.cursor ? { cursorPaging } : { filter, cursorPaging }
    const fields = message.useCategoryArrangement ? productV3Fields : unarrangedProductV3Fields
    const plan = planOrReject(ctx, query, fields, '')
    const found = await findProductRows(ctx.db, ctx.site.id, plan, !isMerchant(ctx))
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
})

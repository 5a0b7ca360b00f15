import { contract } from '@stoa/contract'
import { type Ctx, implementSome } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import {
  aggregateCategories,
  countCategories as countCategoryRows,
  findCategoryRows,
  getCategoryRow,
} from '../../storage/commerce/categories.ts'
import { type QueryPlan, readPage } from '../../storage/query/index.ts'
import { itemSearchFilter } from '../inventory/inventory-item-fields.ts'
import { itemAggregation, type SentAggregation, toAggregationResult } from '../products/item-aggregations.ts'
import { translateCategories } from '../translations/translate-categories.ts'
import {
  type CategoryFieldNames,
  categoryView,
  checkTree,
  isMerchant,
  isShown,
  wire,
} from './category-context.ts'
import { categoryFields } from './category-fields.ts'
import { type CategoryTree, categoryTree } from './category-tree.ts'
import { TREE, toCategory } from './category-view.ts'

async function readCategory(
  ctx: Ctx<'CATEGORY_NOT_FOUND'>,
  by: { id: string } | { slug: string },
  fields: CategoryFieldNames,
) {
  const row = await getCategoryRow(ctx.db, ctx.site.id, by, { visibleOnly: !isMerchant(ctx) })
  const tree = await categoryTree(ctx)
  if (!row || !(isMerchant(ctx) || isShown(tree, row.id))) return ctx.fail('CATEGORY_NOT_FOUND', by)
  const shown = await translateCategories(ctx, [row], tree)
  return { category: toCategory(shown.rows[0] ?? row, categoryView(ctx, shown.tree, fields)) }
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
  fields: CategoryFieldNames,
) {
  const tree = await categoryTree(ctx)
  const shown = shownIds(ctx, tree, returnNonVisibleCategories)
  const visibleOnly = !isMerchant(ctx)
  const categoryRows = await findCategoryRows(ctx.db, ctx.site.id, plan, { shown, visibleOnly })
  const { rows, page } = readPage(plan, categoryRows)
  const translated = await translateCategories(ctx, rows, tree)
  const view = categoryView(ctx, translated.tree, fields)
  return { categories: translated.rows.map(row => toCategory(row, view)), pagingMetadata: page }
}

/** Reads of categories (protocol/catalogue §8). */
export const categoryReadHandlers = implementSome(contract.categories, {
  getCategory({ categoryId, treeReference, fields }, ctx) {
    checkTree(treeReference)
    return readCategory(ctx, { id: wire(categoryId) }, fields)
  },

  getCategoryBySlug({ slug, treeReference, fields }, ctx) {
    checkTree(treeReference)
    return readCategory(ctx, { slug }, fields)
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
    return { count: await countCategoryRows(ctx.db, ctx.site.id, plan, shown) }
  },

  listTrees: async () => ({ trees: [TREE] }),
})

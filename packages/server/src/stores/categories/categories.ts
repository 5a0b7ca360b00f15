import { contract } from '@stoa/contract'
import { type Caller, type Ctx, implementSome } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import {
  ALL_PRODUCTS_CATEGORY,
  ALL_PRODUCTS_SLUG,
  BUILT_IN_ALIASES,
} from '../../storage/commerce/all-products.ts'
import {
  aggregateCategories,
  countCategories as countCategoryRows,
  findCategoryRows,
  getCategoryRow,
  type ListedCategories,
} from '../../storage/commerce/categories.ts'
import { type EntityFields, type QueryPlan, readPage } from '../../storage/query/index.ts'
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
import { type CategoryTree, categoryTree } from './category-tree.ts'
import { TREE, toCategory } from './category-view.ts'
import { listsAllProducts } from './collections.ts'

/** A category by id or slug. One that a merchant has given the slug of the built-in category comes before it. */
async function findCategory(ctx: Ctx, by: { id: string } | { slug: string }) {
  const options = { visibleOnly: !isMerchant(ctx) }
  const builtIn = () =>
    getCategoryRow(ctx.db, ctx.site.id, { id: ALL_PRODUCTS_CATEGORY }, { ...options, withAllProducts: true })
  if ('id' in by && by.id === ALL_PRODUCTS_CATEGORY) return builtIn()
  const row = await getCategoryRow(ctx.db, ctx.site.id, by, options)
  return !row && 'slug' in by && by.slug === ALL_PRODUCTS_SLUG ? builtIn() : row
}

async function readCategory(
  ctx: Ctx<'CATEGORY_NOT_FOUND'>,
  by: { id: string } | { slug: string },
  fields: CategoryFieldNames,
) {
  const row = await findCategory(ctx, by)
  const tree = await categoryTree(ctx)
  if (!row || !(isMerchant(ctx) || isShown(tree, row.id))) return ctx.fail('CATEGORY_NOT_FOUND', by)
  const shown = await translateCategories(ctx, [row], tree)
  return { category: toCategory(shown.rows[0] ?? row, categoryView(ctx, shown.tree, fields)) }
}

/** The categories that the caller finds. */
function listedCategories(
  ctx: Ctx,
  tree: CategoryTree,
  { plan, withHidden }: { plan: Pick<QueryPlan, 'filter'>; withHidden: boolean | null | undefined },
): ListedCategories {
  if (withHidden && !isMerchant(ctx))
    rejectField('returnNonVisibleCategories', 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
  const withAllProducts = listsAllProducts(ctx, plan)
  const shown = [...tree.keys()].filter(id => isShown(tree, id))
  if (withAllProducts) shown.push(ALL_PRODUCTS_CATEGORY)
  return { shown: withHidden ? undefined : shown, withAllProducts }
}

/** A page of categories. */
async function listCategories(
  ctx: Ctx,
  plan: QueryPlan,
  withHidden: boolean | null | undefined,
  fields: CategoryFieldNames,
) {
  const tree = await categoryTree(ctx)
  const listed = listedCategories(ctx, tree, { plan, withHidden })
  const visibleOnly = !isMerchant(ctx)
  const categoryRows = await findCategoryRows(ctx.db, ctx.site.id, plan, { ...listed, visibleOnly })
  const { rows, page } = readPage(plan, categoryRows)
  const translated = await translateCategories(ctx, rows, tree)
  const view = categoryView(ctx, translated.tree, fields)
  return { categories: translated.rows.map(row => toCategory(row, view)), pagingMetadata: page }
}

/** Fields for filters and sorts of categories (protocol/catalogue §8). */
const categoryFields: EntityFields<Caller> = {
  name: 'category',
  alias: 'c',
  idField: 'id',
  defaultSort: [{ fieldName: 'name', order: 'ASC' }],
  paging: ['CURSOR'],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true, aliases: BUILT_IN_ALIASES },
    slug: { type: 'string', column: 'slug', filter: '*', required: true },
    visible: { type: 'boolean', column: 'visible', filter: '*', required: true },
    name: { type: 'string', column: 'name', filter: '*', sort: true, collated: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    'parentCategory.id': { type: 'guid', column: 'parent_id', filter: '*', sort: true },
    'parentCategory.index': {
      type: 'number',
      column: 'sibling_index',
      filter: '*',
      sort: true,
      required: true,
    },
  },
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

  queryCategories({ query, returnNonVisibleCategories: withHidden, treeReference, fields }, ctx) {
    checkTree(treeReference)
    const plan = planOrReject(ctx, query, categoryFields)
    return listCategories(ctx, plan, withHidden, fields)
  },

  async searchCategories({ search, returnNonVisibleCategories: withHidden, treeReference, fields }, ctx) {
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
    const page = await listCategories(ctx, plan, withHidden, fields)
    if (wantedGroups.length === 0) return page
    const listed = listedCategories(ctx, await categoryTree(ctx), { plan, withHidden })
    const groups = await aggregateCategories(ctx.db, ctx.site.id, { plan, ...listed }, wantedGroups)
    const results = wantedGroups.map((each, i) =>
      toAggregationResult(aggregations[i] as SentAggregation, each, groups[i] ?? []),
    )
    return { ...page, aggregationData: { results } }
  },

  async countCategories({ filter, returnNonVisibleCategories: withHidden, treeReference }, ctx) {
    checkTree(treeReference)
    const plan = planOrReject(ctx, { filter }, categoryFields, '')
    const listed = listedCategories(ctx, await categoryTree(ctx), { plan, withHidden })
    return { count: await countCategoryRows(ctx.db, ctx.site.id, plan, listed) }
  },

  listTrees: async () => ({ trees: [TREE] }),
})

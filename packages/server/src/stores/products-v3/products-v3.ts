import { contract, searchableVariantFields } from '@stoa/contract'
import { type Ctx, implementSome } from '../../call/context.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { ALL_PRODUCTS_CATEGORY } from '../../storage/commerce/all-products.ts'
import type { ProductPlan } from '../../storage/commerce/product-source.ts'
import { findProductRows } from '../../storage/commerce/products.ts'
import {
  type CatalogueLabel,
  findCatalogueLabels,
  getProductV3Row,
} from '../../storage/commerce/products-v3.ts'
import { aggregateVariants, findVariantRows } from '../../storage/commerce/variants.ts'
import { readPage } from '../../storage/query/index.ts'
import { type CategoryTree, categoryTree, pathTo } from '../categories/category-tree.ts'
import { TREE } from '../categories/category-view.ts'
import { catalogueTag } from '../categories/collections.ts'
import { itemSearchFilter } from '../inventory/inventory-item-fields.ts'
import { shopperView } from '../prices/shopper-view.ts'
import { itemAggregation, type SentAggregation, toAggregationResult } from '../products/item-aggregations.ts'
import { productTag } from '../products/product-id.ts'
import { planProducts, planVariants } from '../products/product-listing.ts'
import { queryKey } from '../products/query.ts'
import type { ProductRow } from '../products/stored-product.ts'
import { translateCategories } from '../translations/translate-categories.ts'
import { productV3Fields, productV3FieldsForMerchants, variantV3Fields } from './product-v3-fields.ts'
import { namesCategories, withDirectCategories } from './product-v3-filter.ts'
import { toVariantOfProduct } from './product-v3-variants.ts'
import { toProductV3, type ViewV3, viewV3Of } from './product-v3-view.ts'

const visibleOnly = (ctx: Ctx) => ctx.caller.role !== 'merchant'

/** Tags of the entities that products name: a change of one changes the products that show it. */
export const catalogueTags = (siteId: string) => [
  catalogueTag(siteId),
  ...['brands', 'ribbons', 'info_sections', 'subscription_options'].map(table => `${table}:${siteId}`),
]

/** The brands, ribbons and info sections that rows name. No statement if there are none. */
export async function labelsOf(ctx: Ctx, rows: readonly ProductRow[]): Promise<CatalogueLabel[]> {
  const docs = rows.map(({ doc, original = doc }) => original)
  const brands = docs.flatMap(({ brand }) => brand ?? [])
  const ribbons = docs.flatMap(({ ribbon, additionalRibbons = [] }) => [
    ...(ribbon ? [ribbon] : []),
    ...additionalRibbons,
  ])
  const sections = docs.flatMap(({ additionalInfoSections = [] }) =>
    additionalInfoSections.flatMap(({ id }) => id ?? []),
  )
  if (brands.length + ribbons.length + sections.length === 0) return []
  return findCatalogueLabels(ctx.db, ctx.site.id, { brands, ribbons, sections })
}

const CATEGORY_FIELDS = ['DIRECT_CATEGORIES_INFO', 'ALL_CATEGORIES_INFO', 'BREADCRUMBS_INFO']
/** Breadcrumbs of a product at most. */
const BREADCRUMBS_MAX = 5

/** Categories of a product, in the fields that the request asks for. */
function categoriesOf(row: ProductRow, view: ViewV3, tree: CategoryTree) {
  const shown = (id: string) => {
    const path = pathTo(tree, id)
    return path.length > 0 && (view.merchant || path.every(({ visible }) => visible))
  }
  const direct = row.collection_ids.filter(shown)
  const all = new Set(direct.flatMap(id => pathTo(tree, id).map(node => node.id)))
  const refs = (ids: Iterable<string>) => ({ categories: [...ids].map(id => ({ id })) })
  const main = [row.doc.mainCategoryId, ...direct].find(id => id && direct.includes(id))
  return {
    ...(view.fields.has('DIRECT_CATEGORIES_INFO') && { directCategoriesInfo: refs(direct) }),
    ...(view.fields.has('ALL_CATEGORIES_INFO') && {
      allCategoriesInfo: refs([...all, ALL_PRODUCTS_CATEGORY]),
    }),
    ...(view.fields.has('BREADCRUMBS_INFO') && {
      breadcrumbsInfo: {
        breadcrumbs: (main ? pathTo(tree, main) : [])
          .slice(-BREADCRUMBS_MAX)
          .map(({ id, name, slug }) => ({ categoryId: id, categoryName: name, categorySlug: slug })),
      },
    }),
  }
}

/** The tree with the names of the categories of rows in the language of the caller. */
async function inLanguage(ctx: Ctx, rows: readonly ProductRow[], tree: CategoryTree) {
  const nodes = [...new Set(rows.flatMap(row => row.collection_ids))].flatMap(id => tree.get(id) ?? [])
  const named = nodes.map(({ id, name }) => ({ id, name, doc: {} }))
  return (await translateCategories(ctx, named, tree)).tree
}

/** Rows in the form of catalogue V3, with what the request asks for: at most two more statements. */
export async function productsV3Of(
  ctx: Ctx,
  rows: readonly ProductRow[],
  fields: readonly (string | null)[] | null | undefined,
  options: { withVariants?: boolean } = {},
) {
  const view = viewV3Of(ctx, fields, await labelsOf(ctx, rows))
  const stored = CATEGORY_FIELDS.some(name => view.fields.has(name)) ? await categoryTree(ctx) : undefined
  const tree = stored && (await inLanguage(ctx, rows, stored))
  return rows.map(row => ({
    ...toProductV3(row, view, options),
    ...(tree && categoriesOf(row, view, tree)),
  }))
}

/** The plan of a query. Conditions on categories become conditions on direct ones. */
export async function planProductsV3(
  ctx: Ctx,
  query: { filter?: unknown; [name: string]: unknown } | undefined,
  at = 'query',
): Promise<ProductPlan> {
  const filter = namesCategories(query?.filter)
    ? withDirectCategories(query?.filter, await categoryTree(ctx), `${at}.filter`)
    : query?.filter
  const fields = ctx.caller.role === 'merchant' ? productV3FieldsForMerchants : productV3Fields
  return planProducts(ctx, { ...query, filter }, fields, at)
}

async function readOne(
  ctx: Ctx<'PRODUCT_NOT_FOUND'>,
  by: { id: string } | { slug: string },
  fields: readonly (string | null)[] | null | undefined,
) {
  viewV3Of(ctx, fields)
  const shopper = await shopperView(ctx)
  const cached = await ctx.cached(queryKey('product V3', ctx, { by, fields }, shopper.key), async () => {
    const row = await getProductV3Row(ctx.db, ctx.site.id, by, visibleOnly(ctx))
    if (!row) return ctx.fail('PRODUCT_NOT_FOUND', by)
    const [product] = await productsV3Of(ctx, await shopper.rows([row]), fields)
    const tags = [productTag(row.id), ...catalogueTags(ctx.site.id), ...shopper.tags]
    return { text: JSON.stringify({ product }), tags }
  })
  return shopper.reply(cached)
}

/** A page of variants of all products. */
async function variantsPage(
  ctx: Ctx,
  plan: ProductPlan,
  fields: readonly (string | null)[] | null | undefined,
) {
  const view = viewV3Of(ctx, fields)
  const found = await findVariantRows(ctx.db, ctx.site.id, plan, visibleOnly(ctx))
  const { rows, page } = readPage(plan, found)
  const shown = await (await shopperView(ctx)).rows(rows)
  return { variants: shown.map(row => toVariantOfProduct(row, view)), pagingMetadata: page }
}

/** Reads of products in catalogue V3 (protocol/catalogue §9, §10). */
export const productV3ReadHandlers = implementSome(contract.productsV3, {
  async getProductV3({ productId, fields }, ctx) {
    const id = productId.toLowerCase()
    if (!isGuid(id)) ctx.fail('PRODUCT_NOT_FOUND', { id: productId })
    return readOne(ctx, { id }, fields)
  },

  getProductV3BySlug: ({ slug, fields }, ctx) => readOne(ctx, { slug }, fields),

  async queryProductsV3({ query, fields }, ctx) {
    viewV3Of(ctx, fields)
    const shopper = await shopperView(ctx)
    const key = queryKey('products V3', ctx, { query, fields }, shopper.key)
    const cached = await ctx.cached(key, async () => {
      const plan = await planProductsV3(ctx, query)
      const found = await findProductRows(ctx.db, ctx.site.id, plan, visibleOnly(ctx))
      const { rows, page } = readPage(plan, found)
      const products = await productsV3Of(ctx, await shopper.rows(rows), fields, { withVariants: false })
      return {
        text: JSON.stringify({ products, pagingMetadata: page }),
        tags: [...catalogueTags(ctx.site.id), ...rows.map(({ id }) => productTag(id)), ...shopper.tags],
      }
    })
    return shopper.reply(cached)
  },

  async queryVariantsV3({ query, fields }, ctx) {
    return variantsPage(ctx, await planVariants(ctx, query, variantV3Fields), fields)
  },

  async searchVariantsV3({ search, fields }, ctx) {
    const { filter, search: words, aggregations: sent, timeZone: _, ...query } = search ?? {}
    const aggregations = (sent ?? []) as SentAggregation[]
    const wantedGroups = aggregations.map((each, i) =>
      itemAggregation(each, `search.aggregations[${i}]`, variantV3Fields.fields),
    )
    const wanted = itemSearchFilter(filter, words, {
      at: 'search.search',
      searchable: searchableVariantFields,
    })
    const plan = await planVariants(
      ctx,
      { ...query, ...(wanted ? { filter: wanted } : {}) },
      variantV3Fields,
      'search',
    )
    const page = await variantsPage(ctx, plan, fields)
    if (wantedGroups.length === 0) return page
    const narrow = { plan, visibleOnly: visibleOnly(ctx) }
    const groups = await aggregateVariants(ctx.db, ctx.site.id, narrow, wantedGroups)
    const results = wantedGroups.map((each, i) =>
      toAggregationResult(aggregations[i] as SentAggregation, each, groups[i] ?? []),
    )
    return { ...page, aggregationData: { results } }
  },

  getAllProductsCategory: async () => ({ categoryId: ALL_PRODUCTS_CATEGORY, treeReference: TREE }),
})

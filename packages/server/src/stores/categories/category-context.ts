import type { Category, Input } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isAllProducts } from '../../storage/commerce/all-products.ts'
import { type CategoryRow, getCategoryRow } from '../../storage/commerce/categories.ts'
import { findCategoryNodes } from '../../storage/commerce/category-tree.ts'
import { viewOf } from '../products/view.ts'
import { type CategoryTree, pathTo } from './category-tree.ts'
import { TREE } from './category-view.ts'

/** Rejects a change of the built-in category of all products. */
export function rejectAllProducts(id: string, at: string): void {
  if (isAllProducts(id))
    rejectField(at, 'VALIDATION', 'is the built-in collection of all products: it cannot be changed')
}

type TreeSent = { appNamespace?: string | null; treeKey?: string | null } | null | undefined

/** A category as requests send it. */
export type SentCategory = Input<Category>

/** Names of fields that a request asks for. */
export type CategoryFieldNames = readonly (string | null)[] | null | undefined

/** Prefix of the events of categories. */
export const FQDN = 'wix.categories.v1.category'

/** Prefix of the events of collections in V1. */
export const V1 = 'com.wix.ecommerce.catalog.api.v1.Collection'

/** Whether the caller sees hidden categories. */
export const isMerchant = (ctx: Ctx) => ctx.caller.role === 'merchant'

/** An id as it is stored: requests may have it in capitals. */
export const wire = (id: string) => id.toLowerCase()

/** Rejects trees that the site does not have. */
export function checkTree(tree: TreeSent): void {
  if (tree?.appNamespace && tree.appNamespace !== TREE.appNamespace)
    rejectField('treeReference.appNamespace', 'VALIDATION', `must be ${TREE.appNamespace}`)
  if (tree?.treeKey) rejectField('treeReference.treeKey', 'VALIDATION', 'must be null: a site has one tree')
}

/** Whether shoppers see a category: neither it nor one above it is hidden. */
export const isShown = (tree: CategoryTree, id: string) => pathTo(tree, id).every(({ visible }) => visible)

/** The tree as the transaction sees it, after its changes. */
export const freshTree = async (ctx: Ctx): Promise<CategoryTree> =>
  new Map((await findCategoryNodes(ctx.db, ctx.site.id)).map(node => [node.id, node]))

/** How a reply shows categories. */
export const categoryView = (ctx: Ctx, tree: CategoryTree, fields: CategoryFieldNames) => ({
  view: viewOf(ctx),
  tree,
  fields: new Set((fields ?? []).filter(name => name !== null)),
})

/** Reads and locks a category that must exist. */
export async function lockCategory(ctx: Ctx<'CATEGORY_NOT_FOUND'>, wireId: string): Promise<CategoryRow> {
  const id = wire(wireId)
  rejectAllProducts(id, 'categoryId')
  return (
    (await getCategoryRow(ctx.db, ctx.site.id, { id }, { lock: true })) ??
    ctx.fail('CATEGORY_NOT_FOUND', { id })
  )
}

import type { Ctx } from '../../call/context.ts'
import { type CategoryNode, findCategoryNodes } from '../../storage/commerce/category-tree.ts'
import { catalogueTag } from './collections.ts'

/** Levels of the tree at most. */
export const CATEGORY_LEVELS_MAX = 10

/** The categories of a site by id. Categories of one parent are in their order. */
export type CategoryTree = ReadonlyMap<string, CategoryNode>

/** The tree of the site, from the cache of the node. */
export async function categoryTree(ctx: Pick<Ctx, 'cached' | 'db' | 'site'>): Promise<CategoryTree> {
  const { bytes } = await ctx.cached(`category tree ${ctx.site.id}`, async () => ({
    text: JSON.stringify(await findCategoryNodes(ctx.db, ctx.site.id)),
    tags: [catalogueTag(ctx.site.id)],
  }))
  const nodes: CategoryNode[] = JSON.parse(Buffer.from(bytes).toString())
  return new Map(nodes.map(node => [node.id, node]))
}

/** A category and those above it, the topmost first. Empty for an unknown id. */
export function pathTo(tree: CategoryTree, id: string): CategoryNode[] {
  const path: CategoryNode[] = []
  for (let node = tree.get(id); node; node = node.parentId ? tree.get(node.parentId) : undefined)
    path.unshift(node)
  return path
}

/** Categories with all that are below them. Unknown ids stay, because they match nothing. */
export function withDescendants(tree: CategoryTree, ids: readonly string[]): string[] {
  const children = Map.groupBy(tree.values(), ({ parentId }) => parentId)
  const idsBelow = new Set<string>()
  const add = (id: string) => {
    if (idsBelow.has(id)) return
    idsBelow.add(id)
    for (const child of children.get(id) ?? []) add(child.id)
  }
  for (const id of ids) add(id)
  return [...idsBelow]
}

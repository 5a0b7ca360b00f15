import type { Ctx } from '../../call/context.ts'
import { type CategoryTree, pathTo } from '../categories/category-tree.ts'
import { shopperView } from '../prices/shopper-view.ts'
import { translationsOf } from './translate-product.ts'

interface Named {
  id: string
  name: string
  doc: { description?: string }
}

/** Categories and the names on their paths in the language of the caller. No statement for the main language. */
export async function translateCategories<Row extends Named>(
  ctx: Ctx,
  rows: readonly Row[],
  tree: CategoryTree,
): Promise<{ rows: readonly Row[]; tree: CategoryTree }> {
  const { language } = await shopperView(ctx)
  if (!language) return { rows, tree }
  const ids = new Set(rows.flatMap(({ id }) => [id, ...pathTo(tree, id).map(node => node.id)]))
  const translations = await translationsOf(ctx, [...ids], language)
  const nameOf = ({ id, name }: { id: string; name: string }) => translations.get(id)?.name || name
  return {
    rows: rows.map(row => {
      const description = translations.get(row.id)?.description || row.doc.description
      return { ...row, name: nameOf(row), doc: { ...row.doc, ...(description && { description }) } }
    }),
    tree: new Map([...tree].map(([id, node]) => [id, ids.has(id) ? { ...node, name: nameOf(node) } : node])),
  }
}

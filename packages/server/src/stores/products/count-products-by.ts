import type { ComputeField } from '../../crud/entity-store.ts'
import { countProductsByText } from '../../storage/commerce/products.ts'

/** Counts the products whose brand or ribbon is the name of the entity (protocol/crud-entities §6). */
export const countProductsBy =
  (field: 'brand' | 'ribbon'): ComputeField =>
  async (ctx, rows) => {
    const names = rows.map(({ doc }) => String(doc.name))
    const counts = await countProductsByText(ctx.db, ctx.site.id, field, names)
    return new Map(rows.map(({ id, doc }) => [id, counts.get(String(doc.name)) ?? 0]))
  }

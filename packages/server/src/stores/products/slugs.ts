import { cutText } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { lowerCase } from '../../platform-support/normalize-text.ts'
import { slugTaken } from '../../storage/commerce/products.ts'

/** Turns a name into a URL slug: letters and digits of any script, hyphens for the rest. */
export const slugOf = (name: string) =>
  cutText(
    lowerCase(name)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
    90,
  ) || 'product'

/** Returns the requested slug, which must be free, or derives a free one from the name with a number appended. */
export async function freeCatalogueSlug(
  ctx: Ctx<'SLUG_ALREADY_EXISTS'>,
  table: 'products' | 'collections',
  requested: string | null | undefined,
  name: string,
) {
  if (requested)
    return (await slugTaken(ctx.db, ctx.site.id, table, requested))
      ? ctx.fail('SLUG_ALREADY_EXISTS', { slug: requested })
      : requested
  const base = slugOf(name)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!(await slugTaken(ctx.db, ctx.site.id, table, slug))) return slug
  }
}

import type { Ctx } from '../call/context.ts'
import type { EntityRow, EntityStore } from './entity-store.ts'

/** The part of a call's context that reads of all entities need. */
export type ReadAllCtx = Pick<Ctx, 'cached' | 'db' | 'now' | 'site'>

/**
 * All entities of the site, oldest first, through the read cache of the node. The declaration must limit their number.
 * `T` is the type of the entity's schema.
 */
export async function readAllEntities<T extends object>(ctx: ReadAllCtx, store: EntityStore): Promise<T[]> {
  const { entity, rows, view, cacheTag } = store
  if (!entity.maxPerSite) throw new Error(`${entity.one}: declare maxPerSite to read all of a site`)
  const tag = cacheTag(ctx.site.id)
  const { bytes } = await ctx.cached(`all ${tag}`, async () => ({
    text: JSON.stringify(await rows.all(ctx.db, ctx.site.id)),
    tags: [tag],
  }))
  const all: EntityRow[] = JSON.parse(Buffer.from(bytes).toString())
  return all.map(row => view(row, ctx.now)) as T[]
}

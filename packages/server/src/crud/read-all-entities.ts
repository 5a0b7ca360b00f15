import type { Ctx } from '../call/context.ts'
import type { EntityRow, EntityStore } from './entity-store.ts'

/** The part of a call's context that reads of all entities need. */
export type ReadAllCtx = Pick<Ctx, 'cached' | 'db' | 'now' | 'site'>

/** Rows by the cached text that they come from: parsing a thousand of them takes milliseconds. */
const parsedRows = new WeakMap<Uint8Array, readonly EntityRow[]>()

function parseRows(bytes: Uint8Array<ArrayBuffer>): readonly EntityRow[] {
  const known = parsedRows.get(bytes)
  if (known) return known
  const rows: EntityRow[] = JSON.parse(Buffer.from(bytes).toString())
  parsedRows.set(bytes, rows)
  return rows
}

/**
 * All entities of the site, oldest first, through the read cache of the node. The declaration must limit their number.
 * `T` is the type of the entity's schema. Callers must not change the values: later calls share them.
 */
export async function readAllEntities<T extends object>(ctx: ReadAllCtx, store: EntityStore): Promise<T[]> {
  const { entity, rows, view, cacheTag } = store
  if (!entity.maxPerSite) throw new Error(`${entity.one}: declare maxPerSite to read all of a site`)
  const tag = cacheTag(ctx.site.id)
  const { bytes } = await ctx.cached(`all ${tag}`, async () => ({
    text: JSON.stringify(await rows.all(ctx.db, ctx.site.id)),
    tags: [tag],
  }))
  return parseRows(bytes).map(row => view(row, ctx.now)) as T[]
}

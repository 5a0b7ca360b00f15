import type { Clock, Ids } from '../call/clock.ts'
import type { Sql } from '../storage/sql.ts'
import type { Doc, EntityCtx, EntityStore } from './entity-store.ts'
import { createEntities } from './write-entities.ts'

/** Where entities are seeded. */
export interface SeedTarget {
  db: Sql
  clock: Clock
  ids: Ids
  siteId: string
  /** Currency of the site, ISO 4217. */
  currency: string
}

/**
 * Creates entities of a new site with the rules of their calls, but without events. Returns them with their ids, in the given
 * order.
 */
export async function seedEntities(
  { db, clock, ids, siteId, currency }: SeedTarget,
  store: EntityStore,
  inputs: readonly Doc[],
): Promise<Doc[]> {
  const now = clock.now()
  const ignore = () => {}
  // Rules of entities use these fields only; a new site has no cached reads and no subscribers.
  const ctx = {
    db,
    ids,
    entityId: () => ids.guid(),
    now,
    site: { id: siteId, currency },
    emit: ignore,
    invalidate: ignore,
  }
  const outcomes = await createEntities(
    ctx as unknown as EntityCtx,
    store,
    inputs.map((input, i) => ({ doc: store.docOf(input), at: `${store.entity.many}[${i}]` })),
  )
  return outcomes.map(({ row, error }) => {
    if (!row) throw new Error(`Seeding ${store.entity.many} failed: ${error?.code}`)
    return store.view(row, now)
  })
}

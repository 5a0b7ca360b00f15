import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { InvalidRequest, rejectField, violation } from '../call/failure.ts'
import { RevisionConflict } from '../storage/documents.ts'
import type { Doc, EntityRow, EntityStore } from './entity-store.ts'

/** What became of one item of a call: the row after the change, or an error. */
export type EntityOutcome<E extends ErrorCode = ErrorCode> = { id?: string } & (
  | { row: EntityRow; error?: undefined }
  | { row?: undefined; error: { code: E; data: Record<string, unknown> } }
)

/** One item of a creation, and its path in the request. */
export interface EntityCreation {
  doc: Doc
  at: string
}

/** One item of an update, and its path in the request. */
export interface EntityUpdate {
  id: string
  /** The revision that the caller has read. Without it the change applies to the current one. */
  revision?: number
  at: string
  /** The stored document with the new values. */
  change: (stored: Doc) => Doc
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The document that a write stores. A rule of the entity that it violates fails the call, like one of the schema. */
async function finalDoc(
  ctx: Ctx,
  { entity, storage }: EntityStore,
  { doc, at, stored }: { doc: Doc; at: string; stored?: Doc },
): Promise<Doc> {
  // The schema accepts null for a nullable field, and null clears it.
  const cleared = entity.required.find(name => doc[name] === undefined)
  if (cleared) rejectField(`${at}.${cleared}`, 'REQUIRED_FIELD', 'must have a value')
  const final = storage.normalize?.(doc, ctx, stored) ?? doc
  const violations = (await storage.check?.(final, ctx, stored)) ?? []
  if (violations.length > 0)
    throw new InvalidRequest(
      violations.map(({ field, rule, description }) => violation(`${at}.${field}`, rule, description)),
    )
  return final
}

const takenError = <A extends ErrorCode>(
  { entity }: EntityStore<string, ErrorCode, A>,
  doc: Doc,
): EntityOutcome<A> => ({
  error: {
    code: entity.alreadyExists as A,
    data: Object.fromEntries((entity.unique ?? []).map(name => [name, doc[name] ?? null])),
  },
})

/** Inserts documents. Rows are sorted by the unique key, so that two calls with the same keys cannot deadlock. */
async function insertRows<F extends string>(
  ctx: Ctx<never, `${F}_created`>,
  store: EntityStore<F>,
  docs: readonly Doc[],
): Promise<EntityRow[]> {
  const { rows, entity, uniqueKey, valuesOf, view } = store
  const writes = docs.map(doc => ({ id: ctx.entityId(), doc, values: valuesOf(doc) }))
  if (uniqueKey) writes.sort((a, b) => compareText(uniqueKey.of(a.doc), uniqueKey.of(b.doc)))
  const inserted = await rows.insertMany(ctx.db, ctx.site.id, ctx.now, writes)
  const created = writes
    .filter(({ id }) => inserted.has(id))
    .map(({ id, doc }): EntityRow => ({ id, revision: 1, created_at: ctx.now, updated_at: ctx.now, doc }))
  if (entity.fqdn)
    for (const row of created)
      ctx.emit(`${entity.fqdn}_created`, row.id, { [entity.one]: view(row, ctx.now) })
  if (created.length > 0) ctx.invalidate(store.cacheTag(ctx.site.id))
  return created
}

/** Number of entities that the site may still create. */
async function roomFor(ctx: Ctx, { entity, rows }: EntityStore): Promise<number> {
  if (!entity.maxPerSite) return Number.POSITIVE_INFINITY
  return entity.maxPerSite - (await rows.countLocked(ctx.db, ctx.site.id))
}

/**
 * Creates entities, each independently: one whose unique fields are taken is not created. Those beyond the limit of the site
 * are not created, either.
 */
export async function createEntities<F extends string, A extends ErrorCode>(
  ctx: Ctx<never, `${F}_created`>,
  store: EntityStore<F, ErrorCode, A>,
  creations: readonly EntityCreation[],
): Promise<EntityOutcome<A | 'ENTITY_LIMIT_REACHED'>[]> {
  const { entity, uniqueKey } = store
  const docs: Doc[] = []
  for (const creation of creations) docs.push(await finalDoc(ctx, store, creation))
  const firsts = uniqueKey
    ? [...new Map(docs.toReversed().map(doc => [uniqueKey.of(doc), doc])).values()].reverse()
    : docs
  const within = new Set(firsts.slice(0, Math.max(0, await roomFor(ctx, store))))
  const created = new Map((await insertRows(ctx, store, [...within])).map(row => [row.doc, row]))
  return docs.map((doc): EntityOutcome<A | 'ENTITY_LIMIT_REACHED'> => {
    const row = created.get(doc)
    if (row) return { id: row.id, row }
    return firsts.includes(doc) && !within.has(doc)
      ? { error: { code: 'ENTITY_LIMIT_REACHED', data: { limit: entity.maxPerSite } } }
      : takenError(store, doc)
  })
}

/** Returns the entities with these values of the unique field; creates those that do not exist. */
export async function getOrCreateEntities<F extends string>(
  ctx: Ctx<never, `${F}_created`>,
  store: EntityStore<F>,
  keys: readonly string[],
): Promise<EntityOutcome<never>[]> {
  const { rows, entity, uniqueKey } = store
  if (!uniqueKey) throw new Error(`${entity.one} has no unique field to find it by`)
  const found = new Map<string, EntityRow>()
  const collect = (some: readonly EntityRow[]) => {
    for (const row of some) found.set(uniqueKey.of(row.doc), row)
  }
  const missing = () => [...new Set(keys)].filter(key => !found.has(key))
  const find = async () => collect(await rows.getBy(ctx.db, ctx.site.id, uniqueKey.column, missing()))
  await find()
  if (missing().length > 0)
    collect(
      await insertRows(
        ctx,
        store,
        missing().map(key => store.docOf({ [uniqueKey.fields[0] as string]: key })),
      ),
    )
  // Another transaction has committed one of them since the first read.
  if (missing().length > 0) await find()
  return keys.map((key): EntityOutcome<never> => {
    const row = found.get(key)
    // Created and deleted meanwhile: the retry of the transaction creates it.
    if (!row) throw new RevisionConflict(entity.one)
    return { id: row.id, row }
  })
}

/** The changed documents, by index of the update. One of another revision than the stored one has none. */
async function changedDocs(
  ctx: Ctx,
  store: EntityStore,
  { updates, stored }: { updates: readonly EntityUpdate[]; stored: ReadonlyMap<string, EntityRow> },
): Promise<ReadonlyMap<number, Doc>> {
  const docs = new Map<number, Doc>()
  for (const [i, { id, revision, at, change }] of updates.entries()) {
    const row = stored.get(id)
    if (!row || (revision !== undefined && revision !== row.revision)) continue
    docs.set(i, await finalDoc(ctx, store, { doc: change(row.doc), at, stored: row.doc }))
  }
  return docs
}

/**
 * Updates entities, each independently. Of several changes of one entity only the first is made. A value of the unique field is
 * taken if an entity has it before the call, even if the call changes that entity, too.
 */
export async function updateEntities<F extends string, N extends ErrorCode, A extends ErrorCode>(
  ctx: Ctx<never, `${F}_updated`>,
  store: EntityStore<F, N, A>,
  updates: readonly EntityUpdate[],
): Promise<EntityOutcome<N | A | 'REVISION_CONFLICT'>[]> {
  const { rows, entity, uniqueKey, valuesOf, view } = store
  const ids = updates.map(({ id }) => id)
  const stored = new Map(
    (await rows.getMany(ctx.db, ctx.site.id, ids, { lock: true })).map(row => [row.id, row]),
  )
  const docs = await changedDocs(ctx, store, { updates, stored })
  const newKeyOf = (i: number) => {
    const [doc, row] = [docs.get(i), stored.get(ids[i] as string)]
    if (!uniqueKey || !doc || !row) return undefined
    const key = uniqueKey.of(doc)
    return key === uniqueKey.of(row.doc) ? undefined : key
  }
  const newKeys = updates.flatMap((_, i) => newKeyOf(i) ?? [])
  const taken = new Set(
    uniqueKey && newKeys.length > 0
      ? (await rows.getBy(ctx.db, ctx.site.id, uniqueKey.column, newKeys)).map(row => uniqueKey.of(row.doc))
      : [],
  )
  const written = new Map<string, { before: EntityRow; after: EntityRow }>()
  const outcomes = updates.map(({ id }, i): EntityOutcome<N | A | 'REVISION_CONFLICT'> => {
    const row = stored.get(id)
    if (!row) return { id, error: { code: entity.notFound, data: { id } } }
    const doc = docs.get(i)
    if (!doc || written.has(id)) {
      const current = written.get(id)?.after.revision ?? row.revision
      return { id, error: { code: 'REVISION_CONFLICT', data: { id, revision: String(current) } } }
    }
    const key = newKeyOf(i)
    if (key !== undefined) {
      if (taken.has(key)) return { id, ...takenError(store, doc) }
      taken.add(key)
    }
    const after: EntityRow = { ...row, revision: row.revision + 1, updated_at: ctx.now, doc }
    written.set(id, { before: row, after })
    return { id, row: after }
  })
  await rows.updateMany(
    ctx.db,
    ctx.site.id,
    ctx.now,
    [...written.values()].map(({ before, after: { id, doc } }) => ({
      id,
      revision: before.revision,
      doc,
      values: valuesOf(doc),
    })),
  )
  const payload = (row: EntityRow) => ({ [entity.one]: view(row, ctx.now) })
  if (entity.fqdn)
    for (const [id, { before, after }] of written)
      ctx.emit(`${entity.fqdn}_updated`, id, payload(after), payload(before))
  if (written.size > 0) ctx.invalidate(store.cacheTag(ctx.site.id))
  return outcomes
}

/** Deletes entities, each independently. Of an id that occurs twice, the second is not found. */
export async function deleteEntities<F extends string, N extends ErrorCode>(
  ctx: Ctx<never, `${F}_deleted`>,
  store: EntityStore<F, N>,
  ids: readonly string[],
): Promise<EntityOutcome<N>[]> {
  const { rows, entity, view } = store
  const deleted = new Map((await rows.deleteMany(ctx.db, ctx.site.id, ids)).map(row => [row.id, row]))
  if (deleted.size > 0) ctx.invalidate(store.cacheTag(ctx.site.id))
  return ids.map((id): EntityOutcome<N> => {
    const row = deleted.get(id)
    if (!row) return { id, error: { code: entity.notFound, data: { id } } }
    deleted.delete(id)
    if (entity.fqdn)
      ctx.emit(
        `${entity.fqdn}_deleted`,
        id,
        { [`${entity.one}Id`]: id },
        { [entity.one]: view(row, ctx.now) },
      )
    return { id, row }
  })
}

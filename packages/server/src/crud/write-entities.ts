import type { ErrorCode } from '@stoa/contract'
import { RevisionConflict } from '../storage/documents.ts'
import type { Doc, EntityCtx, EntityRow, EntityStore } from './entity-store.ts'

/** What became of one item of a call: the row after the change, or an error. */
export type EntityOutcome = { id?: string } & (
  | { row: EntityRow; error?: undefined }
  | { row?: undefined; error: { code: ErrorCode; data: Record<string, unknown> } }
)

/** One item of an update. */
export interface EntityUpdate {
  id: string
  revision: number
  /** The stored document with the new values. */
  change: (stored: Doc) => Doc
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Inserts documents. Rows are sorted by the unique field, so that two calls with the same names cannot deadlock. */
async function insertRows(ctx: EntityCtx, store: EntityStore, docs: readonly Doc[]): Promise<EntityRow[]> {
  const { rows, entity, keyOf, valuesOf, view } = store
  const writes = docs
    .map(doc => ({ id: ctx.ids.guid(), doc, values: valuesOf(doc) }))
    .sort((a, b) => compareText(keyOf(a.doc), keyOf(b.doc)))
  const inserted = await rows.insertMany(ctx.db, ctx.site.id, ctx.now, writes)
  const created = writes
    .filter(({ id }) => inserted.has(id))
    .map(({ id, doc }): EntityRow => ({ id, revision: 1, created_at: ctx.now, updated_at: ctx.now, doc }))
  for (const row of created) ctx.emit(`${entity.fqdn}_created`, row.id, { [entity.one]: view(row) })
  return created
}

/** Creates entities, each independently: one whose unique field is taken is not created. */
export async function createEntities(
  ctx: EntityCtx,
  store: EntityStore,
  docs: readonly Doc[],
): Promise<EntityOutcome[]> {
  const { entity, keyOf } = store
  const firsts = new Map(docs.toReversed().map(doc => [keyOf(doc), doc]))
  const created = new Map(
    (await insertRows(ctx, store, [...firsts.values()])).map(row => [keyOf(row.doc), row]),
  )
  return docs.map((doc): EntityOutcome => {
    const row = firsts.get(keyOf(doc)) === doc ? created.get(keyOf(doc)) : undefined
    return row
      ? { id: row.id, row }
      : { error: { code: entity.alreadyExists, data: { [entity.unique]: doc[entity.unique] } } }
  })
}

/** Returns the entities with these values of the unique field; creates those that do not exist. */
export async function getOrCreateEntities(
  ctx: EntityCtx,
  store: EntityStore,
  keys: readonly string[],
): Promise<EntityOutcome[]> {
  const { rows, entity, keyOf, uniqueColumn } = store
  const found = new Map<string, EntityRow>()
  const collect = (some: readonly EntityRow[]) => {
    for (const row of some) found.set(keyOf(row.doc), row)
  }
  const missing = () => [...new Set(keys)].filter(key => !found.has(key))
  const find = async () => collect(await rows.getBy(ctx.db, ctx.site.id, uniqueColumn, missing()))
  await find()
  if (missing().length > 0)
    collect(
      await insertRows(
        ctx,
        store,
        missing().map(key => ({ [entity.unique]: key })),
      ),
    )
  // Another transaction has committed one of them since the first read.
  if (missing().length > 0) await find()
  return keys.map((key): EntityOutcome => {
    const row = found.get(key)
    // Created and deleted meanwhile: the retry of the transaction creates it.
    if (!row) throw new RevisionConflict(entity.one)
    return { id: row.id, row }
  })
}

/**
 * Updates entities, each independently. Of several changes of one entity only the first is made. A value of the unique field is
 * taken if an entity has it before the call, even if the call changes that entity, too.
 */
export async function updateEntities(
  ctx: EntityCtx,
  store: EntityStore,
  updates: readonly EntityUpdate[],
): Promise<EntityOutcome[]> {
  const { rows, entity, keyOf, uniqueColumn, valuesOf, view } = store
  const ids = updates.map(({ id }) => id)
  const stored = new Map(
    (await rows.getMany(ctx.db, ctx.site.id, ids, { lock: true })).map(row => [row.id, row]),
  )
  const changes = updates.map(({ id, change }) => {
    const row = stored.get(id)
    return row && { row, doc: change(row.doc) }
  })
  const renamed = changes.flatMap(one =>
    one && keyOf(one.doc) !== keyOf(one.row.doc) ? [keyOf(one.doc)] : [],
  )
  const taken = new Set(
    renamed.length > 0
      ? (await rows.getBy(ctx.db, ctx.site.id, uniqueColumn, renamed)).map(row => keyOf(row.doc))
      : [],
  )
  const written = new Map<string, { before: EntityRow; after: EntityRow }>()
  const outcomes = updates.map(({ id, revision }, i): EntityOutcome => {
    const change = changes[i]
    if (!change) return { id, error: { code: entity.notFound, data: { id } } }
    const { row, doc } = change
    const current = written.get(id)?.after.revision ?? row.revision
    if (revision !== current || written.has(id))
      return { id, error: { code: 'REVISION_CONFLICT', data: { id, revision: String(current) } } }
    const key = keyOf(doc)
    if (key !== keyOf(row.doc)) {
      if (taken.has(key)) return { id, error: { code: entity.alreadyExists, data: { [entity.unique]: key } } }
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
  for (const [id, { before, after }] of written)
    ctx.emit(`${entity.fqdn}_updated`, id, { [entity.one]: view(after) }, { [entity.one]: view(before) })
  return outcomes
}

/** Deletes entities, each independently. Of an id that occurs twice, the second is not found. */
export async function deleteEntities(
  ctx: EntityCtx,
  store: EntityStore,
  ids: readonly string[],
): Promise<EntityOutcome[]> {
  const { rows, entity, view } = store
  const deleted = new Map((await rows.deleteMany(ctx.db, ctx.site.id, ids)).map(row => [row.id, row]))
  return ids.map((id): EntityOutcome => {
    const row = deleted.get(id)
    if (!row) return { id, error: { code: entity.notFound, data: { id } } }
    deleted.delete(id)
    ctx.emit(`${entity.fqdn}_deleted`, id, { [`${entity.one}Id`]: id }, { [entity.one]: view(row) })
    return { id, row }
  })
}

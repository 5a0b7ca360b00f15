import type { Ctx } from '../../call/context.ts'
import {
  lockDataCollections,
  type StoredDataCollection,
  updateDataCollection,
} from '../../storage/data/collection-rows.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { type Collection, collectionOfRow, collectionTag } from '../model/collection.ts'
import { regenerateSlugs } from '../slugs/backfill-slugs.ts'

/** Context of calls that change a definition. */
export type DefinitionCtx = Ctx<'WDE0025'>

/** Loads the current definition and locks it until the transaction ends. */
export async function lockCollection(ctx: DefinitionCtx, id: string): Promise<Collection> {
  const [row] = await lockDataCollections(ctx.db, ctx.site.id, [id])
  return row ? collectionOfRow(row) : ctx.fail('WDE0025', { dataCollectionId: id })
}

/** Optimistic concurrency control: fails if the request was made for another revision. */
export function requireRevision(
  ctx: Ctx<'DATA_REVISION_CHANGED'>,
  collection: Collection,
  sent: string | null | undefined,
): void {
  const revision = String(collection.revision)
  if (sent !== undefined && sent !== null && sent !== revision)
    ctx.fail('DATA_REVISION_CHANGED', { dataCollectionId: collection.id, revision, sent })
}

/** Writes the definition of a locked collection and invalidates it on all nodes. */
export async function writeDefinition(
  ctx: Pick<DefinitionCtx, 'db' | 'site' | 'now' | 'invalidate'>,
  { uid, id, revision, definition }: Collection,
  doc: StoredDataCollection,
): Promise<Collection> {
  await regenerateSlugs(ctx, uid, definition, doc)
  const row = await updateDataCollection(ctx.db, ctx.site.id, { uid, revision, doc }, ctx.now)
  if (!row) throw new RevisionConflict('data_collections')
  ctx.invalidate(collectionTag(ctx.site.id, id))
  return collectionOfRow(row)
}

/** Locks a collection and changes parts of its definition. */
export async function changeDefinition(
  ctx: DefinitionCtx,
  id: string,
  change: (collection: Collection) => Partial<StoredDataCollection> | Promise<Partial<StoredDataCollection>>,
): Promise<Collection> {
  const collection = await lockCollection(ctx, id)
  return writeDefinition(ctx, collection, { ...collection.definition, ...(await change(collection)) })
}

import type { Clock } from '../../call/clock.ts'
import type { Actor, Ctx } from '../../call/context.ts'
import type { EachDue } from '../../call/due-rows.ts'
import { getDataCollection, type StoredField } from '../../storage/data/collection-rows.ts'
import { removeCollection, type SiteCollection, withExpired } from '../../storage/data/expired-rows.ts'
import { dropIndexesOver } from '../../storage/data/index-rows.ts'
import { dropUniqueIndexes } from '../../storage/data/item-tables.ts'
import { lockItems, valueTables } from '../../storage/data/stored-values.ts'
import type { Sql } from '../../storage/sql.ts'
import { deleteValues } from '../fields/migrate-values.ts'
import { collectionOfRow } from '../model/collection.ts'
import { writeDefinition } from './definition-store.ts'

/** Retention of deleted collections and fields, in days. */
export const RESTORABLE_DAYS = 30

interface PurgeOptions {
  database: Sql
  transact: (actor: Actor, work: (ctx: Ctx<'WDE0025'>) => Promise<void>) => Promise<unknown>
  clock: Clock
  eachDue: EachDue
}

const systemActor = ({ site_id }: SiteCollection): Actor => ({
  siteId: site_id,
  role: 'merchant',
  id: 'upkeep',
})

/** Removes deleted collections and fields after the retention period. One transaction per collection. */
export async function purgeDeleted({ database, transact, clock, eachDue }: PurgeOptions): Promise<void> {
  const before = clock.now() - RESTORABLE_DAYS * 86_400_000
  await eachDue<SiteCollection>({
    read: (...page) => withExpired(database, before, ...page),
    settle: ([found]) => transact(systemActor(found), ctx => purge(ctx, found.uid, before)),
    failure: 'deleted collection not purged',
    subject: ({ site_id: siteId, uid }) => ({ siteId, collection: uid }),
    passMs: Number.POSITIVE_INFINITY,
    frees: true,
  })
}

async function purge(ctx: Ctx<'WDE0025'>, uid: string, before: number): Promise<void> {
  const row = await getDataCollection(ctx.db, ctx.site.id, uid, { lock: true })
  if (!row) return
  const expired = (at: number | undefined | null) => at !== undefined && at !== null && at < before
  const fields = row.doc.fields.filter(({ deletedAt }) => expired(deletedAt))
  if (expired(row.deleted_at))
    await removeCollection(ctx.db, ctx.site.id, row.uid, ownRelations(row.doc.fields))
  else if (row.deleted_at === null && fields.length > 0) {
    const tables = valueTables(ctx.site.id, row.uid, row.doc.draftItems ?? false)
    await lockItems(ctx.db, tables)
    await deleteValues(ctx, tables, fields)
    for (const { fieldId } of fields) await dropUniqueIndexes(ctx.db, row.uid, fieldId)
    const expiredIds = fields.map(({ fieldId }) => fieldId)
    await dropIndexesOver(ctx.db, { siteId: ctx.site.id, uid: row.uid }, expiredIds, ctx.now)
    const remaining = row.doc.fields.filter(field => !fields.includes(field))
    await writeDefinition(ctx, collectionOfRow(row), { ...row.doc, fields: remaining })
  }
}

const ownRelations = (fields: readonly StoredField[]) =>
  fields
    .filter(({ type, inverseOf }) => type === 'MULTI_REFERENCE' && !inverseOf)
    .map(({ fieldId }) => fieldId)

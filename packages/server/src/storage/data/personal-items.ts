import { type RawBuilder, sql } from 'kysely'
import type { DataSubject } from '../identity/data-subject.ts'
import { type NewestRows, newestRows } from '../newest-rows.ts'
import type { Sql } from '../sql.ts'
import { type DataCollectionRow, dataCollectionColumns } from './collection-rows.ts'
import type { ItemRow } from './item-rows.ts'
import { type Environment, itemTable } from './item-tables.ts'

/** An item table of a site. Collections that were deleted have theirs until they are purged. */
interface StoredTable extends DataCollectionRow {
  environment: Environment
  drafts: boolean
}

/** An item of a person, with its collection. */
export interface PersonalItemRow extends ItemRow {
  drafts: boolean
  collection: DataCollectionRow
}

/** An item that an erasure has deleted. */
export type ErasedItem = Pick<StoredTable, 'uid' | 'environment' | 'drafts'> & {
  id: string
  dataCollectionId: string
}

const storedTables = (db: Sql, siteId: string) =>
  db.all<StoredTable>(sql`
    select ${dataCollectionColumns}, environment, drafts
    from data_collections, unnest('{LIVE,SANDBOX}'::text[]) environment, unnest('{false,true}'::boolean[]) drafts
    where site_id = ${siteId} and to_regclass(format('data.items_%s_%s%s',
      replace(uid::text, '-', ''), lower(environment), case when drafts then '_drafts' else '' end)) is not null
    order by uid, environment, drafts`)

/**
 * Items that members own, and items of visitors that have the address as a value. In the text of the JSON a value is between
 * quotation marks, which are escaped within values: the search finds whole values only. Items of the merchant have no owner.
 */
const ofSubject = ({ memberIds, emails }: DataSubject) => sql`(
  i.owner_id = any(${memberIds}::text[]) or i.owner_role = 'visitor' and exists (
    select from unnest(${emails.map(email => JSON.stringify(email))}::text[]) address
    where strpos(lower(i.data::text), address) > 0))`

/** The same, with drafts of these items and items that were published from such drafts. */
function ofSubjectIn(table: StoredTable, tables: readonly StoredTable[], subject: DataSubject) {
  const other = tables.find(
    ({ uid, environment, drafts }) =>
      uid === table.uid && environment === table.environment && drafts !== table.drafts,
  )
  return other
    ? sql`(${ofSubject(subject)} or i.id in (select i.id from ${itemTable(other)} i where ${ofSubject(subject)}))`
    : ofSubject(subject)
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** The newest items of a person, in two statements. */
export async function exportItems(
  db: Sql,
  siteId: string,
  subject: DataSubject,
): Promise<NewestRows<PersonalItemRow>> {
  const tables = await storedTables(db, siteId)
  if (tables.length === 0) return { rows: [], hasMore: false }
  const items = tables.map(
    table => sql`
      select ${table.uid}::uuid as uid, ${table.drafts}::boolean as drafts, i.id, i.created_at, i.updated_at, i.owner_id,
        i.status, i.publish_at, i.unpublish_at, i.data::text as data
      from ${itemTable(table)} i where ${ofSubjectIn(table, tables, subject)}`,
  )
  const found = await newestRows<ItemRow & Pick<StoredTable, 'uid' | 'drafts'>>(db, {
    columns: sql`i.*`,
    from: sql`from (${union(items)}) i`,
    by: sql`created_at desc, id desc, drafts`,
  })
  const collections = new Map(tables.map(table => [table.uid, table]))
  const rows = found.rows.flatMap(({ uid, ...row }) => {
    const collection = collections.get(uid)
    return collection ? [{ ...row, collection }] : []
  })
  return { rows, hasMore: found.hasMore }
}

/** Deletes the items of people with the references of these items, in two statements. */
export async function eraseItems(db: Sql, siteId: string, subject: DataSubject): Promise<ErasedItem[]> {
  const tables = await storedTables(db, siteId)
  if (tables.length === 0) return []
  const gone = (index: number) => sql.ref(`gone_${index}`)
  const deleted = tables.map(
    (table, index) => sql`${gone(index)} as (
      delete from ${itemTable(table)} i where ${ofSubjectIn(table, tables, subject)} returning i.id)`,
  )
  const found = tables.map(
    ({ uid, id, environment, drafts }, index) => sql`
      select ${uid}::uuid as uid, ${id}::text as "dataCollectionId", ${environment}::text as environment,
        ${drafts}::boolean as drafts, id from ${gone(index)}`,
  )
  return db.all<ErasedItem>(
    sql`
      with ${sql.join(deleted)}, gone as (${union(found)}),
        unreferenced as (
          delete from data_references r using gone, data_collections c, jsonb_array_elements(c.doc -> 'fields') field
          where c.site_id = ${siteId} and c.uid = gone.uid and r.site_id = c.site_id
            and r.relation::text = field ->> 'fieldId' and r.environment = gone.environment and r.left_id = gone.id)
      select * from gone`,
    { prepare: false },
  )
}

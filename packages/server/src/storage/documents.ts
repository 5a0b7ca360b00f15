import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/** A row of a table of documents: `(site_id, id, revision, created_at, updated_at, doc)` and promoted columns. */
export interface DocumentRow<Doc> {
  id: string
  revision: number
  created_at: number
  updated_at: number
  doc: Doc
}

/** Values of promoted columns, by column name. Names come from code, never from a request. */
export type Promoted = Record<string, unknown>

/** Optimistic locking: the write was based on an outdated revision. */
export class RevisionConflict extends Error {}

/**
 * Get, insert, update and delete of the documents of one table. `promoted` names the columns beside the document.
 * Every statement is bound to a site: there is no way to reach another site's rows.
 */
export function documents<Doc, Columns extends Promoted = Promoted>(
  table: string,
  promoted: readonly string[],
) {
  const name = sql.table(table)
  const columns = sql.join(
    ['id', 'revision', 'created_at', 'updated_at', 'doc', ...promoted].map(c => sql.ref(c)),
  )
  type Row = DocumentRow<Doc> & Columns

  return {
    get: (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
      db.first(
        sql<Row>`select ${columns} from ${name} where site_id = ${siteId} and id = ${id} ${lock ? sql`for update` : sql``}`,
      ),

    insert: (db: Sql, siteId: string, id: string, now: number, doc: Doc, values: Columns) =>
      db.all(sql`
        insert into ${name} (site_id, id, created_at, updated_at, doc ${sql.join([sql``, ...promoted.map(c => sql.ref(c))])})
        values (${siteId}, ${id}, to_timestamp(${now} / 1000.0), to_timestamp(${now} / 1000.0), ${JSON.stringify(doc)}
          ${sql.join([sql``, ...promoted.map(c => sql`${values[c]}`)])})`),

    /** Replaces document and columns if the row still has the revision; else throws `RevisionConflict`. */
    async update(
      db: Sql,
      siteId: string,
      row: { id: string; revision: number },
      now: number,
      doc: Doc,
      values: Columns,
    ) {
      const changed = await db.all(sql`
        update ${name} set revision = revision + 1, updated_at = to_timestamp(${now} / 1000.0), doc = ${JSON.stringify(doc)}
          ${sql.join([sql``, ...promoted.map(c => sql`${sql.ref(c)} = ${values[c]}`)])}
        where site_id = ${siteId} and id = ${row.id} and revision = ${row.revision} returning id`)
      if (changed.length === 0) throw new RevisionConflict(table)
    },

    delete: async (db: Sql, siteId: string, id: string) =>
      (await db.all(sql`delete from ${name} where site_id = ${siteId} and id = ${id} returning id`)).length >
      0,
  }
}

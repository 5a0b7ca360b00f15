import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from './generated/table-rows.ts'
import type { QueryPlan } from './query/index.ts'
import type { Sql } from './sql.ts'
import type { ColumnName } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

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

/** A document to write, with its promoted columns. */
export interface DocumentWrite<Doc, Columns> {
  id: string
  doc: Doc
  values: Columns
}

/** A table of documents and its promoted columns. */
type DocumentTable = {
  [T in keyof TableRows]: TableRows[T] extends DocumentRow<unknown>
    ? [table: T, promoted: readonly ColumnName<T>[]]
    : never
}[keyof TableRows]

/** Optimistic locking: the write was based on an outdated revision. */
export class RevisionConflict extends Error {}

const UNIQUE_VIOLATION = '23505'

/**
 * Get, insert, update and delete of the documents of one table, one or many in one statement. `promoted` names the columns
 * beside the document. Every statement is bound to a site: there is no way to reach another site's rows.
 */
export const documents = <Doc, Columns extends Promoted = Promoted>(...[table, promoted]: DocumentTable) =>
  declaredDocuments<Doc, Columns>(table, promoted)

/** The same for an entity whose declaration names table and columns at run time. */
export function declaredDocuments<Doc, Columns extends Promoted = Promoted>(
  table: string,
  promoted: readonly string[],
) {
  const name = sql.table(table)
  const columns = sql.join(
    ['id', 'revision', 'created_at', 'updated_at', 'doc', ...promoted].map(c => sql.ref(c)),
  )
  type Row = DocumentRow<Doc> & Columns
  type Write = DocumentWrite<Doc, Columns>

  /** Writes as rows of the table: PostgreSQL takes the types of the columns from it. */
  const recordset = (writes: readonly (Write & { revision?: number })[]) => sql`
    jsonb_populate_recordset(null::${name}, ${JSON.stringify(
      writes.map(({ id, revision, doc, values }) => ({
        ...Object.fromEntries(promoted.map(c => [c, values[c]])),
        id,
        revision,
        doc,
      })),
    )}::jsonb) as w`
  const timestamp = (now: number) => toTimestamp(now)

  const insertion = (siteId: string, id: string, now: number, doc: Doc, values: Columns) => sql`
    insert into ${name} (site_id, id, created_at, updated_at, doc ${sql.join([sql``, ...promoted.map(c => sql.ref(c))])})
    values (${siteId}, ${id}, ${timestamp(now)}, ${timestamp(now)}, ${JSON.stringify(doc)}
      ${sql.join([sql``, ...promoted.map(c => sql`${values[c]}`)])})`

  const change = (
    siteId: string,
    row: { id: string; revision: number },
    now: number,
    doc: Doc,
    values: Columns,
  ) => sql`
    update ${name} set revision = revision + 1, updated_at = ${timestamp(now)}, doc = ${JSON.stringify(doc)}
      ${sql.join([sql``, ...promoted.map(c => sql`${sql.ref(c)} = ${values[c]}`)])}
    where site_id = ${siteId} and id = ${row.id} and revision = ${row.revision}`

  const removal = (siteId: string, id: string) =>
    sql`delete from ${name} where site_id = ${siteId} and id = ${id}`

  return {
    /** The same writes, for rows that the transaction has locked or adds: their results are checked at the commit. */
    deferred: {
      insert: (db: Sql, ...row: Parameters<typeof insertion>) =>
        db.defer({ table, statement: insertion(...row), rows: 1 }),
      update: (db: Sql, ...row: Parameters<typeof change>) =>
        db.defer({ table, statement: change(...row), rows: 1 }),
      delete: (db: Sql, siteId: string, id: string) =>
        db.defer({ table, statement: removal(siteId, id), rows: 1 }),
    },

    get: (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
      db.first(
        sql<Row>`select ${columns} from ${name} where site_id = ${siteId} and id = ${id} ${lock ? sql`for update` : sql``}`,
      ),

    /** The rows of these ids that exist. Rows are locked in the order of their ids, so that two calls cannot deadlock. */
    getMany: (db: Sql, siteId: string, ids: readonly string[], { lock = false } = {}) =>
      db.all(
        sql<Row>`select ${columns} from ${name} where site_id = ${siteId} and id = any(${ids}::uuid[])
          order by id ${lock ? sql`for update` : sql``}`,
      ),

    /** The rows whose promoted column has one of the values. */
    getBy: (db: Sql, siteId: string, column: string, values: readonly string[]) =>
      db.all(
        sql<Row>`select ${columns} from ${name} where site_id = ${siteId} and ${sql.ref(column)} = any(${values}::text[])`,
      ),

    /** A page of rows under the plan; of `source` instead of the table, if it has further ones with the same columns. */
    find: (db: Sql, siteId: string, plan: QueryPlan, source: RawBuilder<unknown> = name) =>
      db.all(
        sql<Row & { position: (string | null)[] | null }>`
          select ${columns}, ${plan.position} as position from ${source}
          where site_id = ${siteId} and ${plan.where} and ${plan.seek}
          order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
        { prepare: false },
      ),

    /** Number of rows under the filter of the plan. */
    async count(db: Sql, siteId: string, plan: QueryPlan, source: RawBuilder<unknown> = name) {
      const row = await db.first<{ total: number }>(
        sql`select count(*) as total from ${source} where site_id = ${siteId} and ${plan.where}`,
        { prepare: false },
      )
      return Number(row?.total ?? 0)
    },

    /** All rows of the site, oldest first. */
    all: (db: Sql, siteId: string) =>
      db.all(
        sql<Row>`select ${columns} from ${name} where site_id = ${siteId} order by created_at, position`,
      ),

    /** Number of rows of the site. Until the end of the transaction an advisory lock keeps others from counting. */
    async countLocked(db: Sql, siteId: string): Promise<number> {
      await db.first(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${siteId}`}, 0))`)
      // A statement after the lock sees the rows of the transaction that held it.
      const row = await db.first<{ total: number }>(
        sql`select count(*) as total from ${name} where site_id = ${siteId}`,
      )
      return Number(row?.total ?? 0)
    },

    insert: (db: Sql, siteId: string, id: string, now: number, doc: Doc, values: Columns) =>
      db.all(insertion(siteId, id, now, doc, values)),

    /** Inserts rows except those that violate a unique index; returns the ids of the inserted ones. */
    async insertMany(db: Sql, siteId: string, now: number, writes: readonly Write[]): Promise<Set<string>> {
      if (writes.length === 0) return new Set()
      const inserted = await db.all<{ id: string }>(sql`
        insert into ${name} (site_id, id, created_at, updated_at, doc ${sql.join([sql``, ...promoted.map(c => sql.ref(c))])})
        select ${siteId}::uuid, w.id, ${timestamp(now)}, ${timestamp(now)}, w.doc
          ${sql.join([sql``, ...promoted.map(c => sql`w.${sql.ref(c)}`)])}
        from ${recordset(writes)} on conflict do nothing returning id`)
      return new Set(inserted.map(({ id }) => id))
    },

    /** Replaces document and columns if the row still has the revision; else throws `RevisionConflict`. */
    async update(
      db: Sql,
      siteId: string,
      row: { id: string; revision: number },
      now: number,
      doc: Doc,
      values: Columns,
    ) {
      const changed = await db.all(sql`${change(siteId, row, now, doc, values)} returning id`)
      if (changed.length === 0) throw new RevisionConflict(table)
    },

    /**
     * The same for many rows in one statement. Throws `RevisionConflict` as well if another transaction has just committed a
     * value of a unique index: the retry of the transaction then sees that row.
     */
    async updateMany(
      db: Sql,
      siteId: string,
      now: number,
      writes: readonly (Write & { revision: number })[],
    ): Promise<void> {
      if (writes.length === 0) return
      const changed = await db
        .all(sql`
          update ${name} as t set revision = t.revision + 1, updated_at = ${timestamp(now)}, doc = w.doc
            ${sql.join([sql``, ...promoted.map(c => sql`${sql.ref(c)} = w.${sql.ref(c)}`)])}
          from ${recordset(writes)}
          where t.site_id = ${siteId} and t.id = w.id and t.revision = w.revision returning t.id`)
        .catch((error: { code?: string }) => {
          throw error.code === UNIQUE_VIOLATION ? new RevisionConflict(table) : error
        })
      if (changed.length < writes.length) throw new RevisionConflict(table)
    },

    delete: async (db: Sql, siteId: string, id: string) =>
      (await db.all(sql`${removal(siteId, id)} returning id`)).length > 0,

    /** Deletes the rows of these ids and returns them. Locks them in the order of their ids first. */
    deleteMany: (db: Sql, siteId: string, ids: readonly string[]) =>
      db.all(
        sql<Row>`
          with locked as (
            select id from ${name} where site_id = ${siteId} and id = any(${ids}::uuid[]) order by id for update)
          delete from ${name} as t using locked where t.site_id = ${siteId} and t.id = locked.id
          returning ${sql.join(
            ['id', 'revision', 'created_at', 'updated_at', 'doc', ...promoted].map(c => sql.ref(`t.${c}`)),
          )}`,
      ),
  }
}

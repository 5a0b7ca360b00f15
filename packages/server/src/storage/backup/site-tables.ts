import type pg from 'pg'
import { StartupError } from '../../platform-support/startup-error.ts'

/** A table with rows of one site. */
export interface SiteTable {
  name: string
  /** Its columns that are copied, as SQL: without generated ones and numbers that the database gives anew. */
  columns: string
  /** The rows of the site, as SQL, with the site as $1 in quotes. */
  where: string
  /** The same order in every database, as SQL. */
  order: string
  /** Columns with numbers of a sequence of all sites, which are kept. */
  numbered: string[]
}

/** Tables whose rows stay where they are, each with the reason. Unlogged tables are caches, and stay as well. */
export const TABLES_THAT_STAY = {
  idempotency_keys: 'Their keys are hashes with a secret of the installation.',
  job_runs: 'They name processes of the installation.',
  parked_jobs: 'Their numbers are those of the installation.',
  rate_counters: 'Their keys are hashes with a secret of the installation; they hold for minutes.',
  shared_uses: 'What the nodes of the installation have used of their limits in a minute.',
} as const satisfies Record<string, string>

/** Sort keys of texts must not depend on the collation of a database. */
const TABLES = `
  select c.oid::text as id, c.relname as relation, c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    case when c.relname = 'sites' then 'id' else 'site_id' end as site,
    coalesce((select string_agg(quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
     from pg_index i, unnest(i.indkey::int2[]) with ordinality as k(attnum, place), pg_attribute a, pg_type t
     where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum and t.oid = a.atttypid), '1') as order,
    coalesce((select array_agg(a.attname::text) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null), '{}') as numbered,
    coalesce((select array_agg(k.confrelid::text) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as parents,
    coalesce((select array_agg(distinct t.tgfoid::text) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '{}') as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (c.relname = 'sites' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped))
  order by c.relname`

const FUNCTIONS = `
  select f.oid::text as id, f.proname as name, coalesce(f.prosrc, '') || coalesce(pg_get_function_sqlbody(f.oid), '') as source
  from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prokind = 'f'`

const ITEM_TABLES = `
  select t.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class t
  where t.relnamespace = 'data'::regnamespace and t.relkind = 'r' and exists (
    select from public.data_collections d
    where d.site_id = $1 and starts_with(t.relname, 'items_' || replace(d.uid::text, '-', '') || '_'))
  order by t.relname`

interface Described {
  id: string
  relation: string
  name: string
  columns: string
  site: string
  order: string
  numbered: string[]
  parents: string[]
  triggers: string[]
}

/**
 * The tables that have rows of sites, read from the catalogue of PostgreSQL: a table comes after those that it references, and
 * after those whose triggers write it.
 */
export async function readSiteTables(client: pg.ClientBase): Promise<SiteTable[]> {
  const { rows } = await client.query<Described>(TABLES)
  const written = await writtenByTriggers(client)
  const tables = rows.filter(({ relation }) => !Object.hasOwn(TABLES_THAT_STAY, relation))
  const before = new Map(
    tables.map(table => [
      table,
      tables.filter(
        other =>
          other !== table &&
          (table.parents.includes(other.id) ||
            other.triggers.some(id => written(id).has(table.relation) && !other.parents.includes(table.id))),
      ),
    ]),
  )
  const sorted = new Set<Described>()
  const visit = (table: Described, path: readonly Described[]) => {
    if (sorted.has(table)) return
    if (path.includes(table))
      throw new Error(`tables write each other: ${path.map(({ relation }) => relation).join(', ')}`)
    for (const other of before.get(table) ?? []) visit(other, [...path, table])
    sorted.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...sorted].map(({ name, columns, site, order, numbered }) => ({
    name,
    columns,
    where: `${site} = `,
    order,
    numbered,
  }))
}

/** The tables that a function writes, and the functions that it calls, by the text of their statements. */
async function writtenByTriggers(client: pg.ClientBase): Promise<(id: string) => Set<string>> {
  const { rows } = await client.query<{ id: string; name: string; source: string }>(FUNCTIONS)
  const written = new Map<string, Set<string>>()
  const collect = (id: string, path: readonly string[]): Set<string> => {
    const tables = written.get(id) ?? new Set<string>()
    const own = rows.find(row => row.id === id)
    if (written.has(id) || path.includes(id) || !own) return tables
    for (const [, table = ''] of own.source.matchAll(
      /\b(?:insert into|update|delete from)\s+(?:public\.)?([a-z_]+)/gi,
    ))
      tables.add(table)
    for (const other of rows)
      if (other.id !== id && new RegExp(`\\b${other.name}\\(`).test(own.source))
        for (const table of collect(other.id, [...path, id])) tables.add(table)
    written.set(id, tables)
    return tables
  }
  return id => collect(id, [])
}

/** The tables with the items of the site's content collections. */
export async function readItemTables(client: pg.ClientBase, siteId: string): Promise<SiteTable[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(ITEM_TABLES, [siteId])
  return rows.map(row => ({ ...row, where: '', order: 'id', numbered: [] }))
}

/** The statement that writes the rows of a site as COPY does. */
export function copyStatement(table: SiteTable, siteId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(siteId)) throw new StartupError(`"${siteId}" is not the id of a site.`)
  const where = table.where && ` where ${table.where}'${siteId}'`
  return `copy (select ${table.columns} from ${table.name}${where} order by ${table.order}) to stdout`
}

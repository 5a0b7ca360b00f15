import type pg from 'pg'

/** What keeps a table from being distributed by `site_id`. */
export interface Obstacle {
  table: string
  kind:
    | 'unique key'
    | 'foreign key'
    | 'statement trigger'
    | 'row trigger'
    | 'identity column'
    | 'SQL function'
  /** Name of the key, trigger, column or function. */
  name: string
}

/** A table of the schema `public`. */
export interface TableFact {
  table: string
  hasSite: boolean
  /** Tables that its foreign keys reference. */
  parents: string[]
}

const OURS = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const HAS_SITE = `exists (
  select from pg_attribute s where s.attrelid = c.oid and s.attname = 'site_id' and not s.attisdropped)`

const TABLES = `
  select c.relname as table, ${HAS_SITE} as "hasSite", coalesce((
    select array_agg(distinct p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid), '{}') as parents
  from pg_class c where ${OURS} order by c.relname`

/** Columns of a key, by name. */
const names = (numbers: string) => `array(
  select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(${numbers}))`

const OBSTACLES = `
  select c.relname as table, 'unique key' as kind, i.indexrelid::regclass::text as name
  from pg_class c join pg_index i on i.indrelid = c.oid
  where ${OURS} and ${HAS_SITE} and i.indisunique and not 'site_id' = any(${names('i.indkey')})
  union all
  select c.relname, 'foreign key', k.conname
  from pg_class c join pg_constraint k on k.conrelid = c.oid join pg_class p on p.oid = k.confrelid
  where ${OURS} and ${HAS_SITE} and k.contype = 'f' and not 'site_id' = any(${names('k.conkey')}) and not p.relname = any($1)
  union all
  select c.relname, case when t.tgtype & 1 = 1 then 'row trigger' else 'statement trigger' end, t.tgname
  from pg_class c join pg_trigger t on t.tgrelid = c.oid
  where ${OURS} and ${HAS_SITE} and not t.tgisinternal
  union all
  select c.relname, 'identity column', a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where ${OURS} and ${HAS_SITE} and a.attidentity <> '' and not a.attisdropped
  union all
  select distinct c.relname, 'SQL function', f.proname
  from pg_class c join pg_trigger t on t.tgrelid = c.oid join pg_proc p on p.oid = t.tgfoid
    join pg_proc f on f.pronamespace = 'public'::regnamespace and f.pronargs > 0 and p.prosrc ~ ('\\m' || f.proname || '\\(')
    join pg_language l on l.oid = f.prolang and l.lanname = 'sql'
      and f.prosrc ~* '\\m(from|into|update)\\M'
  where ${OURS} and ${HAS_SITE} and not t.tgisinternal
  order by 2, 1, 3`

/** Reads the tables of a database from its catalogue. */
export const readTableFacts = async (client: Pick<pg.ClientBase, 'query'>): Promise<TableFact[]> =>
  (await client.query<TableFact>(TABLES)).rows

/** Reads what keeps tables from being distributed. Foreign keys to reference tables do not. */
export const readObstacles = async (
  client: Pick<pg.ClientBase, 'query'>,
  referenceTables: readonly string[],
): Promise<Obstacle[]> => (await client.query<Obstacle>(OBSTACLES, [referenceTables])).rows

import type pg from 'pg'

/** The schemas of Stoa: its tables, their monthly partitions, the tables of content collections, those of the job queue. */
export const BACKUP_SCHEMAS: readonly string[] = ['public', 'partitions', 'data', 'pgboss']

/** The statements that create the tables of a database again, and what has to be copied into them. */
export interface SchemaStatements {
  /** Extensions, types, functions and tables. */
  before: string[]
  /** Keys, indexes and triggers, to be created when the tables have their rows. */
  after: string[]
  tables: { name: string; columns: string }[]
  sequences: string[]
  /** Objects that are in these schemas and are not Stoa's, such as views: they are not in a backup. */
  omitted: string[]
}

/** Conditions of the queries below: `n` is the schema, and the object belongs to no extension. */
const ours = (catalog: string, alias: string) => `n.nspname = any($1) and not exists (
  select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${alias}.oid and e.deptype = 'e')`

const EXTENSIONS = `
  select format('create extension if not exists %I with schema %I', e.extname, n.nspname) as statement
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname <> 'plpgsql' and $1::text[] is not null order by e.oid`

const SCHEMAS = `
  select format('create schema if not exists %I', n.nspname) as statement from pg_namespace n where n.nspname = any($1) order by 1`

/** Those that stand for collations of ICU that the server lacked (storage/name-indexes.ts). */
const COLLATIONS = `
  select format('create collation if not exists %s from %s', l.oid::regcollation,
    case l.collprovider when 'i' then '"und-x-icu"' else '"C"' end) as statement
  from pg_collation l join pg_namespace n on n.oid = l.collnamespace where ${ours('pg_collation', 'l')} order by l.oid`

const ENUMS = `
  select format('create type %s as enum (%s)', t.oid::regtype,
    (select string_agg(quote_literal(l.enumlabel), ', ' order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid)) as statement
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'e' and ${ours('pg_type', 't')} order by t.oid`

const FUNCTIONS = `
  select pg_get_functiondef(f.oid) as statement
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where f.prokind in ('f', 'p') and ${ours('pg_proc', 'f')} order by f.oid`

const AGGREGATES = `
  select format('create aggregate %s (sfunc = %s, stype = %s%s%s%s, parallel = %s)', f.oid::regprocedure,
    a.aggtransfn::oid::regproc, a.aggtranstype::regtype,
    case when a.aggfinalfn <> 0 then format(', finalfunc = %s', a.aggfinalfn::oid::regproc) end,
    case when a.aggcombinefn <> 0 then format(', combinefunc = %s', a.aggcombinefn::oid::regproc) end,
    case when a.agginitval is not null then format(', initcond = %L', a.agginitval) end,
    case f.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end) as statement
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace join pg_aggregate a on a.aggfnoid = f.oid
  where ${ours('pg_proc', 'f')} order by f.oid`

/** Sequences of columns without an identity. */
const SEQUENCES = `
  select format('create sequence %s as %s start with %s increment by %s minvalue %s maxvalue %s cache %s%s', c.oid::regclass,
    s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' end) as statement
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours('pg_class', 'c')}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i') order by c.oid`

const SEQUENCE_OWNERS = `
  select format('alter sequence %s owned by %s.%I', c.oid::regclass, d.refobjid::regclass, a.attname) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a' and d.refclassid = 'pg_class'::regclass
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relkind = 'S' and ${ours('pg_class', 'c')} order by c.oid`

/** Check constraints are part of the table, because partitions must have those of their table when they are attached. */
const TABLES = `
  select format('create %stable %s (%s)%s%s', case c.relpersistence when 'u' then 'unlogged ' end, c.oid::regclass,
    concat_ws(', ', (
      select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
        case when a.attgenerated <> '' then format('generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
            case a.attgenerated when 's' then 'stored' else 'virtual' end)
          when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
        case when a.attidentity <> '' then (
          select format('generated %s as identity (sequence name %s start with %s increment by %s minvalue %s maxvalue %s cache %s%s)',
            case a.attidentity when 'a' then 'always' else 'by default' end, s.seqrelid::regclass,
            s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' end)
          from pg_depend o join pg_sequence s on s.seqrelid = o.objid
          where o.classid = 'pg_class'::regclass and o.refclassid = 'pg_class'::regclass and o.refobjid = c.oid
            and o.refobjsubid = a.attnum and o.deptype = 'i') end,
        case when a.attnotnull then 'not null' end), ', ' order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), (
      select string_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ', ' order by k.oid)
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.convalidated)),
    ' partition by ' || pg_get_partkeydef(c.oid), (
      select format(' with (%s)', string_agg(option, ', ')) from (
        select unnest(c.reloptions) as option
        union all select 'toast.' || unnest(o.reloptions) from pg_class o where o.oid = c.reltoastrelid) options
      having count(*) > 0)) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${ours('pg_class', 'c')} order by c.oid`

const PARTITIONS = `
  select format('alter table only %s attach partition %s %s', i.inhparent::regclass, c.oid::regclass, pg_get_expr(c.relpartbound, c.oid)) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind in ('r', 'p') and ${ours('pg_class', 'c')} order by c.oid`

/** A server without lz4 compresses with its default. */
const COLUMN_STORAGE = `
  select case when a.attstorage <> t.typstorage then format('alter table only %s alter column %I set storage %s', c.oid::regclass, a.attname,
      case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end)
    when a.attstattarget > 0 then format('alter table only %s alter column %I set statistics %s', c.oid::regclass, a.attname, a.attstattarget)
    else format('do $compress$ begin alter table only %s alter column %I set compression %s; exception when feature_not_supported then null; end $compress$',
      c.oid::regclass, a.attname, case a.attcompression when 'l' then 'lz4' else 'pglz' end) end as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and (a.attstorage <> t.typstorage or a.attcompression <> '' or a.attstattarget > 0) and ${ours('pg_class', 'c')} order by c.oid, a.attnum`

/** Of a partition: its own, which is then attached to that of its table. */
const KEYS = `
  select format('alter table only %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype in ('p', 'u', 'x') and k.conrelid <> 0 and ${ours('pg_constraint', 'k')} order by k.oid`

const INDEXES = `
  select pg_get_indexdef(c.oid) as statement
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where (i.indisvalid or c.relkind = 'I') and ${ours('pg_class', 'c')}
    and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
  order by c.relkind = 'I' desc, c.oid`

const ATTACHED_INDEXES = `
  select format('alter index %s attach partition %s', h.inhparent::regclass, c.oid::regclass) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits h on h.inhrelid = c.oid
  where c.relkind in ('i', 'I') and ${ours('pg_class', 'c')} order by c.oid`

/** Those of partitions follow from those of their tables. */
const REFERENCES = `
  select format('alter table %s%s add constraint %I %s', case when c.relkind = 'r' then 'only ' end, k.conrelid::regclass, k.conname,
    pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace join pg_class c on c.oid = k.conrelid
  where (k.contype = 'f' or k.contype = 'c' and not k.convalidated) and k.conparentid = 0 and ${ours('pg_constraint', 'k')} order by k.oid`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else format('; alter table only %s %s trigger %I', c.oid::regclass,
    case t.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, t.tgname) end as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgparentid = 0 and ${ours('pg_class', 'c')} order by t.oid`

const STATISTICS = `
  select pg_get_statisticsobjdef(s.oid) as statement
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where ${ours('pg_statistic_ext', 's')} order by s.oid`

const OMITTED = `
  select format('%s %s', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'type' end,
    c.oid::regclass) as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm', 'f', 'c') and ${ours('pg_class', 'c')}
  union all
  select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('d', 'r') and ${ours('pg_type', 't')}
  union all
  select format('policy %I on %s', p.polname, c.oid::regclass)
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1)
  union all
  select format('rule %I on %s', r.rulename, c.oid::regclass)
  from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = any($1)
  order by 1`

/** Generated columns are computed again. */
const COPIED = `
  select c.oid::regclass::text as name, (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${ours('pg_class', 'c')} order by n.nspname, c.relname`

const SEQUENCE_NAMES = `
  select c.oid::regclass::text as statement from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${ours('pg_class', 'c')} order by n.nspname, c.relname`

/**
 * Reads the schema of the database from PostgreSQL's own descriptions of it, as pg_dump does, which the embedded PostgreSQL
 * lacks. `search_path` must be empty, so that all names have their schema.
 */
export async function readSchemaStatements(client: pg.ClientBase): Promise<SchemaStatements> {
  const read = async (...texts: string[]) => {
    const statements: string[] = []
    for (const text of texts) {
      const { rows } = await client.query<{ statement: string }>(text, [BACKUP_SCHEMAS])
      statements.push(...rows.map(row => row.statement))
    }
    return statements
  }
  return {
    before: await read(
      ...[
        SCHEMAS,
        EXTENSIONS,
        COLLATIONS,
        ENUMS,
        FUNCTIONS,
        AGGREGATES,
        SEQUENCES,
        TABLES,
        SEQUENCE_OWNERS,
        PARTITIONS,
        COLUMN_STORAGE,
      ],
    ),
    after: await read(KEYS, INDEXES, ATTACHED_INDEXES, REFERENCES, STATISTICS, TRIGGERS),
    tables: (await client.query<{ name: string; columns: string }>(COPIED, [BACKUP_SCHEMAS])).rows,
    sequences: await read(SEQUENCE_NAMES),
    omitted: await read(OMITTED),
  }
}

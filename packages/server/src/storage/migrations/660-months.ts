/** Ids that a database has given before its first month of partitions are below: the ids of a month begin at its time in milliseconds. */
export const FIRST_MONTH = Date.UTC(2020, 0, 1)

/** Tables in monthly partitions, with the column of the id that decides (decision 080). */
const columns = { events: 'id', webhook_deliveries: 'event_id' }

const forEach = (statement: (table: string, column: string) => string) =>
  Object.entries(columns)
    .map(([table, column]) => statement(table, column))
    .join('')

/** Says that older rows fit into the first partition. Validated by itself, while calls read and write. */
export const idsBeforeMonths = {
  name: '660-ids-before-months',
  statements: forEach(
    (table, column) => `
alter table ${table} add constraint before_months check (${column} < ${FIRST_MONTH}) not valid;`,
  ),
}

export const validIdsBeforeMonths = {
  name: '661-valid-ids-before-months',
  statements: forEach(table => `\nalter table ${table} validate constraint before_months;`),
}

/**
 * The tables become partitions of new ones of the same name, with their rows and indexes: no row is read or written. Identity columns
 * move to the new tables, because partitions have none before PostgreSQL 17.
 */
export const months = {
  name: '662-months',
  statements: `
create schema partitions;

create function make_partitioned(name text, id_column text, first_month bigint) returns void language plpgsql as $$
declare
  old text := format('partitions.%I', name || '_0');
  sequence text := (select pg_get_serial_sequence(format('public.%I', name), attname) from pg_attribute
    where attrelid = format('public.%I', name)::regclass and attidentity <> '');
  last bigint;
  called boolean;
  one record;
begin
  if sequence is not null then
    execute format('select last_value, is_called from %s', sequence) into last, called;
    execute format('alter table public.%I alter %I drop identity', name, id_column);
  end if;
  execute format('alter table public.%I set schema partitions', name);
  execute format('alter table partitions.%I rename to %I', name, name || '_0');
  execute format('create table public.%I (like %s including defaults including constraints including storage) partition by range (%I)',
    name, old, id_column);
  execute format('alter table public.%I drop constraint before_months', name);
  if sequence is not null then
    execute format('alter table public.%I alter %I add generated always as identity', name, id_column);
    perform setval(sequence::regclass, last, called);
  end if;
  for one in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = old::regclass and contype in ('p', 'u', 'f') order by contype desc
  loop
    execute format('alter table public.%I add constraint %I %s', name, one.conname, one.definition);
  end loop;
  -- The text of an index names its table, after its own name.
  for one in
    select replace(pg_get_indexdef(i.indexrelid), format(' ON %s ', old), format(' ON public.%I ', name)) as definition from pg_index i
    where i.indrelid = old::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  loop
    execute one.definition;
  end loop;
  execute format('alter table public.%I attach partition %s for values from (minvalue) to (%s)', name, old, first_month);
  execute format('alter table %s drop constraint before_months', old);
  -- A row always finds a partition, such as a delivery that is repeated after its month was dropped.
  execute format('create table partitions.%I partition of public.%I default', name || '_default', name);
end $$;
${forEach((table, column) => `select make_partitioned('${table}', '${column}', ${FIRST_MONTH});\n`)}
drop function make_partitioned;
`,
}

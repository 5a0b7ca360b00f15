/**
 * Creates a table of documents with indexes by creation and change. `position` orders documents of one millisecond. `columns` are further columns and constraints. Applied
 * migrations call it: it must not change.
 */
export const documentTable = (name: string, columns: readonly string[] = []) => `
create table ${name} (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  ${[...columns, 'primary key (site_id, id)'].join(',\n  ')}
);
create index ${name}_by_created on ${name} (site_id, created_at, id);
create index ${name}_by_updated on ${name} (site_id, updated_at, id);
`

/**
 * Creates a table of documents with indexes by creation and change. `position` orders documents of one millisecond. `columns` are
 * further columns and constraints. Migrations call it as well: what it makes must not change.
 */
export const documentTable = (name: string, columns = '') => `create table ${name} (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,${columns && `${columns},`}
  primary key (site_id, id)
);
create index ${name}_by_created on ${name} (site_id, created_at, id);
create index ${name}_by_updated on ${name} (site_id, updated_at, id);`

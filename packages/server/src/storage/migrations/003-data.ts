/**
 * Content data: collections, and references between their items. Items are in a separate schema. It has one table for each
 * collection and environment, which is created with the collection (decision 020).
 */
export const data = {
  name: '003-data',
  statements: `
create schema data;

create table data_collections (
  site_id uuid not null references sites on delete cascade,
  uid uuid not null unique,
  id text collate "C" not null,
  revision integer not null default 1,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (site_id, uid)
);
create unique index data_collections_id_taken on data_collections (site_id, id) where deleted_at is null;

-- Every write of items drops cached reads of the table on every node.
create function data_items_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_cache', tg_table_name);
  return null;
end $$;

create table data_references (
  site_id uuid not null references sites on delete cascade,
  relation uuid not null,
  environment text not null check (environment in ('LIVE', 'SANDBOX')),
  left_id text collate "C" not null,
  right_id text collate "C" not null,
  position bigint not null,
  primary key (site_id, relation, environment, left_id, right_id)
);
create index data_references_right on data_references (site_id, relation, environment, right_id, left_id);
`,
}

-- Content data: collections, references between their items, indexes that merchants create, and external databases. Items are in
-- the schema `data`, which has one table for each collection and environment. It is created with the collection (decision 020).

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

-- Every write of items drops cached reads of the table on every node.
create function data_items_changed() returns trigger language plpgsql as $$
begin
  insert into public.invalidations (tags) values (tg_table_name);
  return null;
end $$;

-- Indexes that merchants create for the items of their collections, with their status.
create table data_indexes (
  site_id uuid not null,
  uid uuid not null,
  id uuid not null unique,
  name text collate "C" not null,
  -- Fields by their ids, so that a rename leaves the index as it is: [{fieldId | column, path, order}].
  fields jsonb not null,
  unique_field uuid,
  case_insensitive boolean not null default false,
  status text not null check (status in ('BUILDING', 'ACTIVE', 'DROPPING', 'FAILED', 'INVALID')),
  failure jsonb,
  attempts integer not null default 0,
  -- Number of requested builds. A worker that has built an older one starts again.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (site_id, uid, name),
  foreign key (site_id, uid) references data_collections on delete cascade
);
create index data_indexes_unfinished on data_indexes (updated_at) where status in ('BUILDING', 'DROPPING', 'INVALID');

-- Which queries were asked of a collection, without their values, and how long they took: what indexes are advised from.
create table data_query_shapes (
  site_id uuid not null,
  uid uuid not null,
  -- Of the shape's text, which may be longer than a key of an index can be.
  hash text collate "C" not null,
  shape jsonb not null,
  queries bigint not null,
  total_ms double precision not null,
  seen_at timestamptz not null,
  primary key (site_id, uid, hash),
  foreign key (site_id, uid) references data_collections on delete cascade
);

-- Connections to external databases.
create table data_connections (
  site_id uuid not null references sites on delete cascade,
  name text collate "C" not null,
  connection_type text not null check (connection_type in ('STANDALONE', 'WIX_SERVICE_PLUGIN')),
  endpoint text not null,
  protocol integer not null check (protocol between 1 and 3),
  -- Encrypted with a secret of the installation.
  secrets bytea not null,
  public_key text,
  status jsonb not null,
  capabilities jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (site_id, name)
);

-- What the platform itself says of the collections of external databases: who may do what, and more about their fields.
create table data_external_collections (
  site_id uuid not null,
  connection text collate "C" not null,
  id text collate "C" not null,
  revision integer not null default 1,
  doc jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (site_id, connection, id),
  foreign key (site_id, connection) references data_connections on delete cascade
);

-- Items and references of collections that staff have emptied, for the undo.
create table truncated_collections (
  site_id uuid not null references sites on delete cascade,
  request_id text not null,
  collection_id text not null,
  uid text not null,
  environment text not null check (environment in ('LIVE', 'SANDBOX')),
  drafts boolean not null,
  revision integer not null,
  truncated_at timestamptz not null,
  primary key (site_id, request_id)
);
create index truncated_collections_age on truncated_collections (truncated_at);

create table truncated_items (
  site_id uuid not null,
  request_id text not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('ITEM', 'REFERENCE')),
  row jsonb not null,
  primary key (site_id, request_id, id),
  foreign key (site_id, request_id) references truncated_collections on delete cascade
);

-- Jobs over content data and over the catalogue. A job runs in steps. Each step is one transaction that also writes the cursor of
-- the next step (decision 022). Imports record what they have written, for their undo.

create table data_jobs (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  kind text not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'RUNNING', 'PARKED', 'SUCCEEDED', 'FAILED', 'CANCELED')),
  cancel_requested boolean not null default false,
  -- The caller for whom the changes are made.
  actor_role text not null,
  actor_id text not null,
  request jsonb not null,
  cursor jsonb,
  -- Number of committed steps. A step for another number is rolled back.
  step integer not null default 0,
  attempts integer not null default 0,
  total bigint,
  succeeded bigint not null default 0,
  failed bigint not null default 0,
  error jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (site_id, id)
);
create index data_jobs_by_kind on data_jobs (site_id, kind, created_at, id);
create index data_jobs_unfinished on data_jobs (created_at) where state in ('WAITING', 'RUNNING');
create index catalog_undos_by_import on data_jobs (site_id, (request ->> 'importId'), created_at)
  where kind = 'CATALOG_IMPORT_UNDO';
create index catalog_imports_by_request on data_jobs (site_id, (request ->> 'requestId')) where kind = 'CATALOG_IMPORT';
create index movement_undos_by_import on data_jobs (site_id, (request ->> 'importId'), created_at)
  where kind = 'MOVEMENT_UNDO';
create index movements_by_request on data_jobs (site_id, (request ->> 'requestId')) where kind = 'MOVEMENT';
create index data_jobs_ended on data_jobs (finished_at) where finished_at is not null;

-- Results of single items.
create table data_job_logs (
  site_id uuid not null,
  job_id uuid not null,
  position bigint not null,
  item_id text not null,
  failure jsonb not null,
  details jsonb,
  primary key (site_id, job_id, position),
  foreign key (site_id, job_id) references data_jobs on delete cascade
);

-- Results of a pipeline between its run and the last step that writes them into a file.
create table data_job_results (
  site_id uuid not null,
  job_id uuid not null,
  position bigint not null,
  doc jsonb not null,
  primary key (site_id, job_id, position),
  foreign key (site_id, job_id) references data_jobs on delete cascade
);

-- What an import has written into a collection, a row for each item. No foreign key, whose check would take half of the time of the
-- record: removeJobs deletes the rows together with their job.
create table imported_items (
  site_id uuid not null,
  job_id uuid not null,
  item_id text collate "C" not null,
  -- The row before the import. Null: the item is new.
  before jsonb,
  -- Digest of the row after the import. Null: the import has removed the item.
  after uuid,
  -- Ids and positions of referenced items by relation. Null: the collection has no multi-references.
  references_before jsonb,
  references_after jsonb,
  primary key (site_id, job_id, item_id)
);

-- What an import of the catalogue has written. A few statements record it for each step.
create table import_changes (
  site_id uuid not null,
  job_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('PRODUCT', 'COLLECTION')),
  -- New entities. The undo removes the ids of those that it has deleted.
  created uuid[],
  -- A changed entity with its rows by table.
  entity_id uuid,
  before jsonb,
  after jsonb,
  -- Revision of the entity after the undo of its change. Null: the change is not undone.
  revision bigint,
  primary key (site_id, job_id, id),
  foreign key (site_id, job_id) references data_jobs on delete cascade,
  check ((created is null) <> (entity_id is null))
);
create index import_changes_by_entity on import_changes (site_id, job_id, entity_id) where entity_id is not null;

-- Uploaded and exported files, in chunks of about a megabyte.
create table data_files (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  name text,
  state text not null check (state in ('OPEN', 'RECEIVING', 'READY', 'USED')),
  -- Hash of the one-time token in the URL.
  token bytea,
  -- Number of the upload. Chunks of an earlier upload are rejected.
  upload integer not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  permanent boolean not null default false,
  primary key (site_id, id)
);
create unique index data_files_by_token on data_files (token) where token is not null;
create index data_files_by_expiry on data_files (expires_at);

create table data_file_chunks (
  site_id uuid not null,
  file_id uuid not null,
  -- Offset of the chunk.
  byte_offset bigint not null,
  length integer not null,
  content bytea not null,
  primary key (site_id, file_id, byte_offset),
  foreign key (site_id, file_id) references data_files on delete cascade
);
-- Chunks are already compressed.
alter table data_file_chunks alter content set storage external;

create table data_backups (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  type text not null check (type in ('ON_DEMAND', 'AUTO')),
  job_id uuid not null,
  status text not null check (status in ('PENDING', 'READY', 'FAILED', 'DELETED', 'CANCELED')),
  bytes bigint,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deleted_at timestamptz,
  primary key (site_id, id)
);
create index data_backups_by_time on data_backups (site_id, requested_at, id);
-- One running backup at a time.
create unique index data_backups_pending on data_backups (site_id) where status = 'PENDING';

create table data_backup_collections (
  site_id uuid not null,
  backup_id uuid not null,
  uid uuid not null,
  id text collate "C" not null,
  doc jsonb not null,
  primary key (site_id, backup_id, uid),
  foreign key (site_id, backup_id) references data_backups on delete cascade
);

create table data_backup_chunks (
  site_id uuid not null,
  backup_id uuid not null,
  -- Of items: the collection's uid, its environment, and whether they are drafts. Of references: the field's id.
  owner uuid not null,
  part text not null,
  position integer not null,
  rows jsonb not null,
  primary key (site_id, backup_id, owner, part, position),
  foreign key (site_id, backup_id) references data_backups on delete cascade
);

create table data_restorations (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  backup_id uuid not null,
  job_id uuid not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  collections jsonb not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, backup_id) references data_backups on delete cascade
);
create index data_restorations_by_time on data_restorations (site_id, requested_at, id);
-- Two concurrent restorations would overwrite each other.
create unique index data_restorations_pending on data_restorations (site_id) where status = 'PENDING';

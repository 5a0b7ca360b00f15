/**
 * Jobs over content data. A job runs in steps. Each step is one transaction that also writes the cursor of the next step
 * (decision 022).
 */
export const dataJobs = {
  name: '009-data-jobs',
  statements: `
create table data_jobs (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  kind text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED')),
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
  primary key (site_id, id)
);
create unique index data_files_by_token on data_files (token) where token is not null;
create index data_files_by_expiry on data_files (expires_at);
create table data_file_pieces (
  site_id uuid not null,
  file_id uuid not null,
  -- Offset of the chunk.
  start bigint not null,
  length integer not null,
  content bytea not null,
  primary key (site_id, file_id, start),
  foreign key (site_id, file_id) references data_files on delete cascade
);
-- Chunks are already compressed.
alter table data_file_pieces alter column content set storage external;

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
create table data_backup_pieces (
  site_id uuid not null,
  backup_id uuid not null,
  -- Of items: the collection's uid, its environment, and whether they are drafts. Of references: the field's id.
  owner uuid not null,
  part text not null,
  place integer not null,
  rows jsonb not null,
  primary key (site_id, backup_id, owner, part, place),
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
`,
}

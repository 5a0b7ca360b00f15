-- Which node runs which job (decision 069), and runs of backups of the whole installation.

-- A node holds an advisory lock on its number while it lives.
create sequence job_nodes as integer cycle;

-- A row of a node without its lock is of a process that died in the job.
create table job_runs (
  kind text not null,
  id text not null,
  node integer not null,
  site_id uuid,
  about text not null,
  queued jsonb,
  started_at timestamptz not null,
  primary key (kind, id, node)
);

-- Jobs that ended their process several times.
create table parked_jobs (
  number bigint generated always as identity primary key,
  kind text not null,
  id text not null,
  site_id uuid,
  about text not null,
  queued jsonb,
  reason text not null,
  parked_at timestamptz not null,
  -- How often the process had died in the job.
  deaths integer not null default 3,
  unique (kind, id)
);
create index parked_jobs_by_site on parked_jobs (site_id);

create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  name text,
  error text
);
create index backup_runs_by_start on backup_runs (started_at);

/**
 * Which node runs which job. A node holds an advisory lock on its number while it lives: a row of a node without its lock is of a
 * process that died in the job. Jobs that ended their process several times are parked.
 */
export const jobRuns = {
  name: '600-job-runs',
  statements: `
create sequence job_nodes as integer cycle;
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
create table parked_jobs (
  number bigint generated always as identity primary key,
  kind text not null,
  id text not null,
  site_id uuid,
  about text not null,
  queued jsonb,
  reason text not null,
  parked_at timestamptz not null,
  unique (kind, id)
);
create index parked_jobs_by_site on parked_jobs (site_id);
alter table data_jobs drop constraint data_jobs_state_check;
alter table data_jobs add constraint data_jobs_state_check
  check (state in ('WAITING', 'RUNNING', 'PARKED', 'SUCCEEDED', 'FAILED', 'CANCELED'));
`,
}

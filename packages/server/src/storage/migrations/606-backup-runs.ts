/** Runs of backups of the whole installation, by schedule or by command. */
export const backupRuns = {
  name: '606-backup-runs',
  statements: `
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  name text,
  error text
);
create index backup_runs_by_start on backup_runs (started_at);
`,
}

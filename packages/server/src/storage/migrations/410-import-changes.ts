/**
 * What an import of the catalogue has written, for its undo: ids of new entities, and the former and the new rows of changed
 * ones. It is recorded by a few statements for each step, not row by row, and is deleted with the job.
 */
export const importChanges = {
  name: '410-import-changes',
  statements: `
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
create index catalog_undos_by_import on data_jobs (site_id, (request ->> 'importId'), created_at) where kind = 'CATALOG_IMPORT_UNDO';
create index catalog_imports_by_request on data_jobs (site_id, (request ->> 'requestId')) where kind = 'CATALOG_IMPORT';
`,
}

/**
 * What an import has written into a collection, for its undo: one row for each item, with its former row and a digest of what
 * the import has left. It is recorded by a few statements for each step. There is no foreign key, whose check would take half of the
 * time of the record: `removeJobs` deletes the rows together with their job.
 */
export const importedItems = {
  name: '445-imported-items',
  statements: `
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
create index movement_undos_by_import on data_jobs (site_id, (request ->> 'importId'), created_at) where kind = 'MOVEMENT_UNDO';
create index movements_by_request on data_jobs (site_id, (request ->> 'requestId')) where kind = 'MOVEMENT';
`,
}

/** Indexes that merchants create for the items of their collections, with their status. */
export const collections = {
  name: '007-collections',
  statements: `
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
`,
}

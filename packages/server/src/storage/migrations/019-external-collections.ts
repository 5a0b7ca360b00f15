/** What the platform itself says of the collections of external databases: who may do what, and more about their fields. */
export const externalCollections = {
  name: '019-external-collections',
  statements: `
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
`,
}

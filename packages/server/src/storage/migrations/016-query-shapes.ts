/** Which queries were asked of a collection, without their values, and how long they took: what indexes are advised from. */
export const queryShapes = {
  name: '016-query-shapes',
  statements: `
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
`,
}

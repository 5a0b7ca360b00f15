/** Items and references of collections that staff have emptied, for the undo. */
export const truncatedItems = {
  name: '350-truncated-items',
  statements: `
create table truncated_collections (
  site_id uuid not null references sites on delete cascade,
  request_id text not null,
  collection_id text not null,
  uid text not null,
  environment text not null check (environment in ('LIVE', 'SANDBOX')),
  drafts boolean not null,
  revision integer not null,
  truncated_at timestamptz not null,
  primary key (site_id, request_id)
);
create index truncated_collections_age on truncated_collections (truncated_at);
create table truncated_items (
  site_id uuid not null,
  request_id text not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('ITEM', 'REFERENCE')),
  row jsonb not null,
  primary key (site_id, request_id, id),
  foreign key (site_id, request_id) references truncated_collections on delete cascade
);
`,
}

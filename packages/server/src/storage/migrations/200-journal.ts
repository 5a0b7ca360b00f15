/** Changes made by staff: one row for each request, with the events that it has written. */
export const journal = {
  name: '200-journal',
  statements: `
create table journal_entries (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  request_id text not null,
  operation text not null,
  area text not null,
  actor_id text not null,
  reason text,
  mails int not null,
  event_ids bigint[] not null,
  undoes text,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, request_id)
);
create index journal_entries_undoes on journal_entries (site_id, undoes) where undoes is not null;
`,
}

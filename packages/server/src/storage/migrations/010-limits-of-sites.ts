/** Limits begin their key with the site, as all that belongs to one. What was counted so far begins anew. */
export const limitsOfSites = {
  name: '010-limits-of-sites',
  statements: `
drop table limits;
create table limits (
  site_id uuid not null,
  key bytea not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (site_id, key)
) with (fillfactor = 70);
create index limits_by_reset on limits (resets_at);
`,
}

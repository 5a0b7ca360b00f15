/** Keys of limits start with the site, like all keys of its data. Existing counters are reset. */
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

/** What all nodes together have used of the limits of a minute (decision 101). Unlogged: a crash may lose it. */
export const sharedUses = {
  name: '700-limits-of-all-nodes',
  statements: `
    create unlogged table shared_uses (
      -- a hash of the limit and of whom it limits
      key bytea primary key,
      used double precision not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50);
    create index shared_uses_by_end on shared_uses (ends_at)`,
}

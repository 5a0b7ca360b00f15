/** The check of deferred writes. The error code is that of a serialization failure, after which a call is repeated. */
export const rowCounts = {
  name: '056-row-counts',
  statements: `
create function require_row_count(changed bigint, expected bigint) returns boolean language plpgsql as $$
begin
  if changed <> expected then
    raise exception 'a concurrent transaction has changed the row' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
`,
}

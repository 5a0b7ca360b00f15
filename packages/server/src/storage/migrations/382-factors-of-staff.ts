/** Factors and recovery codes of staff, beside those of members: `member_id` is the id of either. Triggers delete them. */
export const factorsOfStaff = {
  name: '382-factors-of-staff',
  statements: `
do $$
declare found record;
begin
  for found in
    select conrelid::regclass as owner, conname as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass
      and conrelid in ('factors'::regclass, 'recovery_codes'::regclass)
  loop
    execute format('alter table %s drop constraint %I', found.owner, found.name);
  end loop;
end $$;

create function delete_factors() returns trigger language plpgsql as $$ begin
  delete from factors where site_id = old.site_id and member_id = old.id;
  delete from recovery_codes where site_id = old.site_id and member_id = old.id;
  return null;
end $$;
create trigger delete_factors after delete on members for each row execute function delete_factors();
create trigger delete_factors after delete on staff_members for each row execute function delete_factors();
`,
}

/**
 * Writing an event no longer locks the row of its site. A foreign key did that for each event, and concurrent writers had to
 * share that lock. Calls do not check the site otherwise. Deleting a site still deletes its events.
 */
export const eventsWithoutLock = {
  name: '022-events-without-lock',
  statements: `
alter table events drop constraint events_site_id_fkey;
create function remove_events_of_site() returns trigger language plpgsql as $$
begin
  delete from events where site_id = old.id;
  return null;
end $$;
create trigger site_takes_events after delete on sites for each row execute function remove_events_of_site();
`,
}

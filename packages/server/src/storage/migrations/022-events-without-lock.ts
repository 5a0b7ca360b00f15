/**
 * Whoever writes an event no longer locks its site, once for each event: a foreign key did that, and writers at the same time
 * had to put each other down as holders. Nothing else ever checks the site of a call. A site still takes its events along.
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

/** Renames tables, columns and functions to the terms of the field. Only the catalogue changes: no row is rewritten. */
export const standardNames = {
  name: '024-standard-names',
  statements: `
alter table client_apps rename column foreign_client to protocol_compat;
alter table sessions rename column confirmed to confirmed_generation;
alter table sessions rename column address to ip_address;
alter table factors rename column sealed to encrypted_secret;
alter table service_plugins rename column sealed to encrypted_secrets;
alter table member_connections rename column connection_id to provider_id;
alter table data_file_pieces rename column start to byte_offset;
alter table data_backup_pieces rename column place to position;

-- Constraints and indexes begin with the name of their table, and are renamed with it.
do $$ declare renamed record; found record; begin
  for renamed in select * from (values
    ('tickets', 'one_time_tokens'),
    ('sign_in_places', 'known_devices'),
    ('limits', 'rate_counters'),
    ('connections', 'identity_providers'),
    ('member_connections', 'member_identities'),
    ('data_file_pieces', 'data_file_chunks'),
    ('data_backup_pieces', 'data_backup_chunks')) as names(old, new)
  loop
    execute format('alter table %I rename to %I', renamed.old, renamed.new);
    for found in
      select conname as name from pg_constraint
      where conrelid = renamed.new::regclass and starts_with(conname, renamed.old || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.new, found.name,
        replace(overlay(found.name placing renamed.new from 1 for length(renamed.old)), 'connection_id', 'provider_id'));
    end loop;
    for found in
      select relname as name from pg_index join pg_class on oid = indexrelid
      where indrelid = renamed.new::regclass and starts_with(relname, renamed.old || '_')
    loop
      execute format('alter index %I rename to %I', found.name,
        overlay(found.name placing renamed.new from 1 for length(renamed.old)));
    end loop;
  end loop;
end $$;

alter function data_near rename to data_within_edit_distance;
alter function data_search_note rename to data_search_record_changes;
alter function remove_events_of_site rename to delete_events_of_site;
alter trigger site_takes_events on sites rename to delete_events_of_site;
`,
}

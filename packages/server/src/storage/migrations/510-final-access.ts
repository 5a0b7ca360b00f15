/**
 * Changes of access are final: the journal no longer records rows of these tables, and forgets the values that it has, among
 * them former secrets. `attach_journal` replaces a trigger that records another kind of rows.
 */
export const finalAccess = {
  name: '510-final-access',
  statements: `
create or replace function attach_journal(name text, kind text) returns void language plpgsql as $$
begin
  if to_regclass(name) is null or exists (
    select from pg_trigger t where t.tgrelid = to_regclass(name) and t.tgname = 'journal'
      and t.tgargs = convert_to(kind, 'UTF8') || '\\x00'::bytea) then
    return;
  end if;
  execute format('drop trigger if exists journal on %I', name);
  execute format('create trigger journal after insert or update or delete on %I for each row
    when (current_setting(''stoa.journal'', true) <> '''') execute function record_journal_row(%L)', name, kind);
end $$;

update journal_rows set before = null, after = null, entity_id = null
where table_name in ('api_keys', 'client_apps', 'data_connections', 'identity_providers', 'provider_settings',
  'service_plugins', 'staff_members', 'staff_roles', 'webhook_keys', 'webhooks');
`,
}

/**
 * Rows that a change by staff has written, before and after. Triggers record them while the transaction has the setting
 * `stoa.journal`: site and request. `attach_journal` adds the trigger to a table.
 */
export const journalRows = {
  name: '280-journal-rows',
  statements: `
create table journal_rows (
  site_id uuid not null references sites on delete cascade,
  request_id text not null,
  id bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (site_id, request_id, id)
);
alter table journal_entries add column invalidated text[] not null default '{}';

create function record_journal_row() returns trigger language plpgsql as $$
declare
  change text := current_setting('stoa.journal', true);
begin
  insert into journal_rows (site_id, request_id, table_name, before, after)
  values (split_part(change, ' ', 1)::uuid, split_part(change, ' ', 2), tg_table_name,
    case when tg_argv[0] = 'rows' and tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_argv[0] = 'rows' and tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;

create function attach_journal(name text, kind text) returns void language plpgsql as $$
begin
  if to_regclass(name) is null or exists (
    select from pg_trigger t where t.tgrelid = to_regclass(name) and t.tgname = 'journal') then
    return;
  end if;
  execute format('create trigger journal after insert or update or delete on %I for each row
    when (current_setting(''stoa.journal'', true) <> '''') execute function record_journal_row(%L)', name, kind);
end $$;
`,
}

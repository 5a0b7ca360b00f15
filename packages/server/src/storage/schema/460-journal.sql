-- Changes made by staff (decision 050): one row for each request, with the events that it has written, and the rows that it has
-- changed, before and after. `migrate` attaches the trigger to the tables (journal-tables.ts).

create table journal_entries (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  request_id text not null,
  operation text not null,
  area text not null,
  actor_id text not null,
  reason text,
  mails int not null,
  event_ids bigint[] not null,
  undoes text,
  created_at timestamptz not null,
  invalidated text[] not null default '{}',
  primary key (site_id, id),
  unique (site_id, request_id)
);
create index journal_entries_undoes on journal_entries (site_id, undoes) where undoes is not null;
create index journal_entries_by_age on journal_entries (created_at);

create table journal_rows (
  site_id uuid not null references sites on delete cascade,
  request_id text not null,
  id bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  -- The entity that the row belongs to, such as the product of a variant.
  entity_id text,
  primary key (site_id, request_id, id)
);
create index journal_rows_of_entity on journal_rows (site_id, entity_id, id) where entity_id is not null;

create function journal_entity_of(stored jsonb) returns text language sql immutable as $$
  select coalesce(stored ->> 'product_id', stored ->> 'collection_id', stored ->> 'price_list_id',
    stored ->> 'tax_region_id', stored ->> 'id', stored ->> 'group_id', stored ->> 'entity_id', stored ->> 'name')
$$;

-- Records a row while the transaction has the setting stoa.journal: site and request.
create function record_journal_row() returns trigger language plpgsql as $$
declare
  change text := current_setting('stoa.journal', true);
  former jsonb := case when tg_argv[0] = 'rows' and tg_op <> 'INSERT' then to_jsonb(old) end;
  present jsonb := case when tg_argv[0] = 'rows' and tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into journal_rows (site_id, request_id, table_name, before, after, entity_id)
  values (split_part(change, ' ', 1)::uuid, split_part(change, ' ', 2), tg_table_name, former, present,
    journal_entity_of(coalesce(present, former)));
  return null;
end $$;

-- Adds the trigger to a table, or replaces one that records another kind of rows: 'rows' with their values, 'final' without.
create function attach_journal(name text, kind text) returns void language plpgsql as $$
begin
  if to_regclass(name) is null or exists (
    select from pg_trigger t where t.tgrelid = to_regclass(name) and t.tgname = 'journal'
      and t.tgargs = convert_to(kind, 'UTF8') || '\x00'::bytea) then
    return;
  end if;
  execute format('drop trigger if exists journal on %I', name);
  execute format('create trigger journal after insert or update or delete on %I for each row
    when (current_setting(''stoa.journal'', true) <> '''') execute function record_journal_row(%L)', name, kind);
end $$;

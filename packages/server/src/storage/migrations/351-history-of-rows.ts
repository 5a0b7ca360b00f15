/** The entity of each journaled row, for histories: the entity that a part belongs to, such as the product of a variant. */
export const historyOfRows = {
  name: '351-history-of-rows',
  statements: `
alter table journal_rows add column entity_id text;

create function journal_entity_of(stored jsonb) returns text language sql immutable as $$
  select coalesce(stored ->> 'product_id', stored ->> 'collection_id', stored ->> 'price_list_id',
    stored ->> 'tax_region_id', stored ->> 'id', stored ->> 'group_id', stored ->> 'entity_id', stored ->> 'name')
$$;

update journal_rows set entity_id = journal_entity_of(coalesce(after, before)) where before is not null or after is not null;
create index journal_rows_of_entity on journal_rows (site_id, entity_id, id) where entity_id is not null;

create or replace function record_journal_row() returns trigger language plpgsql as $$
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
`,
}

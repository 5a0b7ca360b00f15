/**
 * Search over content. pg_trgm, which is part of PostgreSQL, tolerates typing errors. Where it cannot be installed, a fuzzy
 * search finds words by their prefixes instead.
 */
export const dataSearch = {
  name: '012-data-search',
  statements: `
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: fuzzy search finds beginnings of words';
end $$;

-- All texts of a value, in lower case.
create function data_texts(value jsonb) returns text language plpgsql immutable parallel safe as $$
begin
  return (select coalesce(lower(string_agg(part #>> '{}', ' ') collate "und-x-icu"), '')
    from jsonb_path_query(value, 'strict $.**') as each(part) where jsonb_typeof(part) = 'string');
end $$;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute 'create function data_likeness(word text, texts text) returns real language sql immutable parallel safe
      as ''select word_similarity(word, texts)''';
  else
    execute 'create function data_likeness(word text, texts text) returns real language sql immutable parallel safe
      as ''select case when position('''' '''' || word in '''' '''' || texts) > 0 then 1 else 0 end::real''';
  end if;
end $$;

-- Item tables that have been searched, and whether their indexes exist. Other tables have no search index.
create table data_search_indexes (
  site_id uuid not null references sites on delete cascade,
  table_name text not null,
  config text not null,
  built boolean not null default false,
  primary key (site_id, table_name, config)
);
create index data_search_indexes_unbuilt on data_search_indexes (table_name) where not built;
`,
}

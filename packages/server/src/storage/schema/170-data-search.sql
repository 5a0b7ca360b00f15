-- Search over content by indexes of words (decision 024): for each searched item table and language, one table with the words of
-- every item and one with all distinct words. A worker fills them in the background; triggers record which items have changed.

do $$ begin
  create extension if not exists fuzzystrmatch;
exception when others then
  raise notice 'fuzzystrmatch is not available: fuzzy search forgives mistakes at the ends of words only';
end $$;

-- Whether the edit distance of two words is at most this number.
do $$ begin
  if exists (select from pg_extension where extname = 'fuzzystrmatch') then
    execute format('create function data_within_edit_distance(word text, other text, most int) returns boolean
      language sql immutable parallel safe as ''select %I.levenshtein_less_equal(word, other, most) <= most''',
      (select extnamespace::regnamespace from pg_extension where extname = 'fuzzystrmatch'));
  else
    execute 'create function data_within_edit_distance(word text, other text, most int) returns boolean
      language sql immutable parallel safe
      as ''select left(word, length(other) - most) = left(other, length(other) - most)
        and length(word) between length(other) - most and length(other) + most''';
  end if;
end $$;

-- The words of values, each prefixed with the number of its value. Words longer than a search term may be are left out.
create function data_search_terms(config regconfig, parts jsonb) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct part.n || ':' || word)), '')
  from jsonb_each(parts) as part(n, value),
    unnest(tsvector_to_array(jsonb_to_tsvector(config, part.value, '["string"]'))) as word
  where octet_length(word) <= 1000
$$;

-- Values by the numbers of their keys, from 1. Number 0 has the other values.
create function data_search_parts(data jsonb, keys text[]) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('0', data - keys) || coalesce(jsonb_object_agg(n::text, data -> key), '{}')
  from unnest(keys) with ordinality as part(key, n) where data ? key
$$;

-- Words that may be misspelled: those of letters only. In a number or a code, another digit is another value.
create function data_search_words(data jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word), '{}')
  from unnest(tsvector_to_array(jsonb_to_tsvector('simple', data, '["string"]'))) as word
  -- Cheaper than a regular expression: with these characters the parser makes words of anything but letters.
  where length(word) between 3 and 32 and word = translate(word, '0123456789-_.:/@~%+&=?#!,;', '')
$$;

-- Items that contain the words, up to a limit. Uses the index of words only, because the planner has no statistics of rare words.
create function data_search_hits(items text, query tsquery, most int) returns setof text language plpgsql stable rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query execute format('select id from data.%I where words @@ $1 limit $2', items) using query, most;
end $$;

create table data_search_indexes (
  id uuid not null unique,
  site_id uuid not null references sites on delete cascade,
  uid uuid not null,
  environment text not null check (environment in ('LIVE', 'SANDBOX')),
  drafts boolean not null,
  config text not null,
  status text not null default 'BUILDING' check (status in ('BUILDING', 'ACTIVE', 'DROPPING', 'FAILED')),
  -- The index that is used until this one is built.
  replaces uuid unique,
  -- Keys by their numbers, once the tables exist.
  keys text[],
  -- The last indexed item; null when all are indexed.
  filled_to text collate "C" default '',
  attempts integer not null default 0,
  failure jsonb,
  -- Number of words when it was built, and of those added since.
  words bigint not null default 0,
  words_added bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  source text not null default 'ITEMS' check (source in ('ITEMS', 'PRODUCTS')),
  primary key (site_id, id)
);
create unique index data_search_indexes_serving on data_search_indexes (uid, environment, drafts, config)
  where replaces is null;
create index data_search_indexes_unfinished on data_search_indexes (updated_at) where status in ('BUILDING', 'DROPPING');
create index data_search_indexes_site on data_search_indexes (site_id, uid);

-- Items written since they were indexed. A row without id: any item may have been deleted.
create table data.search_changes (index_id uuid not null, item_id text collate "C");
create index search_changes_of on data.search_changes (index_id, item_id);

create function data_search_record_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into data.search_changes values (tg_argv[0]::uuid, null);
  else
    insert into data.search_changes select tg_argv[0]::uuid, id from changed;
  end if;
  if found then insert into public.invalidations (tags) values ('data-indexes'); end if;
  return null;
end $$;

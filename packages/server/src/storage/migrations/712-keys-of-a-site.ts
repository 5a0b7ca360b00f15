import type { Migration } from './migration.ts'

/** Indexes of look-ups that do not name a site, in place of the keys that `keysOfASite` drops (decision 104). */
export const lookUpsOfAllSites: Migration = {
  name: '712-look-ups-of-all-sites',
  indexes: {
    client_apps_by_id: 'client_apps (id)',
    api_keys_by_secret: 'api_keys (secret_hash)',
    sessions_by_refresh_token: 'sessions (refresh_hash)',
    retired_refresh_tokens_by_hash: 'retired_refresh_tokens (hash)',
    redirect_sessions_by_token: 'redirect_sessions (token_hash)',
    one_time_tokens_by_hash: 'one_time_tokens (hash)',
    staff_sessions_by_id: 'staff_sessions (id)',
    staff_sessions_by_secret: 'staff_sessions (secret_hash)',
    media_files_of_id: 'media_files (id)',
    data_collections_by_uid: 'data_collections (uid)',
    data_indexes_by_id: 'data_indexes (id)',
    data_files_of_token: 'data_files (token) where token is not null',
    data_search_indexes_by_id: 'data_search_indexes (id)',
    data_search_indexes_of_collection: 'data_search_indexes (uid, environment, drafts, config)',
    order_payment_requests_of_id: 'order_payment_requests (id)',
  },
}

/**
 * Unique keys of tables with sites have the site. The others were of random values, which none has twice. That of payments at a provider
 * stays: a callback names a payment without its site, and must find that of one site only.
 */
export const keysOfASite: Migration = {
  name: '713-keys-of-a-site',
  stop: 'Keys change that the version before names in its statements.',
  statements: `
    alter table client_apps drop constraint client_apps_id_key;
    alter table api_keys drop constraint api_keys_secret_hash_key;
    alter table sessions drop constraint sessions_refresh_hash_key;
    alter table retired_refresh_tokens drop constraint retired_refresh_tokens_hash_key;
    alter table redirect_sessions drop constraint redirect_sessions_token_hash_key;
    alter table one_time_tokens drop constraint one_time_tokens_hash_key;
    alter table staff_sessions drop constraint staff_sessions_id_key, drop constraint staff_sessions_secret_hash_key;
    drop index media_files_by_id;
    alter table data_collections drop constraint data_collections_uid_key;
    alter table data_indexes drop constraint data_indexes_id_key;
    drop index data_files_by_token;
    alter table data_search_indexes drop constraint data_search_indexes_id_key,
      drop constraint data_search_indexes_replaces_key, add unique (site_id, replaces);
    drop index data_search_indexes_serving;
    create unique index data_search_indexes_serving on data_search_indexes (site_id, uid, environment, drafts, config)
      where replaces is null;
    drop index order_payment_requests_by_id`,
}

/** Numbers come from sequences by default. Citus distributes no table with an identity column. */
export const numbersBySequence: Migration = {
  name: '714-numbers-by-sequence',
  stop: 'Tables are locked for a moment each.',
  statements: `
    do $numbers$
    declare
      one record;
      last bigint;
      called boolean;
    begin
      for one in
        select a.attrelid::regclass::text as tab, a.attname as col, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as seq
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' and not a.attisdropped
          and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'site_id' and not s.attisdropped)
        order by 1
      loop
        execute format('lock table %s in access exclusive mode', one.tab);
        execute format('select last_value, is_called from %s', one.seq) into last, called;
        execute format('alter table %s alter %I drop identity', one.tab, one.col);
        execute format('create sequence %s owned by %s.%I', one.seq, one.tab, one.col);
        perform setval(one.seq, last, called);
        execute format('alter table %s alter %I set default nextval(%L)', one.tab, one.col, one.seq);
      end loop;
    end $numbers$`,
}

/** Citus accepts parameters in statements of PL/pgSQL functions that triggers call, and not in those of SQL functions. */
export const functionsOfTriggers: Migration = {
  name: '730-functions-of-triggers',
  stop: 'Functions are replaced.',
  statements: `
    do $functions$
    declare
      one record;
    begin
      for one in
        select p.proname, pg_get_function_arguments(p.oid) as args, p.prosrc as body
        from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'
          and p.proname in ('remove_listed_products', 'write_product_documents', 'request_product_indexes')
      loop
        execute format('create or replace function %I(%s) returns void language plpgsql as %L', one.proname, one.args,
          E'#variable_conflict use_column\\nbegin\\n' || one.body || E';\\nend');
      end loop;
    end $functions$`,
}

/** Triggers that only delete what follows from a row are for each row, which Citus accepts. */
export const triggersOfRows: Migration = {
  name: '715-triggers-of-rows',
  stop: 'Triggers are replaced.',
  statements: `
    drop trigger reused_slugs on products;
    create or replace function delete_reused_product_slugs() returns trigger language plpgsql as $$ begin
      delete from former_product_slugs f where f.site_id = new.site_id and f.slug = new.slug;
      return null;
    end $$;
    create trigger reused_slugs after insert on products for each row execute function delete_reused_product_slugs();

    drop trigger reused_slugs on collections;
    create or replace function delete_reused_collection_slugs() returns trigger language plpgsql as $$ begin
      delete from former_collection_slugs f where f.site_id = new.site_id and f.slug = new.slug;
      return null;
    end $$;
    create trigger reused_slugs after insert on collections for each row execute function delete_reused_collection_slugs();

    drop trigger rows_of_listings on product_listings;
    create or replace function delete_rows_of_listings() returns trigger language plpgsql as $$ begin
      delete from listed_products l where l.site_id = old.site_id and l.listing_id = old.id;
      return null;
    end $$;
    create trigger rows_of_listings after delete on product_listings for each row execute function delete_rows_of_listings()`,
}

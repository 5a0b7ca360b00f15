-- One document for each product, which searches read: its words, its facets and what lists are sorted by (decision 047). Triggers
-- keep it up to date, so no change of a product, a variant or its stock can be forgotten. The search engine of the content service
-- indexes the documents as it does the items of a collection. Statements that write many products write the documents once at
-- their end: they switch the triggers off with `stoa.bulk_products` (storage/commerce/bulk-catalogue.ts).

-- The words of a text: no tags, entities, accents and punctuation.
create function search_text(value text) returns text language plpgsql immutable strict parallel safe as $$ begin
  if octet_length(value) <> length(value) then
    return btrim(regexp_replace(replace(replace(replace(replace(replace(replace(
          normalize(regexp_replace(normalize(
            regexp_replace(regexp_replace(value, '<[^>]*>', ' ', 'g'), '&#?[[:alnum:]]+;', ' ', 'g'), nfd),
            '[\u0300-\u036f]', '', 'g'), nfc),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));
  end if;
  if strpos(value, '<') > 0 then value := regexp_replace(value, '<[^>]*>', ' ', 'g'); end if;
  if strpos(value, '&') > 0 then value := regexp_replace(value, '&#?[[:alnum:]]+;', ' ', 'g'); end if;
  value := translate(value, E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x21\x22\x23\x24\x25\x26\x27\x28\x29\x2a\x2b\x2c\x2d\x2e\x2f\x3a\x3b\x3c\x3d\x3e\x3f\x40\x5b\x5c\x5d\x5e\x5f\x60\x7b\x7c\x7d\x7e\x7f', repeat(' ', 64));
  if strpos(value, '  ') > 0 then value := regexp_replace(value, ' +', ' ', 'g'); end if;
  return btrim(value);
end $$;

-- A code as its parts and as a whole without punctuation: both "AB-12" and "AB12" are found.
create function search_code(value text) returns text language plpgsql immutable strict parallel safe as $$ begin
  value := public.search_text(value);
  return value || ' ' || replace(value, ' ', '');
end $$;

create function search_config(language text) returns regconfig language sql immutable strict parallel safe as $$
  select (case language
    when 'ar' then 'arabic' when 'ca' then 'catalan' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek'
    when 'en' then 'english' when 'es' then 'spanish' when 'eu' then 'basque' when 'fi' then 'finnish' when 'fr' then 'french'
    when 'ga' then 'irish' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'hy' then 'armenian' when 'id' then 'indonesian'
    when 'it' then 'italian' when 'lt' then 'lithuanian' when 'nb' then 'norwegian' when 'ne' then 'nepali' when 'nl' then 'dutch'
    when 'nn' then 'norwegian' when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian'
    when 'ru' then 'russian' when 'sr' then 'serbian' when 'sv' then 'swedish' when 'ta' then 'tamil' when 'tr' then 'turkish'
    when 'yi' then 'yiddish' else 'simple' end)::regconfig
$$;

create function synonym_lexemes(doc jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lexeme), '{}')
  from jsonb_array_elements_text(doc -> 'words') word,
    unnest(tsvector_to_array(to_tsvector(public.search_config(doc ->> 'language'), public.search_text(word)))) lexeme
$$;

-- Words of one meaning. lexemes has the forms of all words in the language of the group.
create table synonym_groups (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  language text generated always as (doc ->> 'language') stored,
  lexemes text[] generated always as (synonym_lexemes(doc)) stored,
  primary key (site_id, id)
);
create index synonym_groups_by_created on synonym_groups (site_id, created_at, id);
create index synonym_groups_by_updated on synonym_groups (site_id, updated_at, id);
create index synonym_groups_by_lexeme on synonym_groups using gin (lexemes);

create table product_documents (
  site_id uuid not null references sites on delete cascade,
  id text collate "C" not null,
  -- Texts by field, without tags, punctuation and accents.
  data jsonb not null,
  -- Facets and values, such as 'brand' and 'Acme', with the unit separator between them.
  facets text[] not null,
  visible boolean not null,
  in_stock boolean not null,
  name text collate "C" not null,
  price_minor numeric(20, 0) not null,
  numeric_id bigint not null,
  primary key (site_id, id)
);
create index product_documents_by_price on product_documents (site_id, price_minor, id);
create index product_documents_by_name on product_documents (site_id, name, id);
create index product_documents_by_number on product_documents (site_id, numeric_id, id);
create index product_documents_by_facet on product_documents using gin (facets);

create function is_product_in_stock(site uuid, product uuid) returns boolean language sql stable as $$
  select exists (
    select from variants v join inventory_items i on i.site_id = v.site_id and i.product_id = v.product_id
      and i.variant_id = v.id and i.location_id = v.site_id
    where v.site_id = site and v.product_id = product and coalesce((v.doc ->> 'visible')::boolean, true)
      and case when i.track_quantity then i.quantity > 0 else i.in_stock end)
$$;

-- Writes the documents of products; those that stay the same are not touched.
create function write_product_documents(sites uuid[], ids uuid[]) returns void language sql as $$
  insert into product_documents as known (site_id, id, data, facets, visible, in_stock, name, price_minor, numeric_id)
  select p.site_id, p.id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'name', concat_ws(' ', search_text(p.name), (
        select string_agg(search_text(t.doc ->> 'name'), ' ' order by t.language) from catalog_translations t
        where t.site_id = p.site_id and t.product_id = p.id)),
      'sku', (
        select string_agg(search_code(code), ' ' order by code) from (
          select p.doc ->> 'sku' as code
          union select v.doc ->> 'sku' from variants v where v.site_id = p.site_id and v.product_id = p.id) codes
        where code <> ''),
      'brand', search_text(p.doc ->> 'brand'),
      'ribbon', search_text(p.doc ->> 'ribbon'),
      'choices', (
        select string_agg(search_text(choice ->> 'description'), ' ')
        from jsonb_array_elements(coalesce(p.doc -> 'options', '[]')) as option,
          jsonb_array_elements(coalesce(option -> 'choices', '[]')) as choice),
      'text', search_text(concat_ws(' ', p.doc ->> 'description', (
        select string_agg(concat_ws(' ', section ->> 'title', section ->> 'description'), ' ')
        from jsonb_array_elements(coalesce(p.doc -> 'additionalInfoSections', '[]')) as section))))),
    array(
      select facet || chr(31) || value from (
        select 'brand' as facet, p.doc ->> 'brand' as value
        union all select 'ribbon', p.doc ->> 'ribbon'
        union all select 'productType', p.product_type
        union all select 'collection', unnest(p.collection_ids)
        union all select 'option:' || (option ->> 'name'), choice ->> 'description'
        from jsonb_array_elements(coalesce(p.doc -> 'options', '[]')) as option,
          jsonb_array_elements(coalesce(option -> 'choices', '[]')) as choice) each
      where value <> ''),
    p.visible, coalesce((
      -- No exists: as a hashed subplan it would read the stock of all products.
      select true from variants v join inventory_items i on i.site_id = v.site_id and i.product_id = v.product_id
        and i.variant_id = v.id and i.location_id = v.site_id
      where v.site_id = p.site_id and v.product_id = p.id and coalesce((v.doc ->> 'visible')::boolean, true)
        and case when i.track_quantity then i.quantity > 0 else i.in_stock end
      limit 1), false),
    p.name, p.lowest_price_minor, p.numeric_id
  from (select distinct * from unnest(sites, ids) as asked(site_id, id)) asked join products p using (site_id, id)
  order by p.site_id, p.id
  on conflict (site_id, id) do update set data = excluded.data, facets = excluded.facets, visible = excluded.visible,
    in_stock = excluded.in_stock, name = excluded.name, price_minor = excluded.price_minor, numeric_id = excluded.numeric_id
  where (known.data, known.facets, known.visible, known.in_stock, known.name, known.price_minor, known.numeric_id)
    is distinct from (excluded.data, excluded.facets, excluded.visible, excluded.in_stock, excluded.name, excluded.price_minor,
      excluded.numeric_id)
$$;

create function product_documents_of_inserts() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  perform write_product_documents(array_agg(site_id), array_agg(id)) from new_rows;
  return null;
end $$;
create trigger documents_of_inserts after insert on products referencing new table as new_rows
  for each statement execute function product_documents_of_inserts();

create function product_documents_of_updates() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  perform write_product_documents(array_agg(n.site_id), array_agg(n.id))
  from new_rows n join old_rows o using (site_id, id)
  where (n.doc, n.name, n.visible, n.collection_ids, n.product_type, n.lowest_price_minor)
    is distinct from (o.doc, o.name, o.visible, o.collection_ids, o.product_type, o.lowest_price_minor);
  return null;
end $$;
create trigger documents_of_updates after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function product_documents_of_updates();

create function product_documents_of_deletes() returns trigger language plpgsql as $$ begin
  delete from product_documents d using old_rows o where d.site_id = o.site_id and d.id = o.id::text;
  return null;
end $$;
create trigger documents_of_deletes after delete on products referencing old table as old_rows
  for each statement execute function product_documents_of_deletes();

-- Variants have SKUs of their own, and hidden ones do not count as stock.
create function product_documents_of_variants() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    perform write_product_documents(array_agg(n.site_id), array_agg(n.product_id))
    from new_rows n join old_rows o using (site_id, product_id, id)
    where (n.doc -> 'sku', n.doc -> 'visible') is distinct from (o.doc -> 'sku', o.doc -> 'visible');
  else
    perform write_product_documents(array_agg(site_id), array_agg(product_id)) from rows where doc ? 'sku' or tg_op = 'DELETE';
  end if;
  return null;
end $$;
create trigger documents_of_inserts after insert on variants referencing new table as rows
  for each statement execute function product_documents_of_variants();
create trigger documents_of_updates after update on variants referencing old table as old_rows new table as new_rows
  for each statement execute function product_documents_of_variants();
create trigger documents_of_deletes after delete on variants referencing old table as rows
  for each statement execute function product_documents_of_variants();

-- Stock that begins or ends. The documents are locked first, so that the last units of two variants cannot be sold unseen.
create function write_product_stock(sites uuid[], ids uuid[]) returns void language plpgsql as $$ begin
  if sites is null then return; end if;
  perform from product_documents d
  where (d.site_id, d.id) in (select s, i::text from unnest(sites, ids) as asked(s, i))
  order by d.site_id, d.id for no key update;
  update product_documents d set in_stock = not d.in_stock
  where (d.site_id, d.id) in (select s, i::text from unnest(sites, ids) as asked(s, i))
    and d.in_stock <> is_product_in_stock(d.site_id, d.id::uuid);
end $$;

create function product_stock_of_items() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    perform write_product_stock(array_agg(n.site_id), array_agg(n.product_id))
    from new_rows n join old_rows o using (site_id, product_id, variant_id, location_id)
    where n.location_id = n.site_id
      and case when n.track_quantity then n.quantity > 0 else n.in_stock end
        is distinct from case when o.track_quantity then o.quantity > 0 else o.in_stock end;
  else
    perform write_product_stock(array_agg(site_id), array_agg(product_id)) from rows
    where location_id = site_id and case when track_quantity then quantity > 0 else in_stock end;
  end if;
  return null;
end $$;
create trigger product_stock_of_inserts after insert on inventory_items referencing new table as rows
  for each statement execute function product_stock_of_items();
create trigger product_stock_of_updates after update on inventory_items referencing old table as old_rows new table as new_rows
  for each statement execute function product_stock_of_items();
create trigger product_stock_of_deletes after delete on inventory_items referencing old table as rows
  for each statement execute function product_stock_of_items();

-- Notes documents whose words have changed for the indexes of their site, and invalidates cached searches.
create function note_product_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into data.search_changes
    select x.id, n.id from new_rows n join old_rows o using (site_id, id)
      join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = n.site_id
    where n.data is distinct from o.data;
  else
    insert into data.search_changes
    select x.id, r.id from rows r join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = r.site_id;
  end if;
  if found then insert into public.invalidations (tags) values ('data-indexes'); end if;
  if tg_op = 'UPDATE' then
    insert into public.invalidations (tags) select distinct 'product-documents:' || site_id from new_rows;
  else
    insert into public.invalidations (tags) select distinct 'product-documents:' || site_id from rows;
  end if;
  return null;
end $$;
create trigger noted_inserts after insert on product_documents referencing new table as rows
  for each statement execute function note_product_documents();
create trigger noted_updates after update on product_documents referencing old table as old_rows new table as new_rows
  for each statement execute function note_product_documents();
create trigger noted_deletes after delete on product_documents referencing old table as rows
  for each statement execute function note_product_documents();

-- Products have texts for searches in each language of the shop, and an index for each (decision 105).

create function search_config_name(language text) returns text language sql immutable strict parallel safe as $$
  select ltrim(substring(public.search_config(lower(split_part(language, '-', 1)))::text from '[^.]+$'), '"')
$$;

-- A text without tags, as searches read it.
create function search_source(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(value, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'))
$$;

-- Codes as they are, as their parts, and as a whole without punctuation: "AB-12" is found by "AB-12", "AB12" and "12".
create function search_codes(codes text[]) returns text language sql immutable parallel safe as $$
  select string_agg(distinct public.search_code(code), ' ') from unnest(codes) code where code <> ''
$$;

-- The texts of products that have a translation, by the keys of their documents; those without are in the document.
create table product_texts (
  site_id uuid not null references sites on delete cascade,
  language text collate "C" not null,
  id text collate "C" not null,
  data jsonb not null,
  primary key (site_id, language, id),
  foreign key (site_id, id) references product_documents on delete cascade
);
create index product_texts_by_product on product_texts (site_id, id);

-- Language of the texts of products; empty: the main language of the site.
alter table data_search_indexes add column language text collate "C" not null default '';
drop index data_search_indexes_serving;
create unique index data_search_indexes_serving on data_search_indexes (site_id, uid, environment, drafts, config, language)
  where replaces is null;

-- Choices and titles of a document in a language; `t` is its translation, or empty.
create function product_choices(doc jsonb, t jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(coalesce((
      select own ->> 'text' from jsonb_array_elements(coalesce(t -> 'options', '[]')) translated,
        jsonb_array_elements(coalesce(translated -> 'choices', '[]')) own
      where translated ->> 'original' = option ->> 'name' and own ->> 'original' = choice ->> 'description' and own ->> 'text' <> '' limit 1),
    choice ->> 'description'), ' ')
  from jsonb_array_elements(coalesce(doc -> 'options', '[]')) as option,
    jsonb_array_elements(coalesce(option -> 'choices', '[]')) as choice
$$;

create function product_sections(sections jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(concat_ws(' ', section ->> 'title', section ->> 'description'), ' ')
  from jsonb_array_elements(coalesce(sections, '[]')) as section
$$;

-- Writes the documents and texts of products; those that stay the same are not touched.
create or replace function write_product_documents(sites uuid[], ids uuid[]) returns void language sql as $$
  insert into product_documents as known (site_id, id, data, facets, visible, in_stock, name, price_minor, numeric_id)
  select p.site_id, p.id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'name', p.name,
      'sku', search_codes(array(
        select p.doc ->> 'sku' union select p.doc ->> 'barcode'
        union select v.doc ->> 'sku' from variants v where v.site_id = p.site_id and v.product_id = p.id
        union select v.doc ->> 'barcode' from variants v where v.site_id = p.site_id and v.product_id = p.id)),
      'brand', p.doc ->> 'brand',
      'choices', product_choices(p.doc, null),
      'ribbon', p.doc ->> 'ribbon',
      'tags', (select string_agg(tag, ' ') from jsonb_array_elements_text(
        case jsonb_typeof(p.doc #> '{tags,publicTags,tagIds}') when 'array' then p.doc #> '{tags,publicTags,tagIds}' else '[]' end) tag),
      'text', search_source(concat_ws(' ', p.doc ->> 'description', product_sections(p.doc -> 'additionalInfoSections'))))),
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
      excluded.numeric_id);

  insert into product_texts as known (site_id, language, id, data)
  select p.site_id, t.language, p.id::text, jsonb_strip_nulls(jsonb_build_object(
    'name', nullif(t.doc ->> 'name', ''),
    'choices', product_choices(p.doc, t.doc),
    'ribbon', nullif(t.doc ->> 'ribbon', ''),
    'text', nullif(search_source(concat_ws(' ', coalesce(nullif(t.doc ->> 'description', ''), p.doc ->> 'description'),
      coalesce(product_sections(t.doc -> 'infoSections'), product_sections(p.doc -> 'additionalInfoSections')))), '')))
  from (select distinct * from unnest(sites, ids) as asked(site_id, id)) asked join products p using (site_id, id)
    join catalog_translations t on t.site_id = p.site_id and t.product_id = p.id
  order by p.site_id, t.language, p.id
  on conflict (site_id, language, id) do update set data = excluded.data where known.data is distinct from excluded.data;

  delete from product_texts x using (select distinct * from unnest(sites, ids) as asked(site_id, id)) asked
  where x.site_id = asked.site_id and x.id = asked.id::text and not exists (
    select from catalog_translations t where t.site_id = x.site_id and t.entity_id = asked.id and t.language = x.language)
$$;

-- Variants have SKUs and barcodes of their own, and hidden ones do not count as stock.
create or replace function product_documents_of_variants() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    perform write_product_documents(array_agg(n.site_id), array_agg(n.product_id))
    from new_rows n join old_rows o using (site_id, product_id, id)
    where (n.doc -> 'sku', n.doc -> 'barcode', n.doc -> 'visible') is distinct from (o.doc -> 'sku', o.doc -> 'barcode', o.doc -> 'visible');
  else
    perform write_product_documents(array_agg(site_id), array_agg(product_id)) from rows
    where doc ? 'sku' or doc ? 'barcode' or tg_op = 'DELETE';
  end if;
  return null;
end $$;

create function product_documents_of_translations() returns trigger language plpgsql as $$ begin
  if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;
  perform write_product_documents(array_agg(site_id), array_agg(product_id)) from rows where product_id is not null;
  return null;
end $$;
create trigger documents_of_inserts after insert on catalog_translations referencing new table as rows
  for each statement execute function product_documents_of_translations();
create trigger documents_of_updates after update on catalog_translations referencing new table as rows
  for each statement execute function product_documents_of_translations();
create trigger documents_of_deletes after delete on catalog_translations referencing old table as rows
  for each statement execute function product_documents_of_translations();

-- Requests the index of the products of sites in a language; empty: the main one.
create function request_product_indexes(sites uuid[], languages text[]) returns void language sql as $$
  insert into data_search_indexes (id, site_id, uid, environment, drafts, config, language, source, created_at, updated_at)
  select gen_random_uuid(), s.id, s.id, 'LIVE', false, search_config_name(coalesce(nullif(asked.language, ''), s.locale)), asked.language,
    'PRODUCTS', now(), now()
  from (select distinct * from unnest(sites, languages) asked(site_id, language)) asked join sites s on s.id = asked.site_id
  where not exists (
    select from data_search_indexes x where x.uid = s.id and x.source = 'PRODUCTS' and x.language = asked.language and x.replaces is null
      and x.config = search_config_name(coalesce(nullif(asked.language, ''), s.locale)))
  on conflict do nothing
$$;

-- Notes documents whose words have changed for the indexes of their site, and invalidates cached searches. The first product of a
-- site requests its index: no search has to wait for it.
create or replace function note_product_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into data.search_changes
    select x.id, n.id from new_rows n join old_rows o using (site_id, id)
      join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = n.site_id
    where n.data is distinct from o.data;
  else
    if tg_op = 'INSERT' then
      perform request_product_indexes(array_agg(site_id), array_fill(''::text, array[count(*)::int]))
      from (select distinct site_id from rows) added having count(*) > 0;
    end if;
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

create function note_product_texts() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform request_product_indexes(array_agg(site_id), array_agg(language))
    from (select distinct site_id, language from rows) added having count(*) > 0;
  end if;
  insert into data.search_changes
  select x.id, r.id from rows r join public.data_search_indexes x on x.source = 'PRODUCTS' and x.uid = r.site_id and x.language = r.language;
  if found then insert into public.invalidations (tags) values ('data-indexes'); end if;
  insert into public.invalidations (tags) select distinct 'product-documents:' || site_id from rows;
  return null;
end $$;
create trigger noted_inserts after insert on product_texts referencing new table as rows
  for each statement execute function note_product_texts();
create trigger noted_updates after update on product_texts referencing new table as rows
  for each statement execute function note_product_texts();
create trigger noted_deletes after delete on product_texts referencing old table as rows
  for each statement execute function note_product_texts();

-- Indexes have other lexemes now: each is built again. The worker drops the former ones, with their tables and triggers, one after another:
-- one transaction that drops the tables of many sites takes more locks than PostgreSQL has.
delete from data.search_changes;
with former as (
  -- As replacements of none they are in the way of no other, and end without an event.
  update data_search_indexes x set status = 'DROPPING', replaces = gen_random_uuid(), attempts = 0, updated_at = now()
  from data_search_indexes before where before.id = x.id and before.site_id = x.site_id
  returning x.site_id, x.uid, x.environment, x.drafts, x.config, x.source, x.created_at, before.status, before.replaces)
insert into data_search_indexes (id, site_id, uid, environment, drafts, config, source, created_at, updated_at)
select gen_random_uuid(), site_id, uid, environment, drafts, config, source, created_at, now() from former
where source = 'ITEMS' and status <> 'DROPPING' and replaces is null;
select write_product_documents(array_agg(site_id), array_agg(id)) from products having count(*) > 0;
select request_product_indexes(array_agg(site_id), array_agg(language)) from (
  select distinct site_id, '' as language from product_documents
  union select site_id, language from product_texts) indexed having count(*) > 0;

-- Sorts by name have indexes in the order of a language (decision 106).
drop index product_documents_by_name;

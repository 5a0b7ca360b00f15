/** Translations of the texts of products and collections, which searches of products find too. */
export const translations = {
  name: '266-translations',
  statements: `
create table catalog_translations (
  site_id uuid not null references sites on delete cascade,
  entity_id uuid not null,
  language text collate "C" not null,
  product_id uuid,
  collection_id uuid,
  doc jsonb not null,
  updated_at timestamptz not null,
  primary key (site_id, entity_id, language),
  foreign key (site_id, product_id) references products on delete cascade,
  foreign key (site_id, collection_id) references collections on delete cascade,
  check (entity_id = coalesce(product_id, collection_id) and (product_id is null) <> (collection_id is null))
);
create index catalog_translations_by_language on catalog_translations (site_id, language);
create index catalog_translations_by_product on catalog_translations (site_id, product_id) where product_id is not null;
create index catalog_translations_by_collection on catalog_translations (site_id, collection_id) where collection_id is not null;

-- Writes the documents of products; those that stay the same are not touched.
create or replace function write_product_documents(sites uuid[], ids uuid[]) returns void language sql as $$
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
    p.visible, is_product_in_stock(p.site_id, p.id), p.name, p.lowest_price_minor, p.numeric_id
  from (select distinct * from unnest(sites, ids) as asked(site_id, id)) asked join products p using (site_id, id)
  order by p.site_id, p.id
  on conflict (site_id, id) do update set data = excluded.data, facets = excluded.facets, visible = excluded.visible,
    in_stock = excluded.in_stock, name = excluded.name, price_minor = excluded.price_minor, numeric_id = excluded.numeric_id
  where (known.data, known.facets, known.visible, known.in_stock, known.name, known.price_minor, known.numeric_id)
    is distinct from (excluded.data, excluded.facets, excluded.visible, excluded.in_stock, excluded.name, excluded.price_minor, excluded.numeric_id)
$$;
`,
}

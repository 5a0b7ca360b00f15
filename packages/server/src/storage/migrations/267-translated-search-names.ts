/** Searches find the names of products in all languages: migration 271 has replaced the function of 266. */
export const translatedSearchNames = {
  name: '267-translated-search-names',
  statements: `
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
    is distinct from (excluded.data, excluded.facets, excluded.visible, excluded.in_stock, excluded.name, excluded.price_minor, excluded.numeric_id)
$$;
`,
}

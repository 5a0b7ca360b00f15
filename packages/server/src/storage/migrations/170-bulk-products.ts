const GUARD = `if current_setting('stoa.bulk_products', true) = 'on' then return null; end if;`

/**
 * Statements that write many products with their variants and stock write the documents of searches once at their end, and not
 * after each table: they switch the triggers off with `stoa.bulk_products` (storage/commerce/bulk-catalogue.ts).
 */
export const bulkProducts = {
  name: '170-bulk-products',
  statements: `
create or replace function product_documents_of_inserts() returns trigger language plpgsql as $$ begin
  ${GUARD}
  perform write_product_documents(array_agg(site_id), array_agg(id)) from new_rows;
  return null;
end $$;
create or replace function product_documents_of_updates() returns trigger language plpgsql as $$ begin
  ${GUARD}
  perform write_product_documents(array_agg(n.site_id), array_agg(n.id))
  from new_rows n join old_rows o using (site_id, id)
  where (n.doc, n.name, n.visible, n.collection_ids, n.product_type, n.lowest_price_minor)
    is distinct from (o.doc, o.name, o.visible, o.collection_ids, o.product_type, o.lowest_price_minor);
  return null;
end $$;
create or replace function product_documents_of_variants() returns trigger language plpgsql as $$ begin
  ${GUARD}
  if tg_op = 'UPDATE' then
    perform write_product_documents(array_agg(n.site_id), array_agg(n.product_id))
    from new_rows n join old_rows o using (site_id, product_id, id)
    where (n.doc -> 'sku', n.doc -> 'visible') is distinct from (o.doc -> 'sku', o.doc -> 'visible');
  else
    perform write_product_documents(array_agg(site_id), array_agg(product_id)) from rows where doc ? 'sku' or tg_op = 'DELETE';
  end if;
  return null;
end $$;
create or replace function product_stock_of_items() returns trigger language plpgsql as $$ begin
  ${GUARD}
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
`,
}

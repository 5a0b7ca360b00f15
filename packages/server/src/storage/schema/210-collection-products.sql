-- The products of each collection with the values that lists are sorted by, so that a page of a collection is read from an index
-- of its order (decision 053). Triggers keep the rows current. Row locks of products order the writes.

create table collection_products (
  site_id uuid not null,
  collection_id text collate "C" not null,
  -- Id of the product.
  id uuid not null,
  visible boolean not null,
  name text collate "C" not null,
  price_minor numeric(20, 0) not null,
  lowest_price_minor numeric(20, 0) not null,
  numeric_id bigint not null,
  created_at timestamptz not null,
  sku text collate "C",
  updated_at timestamptz not null,
  primary key (site_id, collection_id, id)
);
create index collection_products_by_price on collection_products (site_id, collection_id, price_minor, id) include (visible);
create index collection_products_by_lowest_price on collection_products (site_id, collection_id, lowest_price_minor, id)
  include (visible);
create index collection_products_by_name on collection_products (site_id, collection_id, name, id) include (visible);
create index collection_products_by_number on collection_products (site_id, collection_id, numeric_id, id) include (visible);
create index collection_products_by_created on collection_products (site_id, collection_id, created_at, id) include (visible);
create index collection_products_by_sku on collection_products (site_id, collection_id, sku nulls first, id) include (visible);
create index collection_products_by_updated on collection_products (site_id, collection_id, updated_at, id) include (visible);

create function collection_products_of_inserts() returns trigger language plpgsql as $$ begin
  insert into collection_products (site_id, collection_id, id, visible, name, sku, price_minor, lowest_price_minor, numeric_id, created_at, updated_at)
  select distinct n.site_id, each, n.id, n.visible, n.name, n.sku, n.price_minor, n.lowest_price_minor, n.numeric_id, n.created_at, n.updated_at
  from new_rows n, unnest(n.collection_ids) as each;
  return null;
end $$;
create trigger collected_inserts after insert on products referencing new table as new_rows
  for each statement execute function collection_products_of_inserts();

create function collection_products_of_updates() returns trigger language plpgsql as $$ begin
  delete from collection_products m using old_rows o, new_rows n, unnest(o.collection_ids) as each
  where n.site_id = o.site_id and n.id = o.id and n.collection_ids <> o.collection_ids and each <> all(n.collection_ids)
    and m.site_id = o.site_id and m.collection_id = each and m.id = o.id;
  insert into collection_products as known (site_id, collection_id, id, visible, name, sku, price_minor, lowest_price_minor, numeric_id, created_at, updated_at)
  select distinct n.site_id, each, n.id, n.visible, n.name, n.sku, n.price_minor, n.lowest_price_minor, n.numeric_id, n.created_at, n.updated_at
  from new_rows n join old_rows o using (site_id, id), unnest(n.collection_ids) as each
  where (n.collection_ids, n.visible, n.name, n.sku, n.price_minor, n.lowest_price_minor, n.numeric_id, n.created_at, n.updated_at) is distinct from (o.collection_ids, o.visible, o.name, o.sku, o.price_minor, o.lowest_price_minor, o.numeric_id, o.created_at, o.updated_at)
  on conflict (site_id, collection_id, id) do update set visible = excluded.visible, name = excluded.name, sku = excluded.sku, price_minor = excluded.price_minor, lowest_price_minor = excluded.lowest_price_minor, numeric_id = excluded.numeric_id, created_at = excluded.created_at, updated_at = excluded.updated_at
  where (known.visible, known.name, known.sku, known.price_minor, known.lowest_price_minor, known.numeric_id, known.created_at, known.updated_at) is distinct from (excluded.visible, excluded.name, excluded.sku, excluded.price_minor, excluded.lowest_price_minor, excluded.numeric_id, excluded.created_at, excluded.updated_at);
  return null;
end $$;
create trigger collected_updates after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function collection_products_of_updates();

create function collection_products_of_deletes() returns trigger language plpgsql as $$ begin
  delete from collection_products m using old_rows o, unnest(o.collection_ids) as each
  where m.site_id = o.site_id and m.collection_id = each and m.id = o.id;
  return null;
end $$;
create trigger collected_deletes after delete on products referencing old table as old_rows
  for each statement execute function collection_products_of_deletes();

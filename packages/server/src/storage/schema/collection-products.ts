const COLUMNS = [
  'visible',
  'name',
  'sku',
  'price_minor',
  'lowest_price_minor',
  'numeric_id',
  'created_at',
  'updated_at',
]
const of = (alias: string) => COLUMNS.map(column => `${alias}.${column}`).join(', ')

/**
 * The products of each collection with the values that lists are sorted by, so that a page of a collection is read from an index
 * of its order (decision 053). Triggers keep the rows current. Row locks of products order the writes.
 */
export const collectionProductsSchema = `
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
  insert into collection_products (site_id, collection_id, id, ${COLUMNS.join(', ')})
  select distinct n.site_id, each, n.id, ${of('n')}
  from new_rows n, unnest(n.collection_ids) as each;
  return null;
end $$;
create trigger collected_inserts after insert on products referencing new table as new_rows
  for each statement execute function collection_products_of_inserts();

create function collection_products_of_updates() returns trigger language plpgsql as $$ begin
  delete from collection_products m using old_rows o, new_rows n, unnest(o.collection_ids) as each
  where n.site_id = o.site_id and n.id = o.id and n.collection_ids <> o.collection_ids and each <> all(n.collection_ids)
    and m.site_id = o.site_id and m.collection_id = each and m.id = o.id;
  insert into collection_products as known (site_id, collection_id, id, ${COLUMNS.join(', ')})
  select distinct n.site_id, each, n.id, ${of('n')}
  from new_rows n join old_rows o using (site_id, id), unnest(n.collection_ids) as each
  where (n.collection_ids, ${of('n')}) is distinct from (o.collection_ids, ${of('o')})
  on conflict (site_id, collection_id, id) do update set ${COLUMNS.map(column => `${column} = excluded.${column}`).join(', ')}
  where (${of('known')}) is distinct from (${of('excluded')});
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
`

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

/** Products of collections are sorted by SKU and by the last change from an index, too. */
export const collectionSorts = {
  name: '321-collection-sorts',
  statements: `
alter table collection_products add column sku text collate "C", add column updated_at timestamptz;
update collection_products m set sku = p.sku, updated_at = p.updated_at
from products p where p.site_id = m.site_id and p.id = m.id;
alter table collection_products alter column updated_at set not null;
create index collection_products_by_sku on collection_products (site_id, collection_id, sku nulls first, id) include (visible);
create index collection_products_by_updated on collection_products (site_id, collection_id, updated_at, id) include (visible);

create or replace function collection_products_of_inserts() returns trigger language plpgsql as $$ begin
  insert into collection_products (site_id, collection_id, id, ${COLUMNS.join(', ')})
  select distinct n.site_id, each, n.id, ${of('n')}
  from new_rows n, unnest(n.collection_ids) as each;
  return null;
end $$;
create or replace function collection_products_of_updates() returns trigger language plpgsql as $$ begin
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
`,
}

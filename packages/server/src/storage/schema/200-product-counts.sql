-- Numbers of products by collection, so that totals of lists do not count all rows. Writers add a row with their change instead of
-- changing a common one, so that they do not wait for each other; every 64 rows are summed up to one. The collection '' is all
-- products.

create table product_counts (
  site_id uuid not null,
  collection_id text collate "C" not null,
  position bigint not null generated always as identity,
  products integer not null,
  visible integer not null,
  primary key (site_id, collection_id, position)
);

create function sum_product_counts(site uuid, collection text) returns void language plpgsql as $$ begin
  if (select count(*) from (
    select from product_counts c where c.site_id = site and c.collection_id = collection limit 65) rows) <= 64 then return; end if;
  with summed as (
    delete from product_counts c using (
      select position from product_counts where site_id = site and collection_id = collection for update skip locked) free
    where c.site_id = site and c.collection_id = collection and c.position = free.position returning c.products, c.visible)
  insert into product_counts (site_id, collection_id, products, visible)
  select site, collection, sum(products), sum(visible) from summed having count(*) > 0;
end $$;

create function count_products() returns trigger language plpgsql as $$ declare changed record; begin
  if tg_op = 'INSERT' then
    for changed in
      insert into product_counts (site_id, collection_id, products, visible)
      select n.site_id, each, count(*), count(*) filter (where n.visible)
      from new_rows n, unnest(array_append(n.collection_ids, '')) as each group by 1, 2 returning site_id, collection_id
    loop perform sum_product_counts(changed.site_id, changed.collection_id); end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      insert into product_counts (site_id, collection_id, products, visible)
      select o.site_id, each, -count(*), -count(*) filter (where o.visible)
      from old_rows o, unnest(array_append(o.collection_ids, '')) as each group by 1, 2 returning site_id, collection_id
    loop perform sum_product_counts(changed.site_id, changed.collection_id); end loop;
  else
    for changed in
      insert into product_counts (site_id, collection_id, products, visible)
      select site_id, collection_id, sum(product), sum(shown) from (
        select n.site_id, each as collection_id, 1 as product, n.visible::int as shown
        from new_rows n join old_rows o using (site_id, id), unnest(array_append(n.collection_ids, '')) as each
        where (n.visible, n.collection_ids) is distinct from (o.visible, o.collection_ids)
        union all
        select o.site_id, each, -1, -(o.visible::int)
        from new_rows n join old_rows o using (site_id, id), unnest(array_append(o.collection_ids, '')) as each
        where (n.visible, n.collection_ids) is distinct from (o.visible, o.collection_ids)) changes
      group by 1, 2 having sum(product) <> 0 or sum(shown) <> 0 returning site_id, collection_id
    loop perform sum_product_counts(changed.site_id, changed.collection_id); end loop;
  end if;
  return null;
end $$;
create trigger counted_inserts after insert on products referencing new table as new_rows
  for each statement execute function count_products();
create trigger counted_updates after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function count_products();
create trigger counted_deletes after delete on products referencing old table as old_rows
  for each statement execute function count_products();

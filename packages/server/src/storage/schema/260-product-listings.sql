-- Products as shoppers see them in lists: with the prices of a sequence of price lists, or with names in a language (decision
-- 054). A listing is made when a shopper first sorts or filters by them. From then on triggers keep its rows current in the
-- transaction of the change. The collection '' is all products.
-- `write_listed_products` locks the products first, so that it reads what the previous writer has committed. Listings are made in
-- large statements that lock no product. A row that a writer has stored stays, since it is newer. Every writer of products,
-- variants, fixed prices and translations holds the advisory lock of its site: a listing waits for those that began before it,
-- and then for those that could not yet see its rows, whose deletions it repeats.
-- The rows can be made again at any time, so they are not written to the log of the database: after a crash both tables are empty.

create function listings_lock(site uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('product_listings ' || site, 0)
$$;

create unlogged table product_listings (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  -- Names the price lists with their revisions and rates, and the language.
  key text collate "C" not null,
  -- The same without revisions and rates: a listing replaces those with the same subject.
  subject text collate "C" not null,
  -- Price lists by priority: id, percent, num and den (the factor to the currency of the site), max. Null: no prices.
  lists jsonb,
  language text collate "C",
  -- Whether all products have rows.
  ready boolean not null default false,
  used_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, key)
);

create unlogged table listed_products (
  site_id uuid not null,
  listing_id uuid not null,
  collection_id text collate "C" not null,
  -- Id of the product.
  id uuid not null,
  visible boolean not null,
  name text collate "C",
  price_minor numeric(20, 0),
  lowest_price_minor numeric(20, 0),
  primary key (site_id, listing_id, collection_id, id)
);
create index listed_products_by_price on listed_products (site_id, listing_id, collection_id, price_minor, id)
  include (visible) where price_minor is not null;
create index listed_products_by_lowest_price on listed_products (site_id, listing_id, collection_id, lowest_price_minor, id)
  include (visible) where lowest_price_minor is not null;
create index listed_products_by_name on listed_products (site_id, listing_id, collection_id, name, id)
  include (visible) where name is not null;

create function delete_rows_of_listings() returns trigger language plpgsql as $$ begin
  delete from listed_products l using gone g where l.site_id = g.site_id and l.listing_id = g.id;
  return null;
end $$;
create trigger rows_of_listings after delete on product_listings referencing old table as gone
  for each statement execute function delete_rows_of_listings();

-- Writes the rows of products of a site in its listings, or in one of them.
create function write_listed_products(site uuid, ids uuid[], listing uuid default null) returns void language plpgsql as $$ begin
  -- The lock keeps the listings until their rows are stored.
  perform from product_listings s where s.site_id = site order by s.id for key share;
  if ids is null or not found then return; end if;
  perform from products p where p.site_id = site and p.id = any(ids) order by p.id for no key update;
  insert into listed_products as known
    (site_id, listing_id, collection_id, id, visible, name, price_minor, lowest_price_minor)
  select site, s.id, each.collection_id, p.id, p.visible, names.name,
    -- Without fixed prices, the price before the sale is that of the catalogue.
    case when s.fixed is not null then coalesce(prices.full_price, p.price_minor) end,
    -- A percentage of a higher price is never lower, so that of the lowest price is the lowest.
    case when s.lists is not null
      then coalesce(prices.lowest, p.lowest_price_minor - coalesce(round(p.lowest_price_minor * s.percent / 100), 0)) end
  from (
    select l.*,
      (select array_agg((list ->> 'id')::uuid) from jsonb_array_elements(l.lists) list where list ? 'fixed') as fixed,
      (select (list ->> 'percent')::numeric from jsonb_array_elements(l.lists) with ordinality as all_lists(list, place)
        where list ? 'percent' order by place limit 1) as percent
    from product_listings l where l.site_id = site and (listing is null or l.id = listing) offset 0) s
  join products p on p.site_id = site and p.id = any(ids)
  cross join lateral (
    select case when s.language is not null then coalesce((
      select nullif(t.doc ->> 'name', '') from catalog_translations t
      where t.site_id = site and t.entity_id = p.id and t.language = s.language), p.name) end as name offset 0) names
  cross join lateral (
    select s.fixed is not null and exists (
      select from price_list_prices f
      where f.site_id = site and f.price_list_id = any(s.fixed) and f.product_id = p.id) as is_fixed offset 0) which
  cross join lateral (
    select greatest(p.price_minor, max(listed) filter (where is_product)) as full_price,
      coalesce(min(coalesce(listed, price)) filter (where not is_product and is_visible),
        min(coalesce(listed, price)) filter (where not is_product)) as lowest
    from (
      select u.*, (
          select case when fixed.price_minor is not null
            then least(div(2 * fixed.price_minor * list.num + list.den, 2 * list.den), list.max)
            else u.price - round(u.price * list.percent / 100) end
          from rows from (jsonb_to_recordset(s.lists)
              as (id uuid, percent numeric, num numeric, den numeric, max numeric, fixed boolean))
            with ordinality as list(id, percent, num, den, max, fixed, place)
          left join lateral (
            select f.price_minor from price_list_prices f
            where list.fixed and f.site_id = site and f.price_list_id = list.id and f.product_id = p.id
              and f.variant_id in (u.id, p.id)
            order by f.variant_id = p.id limit 1) fixed on true
          where fixed.price_minor is not null or list.percent is not null
          order by list.place limit 1) as listed
      from (
        select full_prices.*, coalesce(sale, case p.doc #>> '{discount,type}'
          when 'AMOUNT' then greatest(0, own - coalesce((p.doc #>> '{discount,valueMinor}')::numeric, 0))
          when 'PERCENT' then own - round(own * coalesce((p.doc #>> '{discount,value}')::numeric, 0) / 100)
          else own end) as price
        from (
          select p.id, true as is_product, true as is_visible, p.price_minor as own, null::numeric as sale where is_fixed
          union all
          select v.id, false, v.doc ->> 'visible' is distinct from 'false',
            coalesce((v.doc ->> 'priceMinor')::numeric, p.price_minor), (v.doc ->> 'salePriceMinor')::numeric
          from variants v where is_fixed and v.site_id = site and v.product_id = p.id) full_prices) u
      -- Otherwise the price is computed once for each use.
      offset 0) units) prices
  cross join lateral (select '' as collection_id union select unnest(p.collection_ids)) each
  order by s.id, p.id, each.collection_id
  on conflict (site_id, listing_id, collection_id, id) do update set visible = excluded.visible, name = excluded.name,
    price_minor = excluded.price_minor, lowest_price_minor = excluded.lowest_price_minor
  where (known.visible, known.name, known.price_minor, known.lowest_price_minor)
    is distinct from (excluded.visible, excluded.name, excluded.price_minor, excluded.lowest_price_minor);
end $$;

-- Writes the rows of products in a new listing. Those that are stored already are newer.
create function fill_product_listing(site uuid, listing uuid, ids uuid[]) returns void language sql as $$
  insert into listed_products (site_id, listing_id, collection_id, id, visible, name, price_minor, lowest_price_minor)
  select site, s.id, each.collection_id, p.id, p.visible, names.name,
    -- Without fixed prices, the price before the sale is that of the catalogue.
    case when s.fixed is not null then coalesce(prices.full_price, p.price_minor) end,
    -- A percentage of a higher price is never lower, so that of the lowest price is the lowest.
    case when s.lists is not null
      then coalesce(prices.lowest, p.lowest_price_minor - coalesce(round(p.lowest_price_minor * s.percent / 100), 0)) end
  from (
    select l.*,
      (select array_agg((list ->> 'id')::uuid) from jsonb_array_elements(l.lists) list where list ? 'fixed') as fixed,
      (select (list ->> 'percent')::numeric from jsonb_array_elements(l.lists) with ordinality as all_lists(list, place)
        where list ? 'percent' order by place limit 1) as percent
    from product_listings l where l.site_id = site and (listing is null or l.id = listing) offset 0) s
  join products p on p.site_id = site and p.id = any(ids)
  cross join lateral (
    select case when s.language is not null then coalesce((
      select nullif(t.doc ->> 'name', '') from catalog_translations t
      where t.site_id = site and t.entity_id = p.id and t.language = s.language), p.name) end as name offset 0) names
  cross join lateral (
    select s.fixed is not null and exists (
      select from price_list_prices f
      where f.site_id = site and f.price_list_id = any(s.fixed) and f.product_id = p.id) as is_fixed offset 0) which
  cross join lateral (
    select greatest(p.price_minor, max(listed) filter (where is_product)) as full_price,
      coalesce(min(coalesce(listed, price)) filter (where not is_product and is_visible),
        min(coalesce(listed, price)) filter (where not is_product)) as lowest
    from (
      select u.*, (
          select case when fixed.price_minor is not null
            then least(div(2 * fixed.price_minor * list.num + list.den, 2 * list.den), list.max)
            else u.price - round(u.price * list.percent / 100) end
          from rows from (jsonb_to_recordset(s.lists)
              as (id uuid, percent numeric, num numeric, den numeric, max numeric, fixed boolean))
            with ordinality as list(id, percent, num, den, max, fixed, place)
          left join lateral (
            select f.price_minor from price_list_prices f
            where list.fixed and f.site_id = site and f.price_list_id = list.id and f.product_id = p.id
              and f.variant_id in (u.id, p.id)
            order by f.variant_id = p.id limit 1) fixed on true
          where fixed.price_minor is not null or list.percent is not null
          order by list.place limit 1) as listed
      from (
        select full_prices.*, coalesce(sale, case p.doc #>> '{discount,type}'
          when 'AMOUNT' then greatest(0, own - coalesce((p.doc #>> '{discount,valueMinor}')::numeric, 0))
          when 'PERCENT' then own - round(own * coalesce((p.doc #>> '{discount,value}')::numeric, 0) / 100)
          else own end) as price
        from (
          select p.id, true as is_product, true as is_visible, p.price_minor as own, null::numeric as sale where is_fixed
          union all
          select v.id, false, v.doc ->> 'visible' is distinct from 'false',
            coalesce((v.doc ->> 'priceMinor')::numeric, p.price_minor), (v.doc ->> 'salePriceMinor')::numeric
          from variants v where is_fixed and v.site_id = site and v.product_id = p.id) full_prices) u
      -- Otherwise the price is computed once for each use.
      offset 0) units) prices
  cross join lateral (select '' as collection_id union select unnest(p.collection_ids)) each
  order by each.collection_id, p.id
  on conflict (site_id, listing_id, collection_id, id) do nothing
$$;

-- Removes a product from the listings of collections.
create function remove_listed_products(site uuid, product uuid, collections text[]) returns void language sql as $$
  delete from listed_products l using product_listings s, unnest(collections) as each
  where s.site_id = site and l.site_id = site and l.listing_id = s.id and l.collection_id = each and l.id = product
$$;

-- Adds a listing without rows, and deletes what it replaces. Waits for transactions that insert products. Returns its id.
create function open_product_listing(site uuid, listing uuid, new_key text, new_subject text, new_lists jsonb, new_language text,
  timestamp_of_call timestamptz, most integer) returns uuid language plpgsql as $$ declare found_id uuid; begin
  perform pg_advisory_xact_lock(listings_lock(site));
  delete from product_listings s where s.site_id = site and s.key <> new_key
    and s.used_at < timestamp_of_call - interval '10 minutes'
    and (s.subject = new_subject or s.id not in (
      select n.id from product_listings n where n.site_id = site order by n.used_at desc limit most - 1));
  insert into product_listings (site_id, id, key, subject, lists, language, used_at)
  values (site, listing, new_key, new_subject, new_lists, new_language, timestamp_of_call)
  on conflict (site_id, key) do nothing;
  select s.id into found_id from product_listings s where s.site_id = site and s.key = new_key;
  return found_id;
end $$;

-- Removes rows of products that were deleted, or left a collection, while the listing was filled.
create function make_listing_ready(site uuid, listing uuid) returns void language plpgsql as $$ begin
  perform pg_advisory_xact_lock(listings_lock(site));
  delete from listed_products l where l.site_id = site and l.listing_id = listing and not exists (
    select from products p
    where p.site_id = site and p.id = l.id and (l.collection_id = '' or l.collection_id = any(p.collection_ids)));
  update product_listings s set ready = true where s.site_id = site and s.id = listing;
end $$;

create function listed_products_of_inserts() returns trigger language plpgsql as $$ declare changed record; begin
  for changed in select site_id, array_agg(id) as ids from new_rows group by site_id order by site_id loop
    perform pg_advisory_xact_lock_shared(listings_lock(changed.site_id));
    perform write_listed_products(changed.site_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger listed_inserts after insert on products referencing new table as new_rows
  for each statement execute function listed_products_of_inserts();

create function listed_products_of_updates() returns trigger language plpgsql as $$ declare changed record; begin
  for changed in select distinct site_id from new_rows order by site_id loop
    perform pg_advisory_xact_lock_shared(listings_lock(changed.site_id));
  end loop;
  if not exists (select from product_listings s where s.site_id in (select site_id from new_rows)) then return null; end if;
  perform remove_listed_products(o.site_id, o.id, array(select unnest(o.collection_ids) except select unnest(n.collection_ids)))
  from old_rows o join new_rows n using (site_id, id) where o.collection_ids <> n.collection_ids;
  perform write_listed_products(site_id, array_agg(id)) from (
    select site_id, id from old_rows o join new_rows n using (site_id, id)
    where (n.doc, n.name, n.visible, n.collection_ids, n.price_minor, n.lowest_price_minor)
      is distinct from (o.doc, o.name, o.visible, o.collection_ids, o.price_minor, o.lowest_price_minor)) touched
  group by site_id order by site_id;
  return null;
end $$;
create trigger listed_updates after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function listed_products_of_updates();

create function listed_products_of_deletes() returns trigger language plpgsql as $$ declare changed record; begin
  for changed in select distinct site_id from old_rows order by site_id loop
    perform pg_advisory_xact_lock_shared(listings_lock(changed.site_id));
  end loop;
  if not exists (select from product_listings s where s.site_id in (select site_id from old_rows)) then return null; end if;
  perform remove_listed_products(o.site_id, o.id, array_append(o.collection_ids, '')) from old_rows o;
  return null;
end $$;
create trigger listed_deletes after delete on products referencing old table as old_rows
  for each statement execute function listed_products_of_deletes();

-- Variants, fixed prices and translations of products.
create function listed_products_of_parts() returns trigger language plpgsql as $$ declare changed record; begin
  for changed in select distinct site_id from rows order by site_id loop
    perform pg_advisory_xact_lock_shared(listings_lock(changed.site_id));
  end loop;
  if not exists (select from product_listings s where s.site_id in (select site_id from rows)) then return null; end if;
  perform write_listed_products(site_id, array_agg(distinct product_id))
  from rows where product_id is not null group by site_id order by site_id;
  return null;
end $$;
create trigger listed_inserts after insert on variants referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_updates after update on variants referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_deletes after delete on variants referencing old table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_inserts after insert on price_list_prices referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_updates after update on price_list_prices referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_inserts after insert on catalog_translations referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_updates after update on catalog_translations referencing new table as rows
  for each statement execute function listed_products_of_parts();
create trigger listed_deletes after delete on catalog_translations referencing old table as rows
  for each statement execute function listed_products_of_parts();

-- With a price list all of its prices go; no shopper sees its listings after that.
create function listed_products_of_removed_prices() returns trigger language plpgsql as $$ declare changed record; begin
  for changed in select distinct site_id from rows order by site_id loop
    perform pg_advisory_xact_lock_shared(listings_lock(changed.site_id));
  end loop;
  perform write_listed_products(r.site_id, array_agg(distinct r.product_id))
  from rows r join price_lists l on l.site_id = r.site_id and l.id = r.price_list_id group by r.site_id order by r.site_id;
  return null;
end $$;
create trigger listed_deletes after delete on price_list_prices referencing old table as rows
  for each statement execute function listed_products_of_removed_prices();

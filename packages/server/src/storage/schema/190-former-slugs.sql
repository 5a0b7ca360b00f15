-- Slugs that products and collections had before, so that their old addresses lead to the current ones. A slug that another one
-- takes is no longer former. Triggers do this, so no writer of slugs can forget it.

create table former_product_slugs (
  site_id uuid not null,
  slug text collate "C" not null,
  product_id uuid not null,
  primary key (site_id, slug),
  foreign key (site_id, product_id) references products on delete cascade
);
create index former_product_slugs_by_product on former_product_slugs (site_id, product_id);

create function store_former_product_slug() returns trigger language plpgsql as $$ begin
  if new.doc #>> '{seoData,settings,preventAutoRedirect}' is distinct from 'true' then
    insert into former_product_slugs (site_id, slug, product_id) values (old.site_id, old.slug, old.id)
    on conflict (site_id, slug) do update set product_id = excluded.product_id;
  end if;
  delete from former_product_slugs where site_id = new.site_id and slug = new.slug;
  return null;
end $$;
create trigger former_slug after update of slug on products for each row
  when (old.slug <> new.slug) execute function store_former_product_slug();

create function delete_reused_product_slugs() returns trigger language plpgsql as $$ begin
  delete from former_product_slugs f using new_rows n where f.site_id = n.site_id and f.slug = n.slug;
  return null;
end $$;
create trigger reused_slugs after insert on products referencing new table as new_rows
  for each statement execute function delete_reused_product_slugs();

create table former_collection_slugs (
  site_id uuid not null,
  slug text collate "C" not null,
  collection_id uuid not null,
  primary key (site_id, slug),
  foreign key (site_id, collection_id) references collections on delete cascade
);
create index former_collection_slugs_by_collection on former_collection_slugs (site_id, collection_id);

create function store_former_collection_slug() returns trigger language plpgsql as $$ begin
  if new.doc #>> '{seoData,settings,preventAutoRedirect}' is distinct from 'true' then
    insert into former_collection_slugs (site_id, slug, collection_id) values (old.site_id, old.slug, old.id)
    on conflict (site_id, slug) do update set collection_id = excluded.collection_id;
  end if;
  delete from former_collection_slugs where site_id = new.site_id and slug = new.slug;
  return null;
end $$;
create trigger former_slug after update of slug on collections for each row
  when (old.slug <> new.slug) execute function store_former_collection_slug();

create function delete_reused_collection_slugs() returns trigger language plpgsql as $$ begin
  delete from former_collection_slugs f using new_rows n where f.site_id = n.site_id and f.slug = n.slug;
  return null;
end $$;
create trigger reused_slugs after insert on collections referencing new table as new_rows
  for each statement execute function delete_reused_collection_slugs();

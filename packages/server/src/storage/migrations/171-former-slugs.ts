const tableOf = (table: 'products' | 'collections', one: 'product' | 'collection') => `
create table former_${one}_slugs (
  site_id uuid not null,
  slug text collate "C" not null,
  ${one}_id uuid not null,
  primary key (site_id, slug),
  foreign key (site_id, ${one}_id) references ${table} on delete cascade
);
create index former_${one}_slugs_by_${one} on former_${one}_slugs (site_id, ${one}_id);

create function store_former_${one}_slug() returns trigger language plpgsql as $$ begin
  if new.doc #>> '{seoData,settings,preventAutoRedirect}' is distinct from 'true' then
    insert into former_${one}_slugs (site_id, slug, ${one}_id) values (old.site_id, old.slug, old.id)
    on conflict (site_id, slug) do update set ${one}_id = excluded.${one}_id;
  end if;
  delete from former_${one}_slugs where site_id = new.site_id and slug = new.slug;
  return null;
end $$;
create trigger former_slug after update of slug on ${table} for each row
  when (old.slug <> new.slug) execute function store_former_${one}_slug();

create function delete_reused_${one}_slugs() returns trigger language plpgsql as $$ begin
  delete from former_${one}_slugs f using new_rows n where f.site_id = n.site_id and f.slug = n.slug;
  return null;
end $$;
create trigger reused_slugs after insert on ${table} referencing new table as new_rows
  for each statement execute function delete_reused_${one}_slugs();
`

/**
 * Slugs that products and collections had before, so that their old addresses lead to the current ones. A slug that another one
 * takes is no longer former. Triggers do this, so no writer of slugs can forget it.
 */
export const formerSlugs = {
  name: '171-former-slugs',
  statements: tableOf('products', 'product') + tableOf('collections', 'collection'),
}

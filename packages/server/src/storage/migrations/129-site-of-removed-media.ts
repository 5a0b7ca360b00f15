/** An owner is a person elsewhere. No column `site_id`: the row outlives its site until the content is removed. */
export const siteOfRemovedMedia = {
  name: '129-site-of-removed-media',
  statements: `
alter table removed_media rename column owner_id to of_site;
create or replace function remember_removed_media() returns trigger language plpgsql as $$ begin
  insert into removed_media (of_site, id) values (old.site_id, old.id);
  return null;
end $$;
`,
}

/**
 * Makes a tree of the collections: a category is a collection with a place among the children of its parent
 * (decision 052). `position` orders documents of one millisecond.
 */
export const categoryTree = {
  name: '160-category-tree',
  statements: `
alter table collections
  add column parent_id uuid,
  add column sibling_index integer not null default 0,
  add column position bigint generated always as identity,
  add constraint collections_parent foreign key (site_id, parent_id) references collections (site_id, id);
update collections c set sibling_index = o.place from (
  select site_id, id, row_number() over (partition by site_id order by name, id) - 1 as place from collections) o
where c.site_id = o.site_id and c.id = o.id;
create index collections_by_parent on collections (site_id, parent_id, sibling_index, id);
create index collections_by_created on collections (site_id, created_at, id);
create index products_by_created on products (site_id, created_at, id);
`,
}

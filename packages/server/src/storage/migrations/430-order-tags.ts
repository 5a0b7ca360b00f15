/** Private tags of orders as a column, by which searches filter. */
export const orderTags = {
  name: '430-order-tags',
  statements: `
alter table orders add column private_tags text[];
update orders set private_tags = array(select jsonb_array_elements_text(doc #> '{tags,privateTags,tagIds}'))
where jsonb_typeof(doc #> '{tags,privateTags,tagIds}') = 'array';
create index orders_by_private_tag on orders using gin (private_tags);
`,
}

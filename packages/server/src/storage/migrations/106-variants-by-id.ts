/**
 * Leaves the variants of products without managed variants out of the index by id. All have the same id, so that foreign key
 * checks that used the index read every one of them.
 */
export const variantsById = {
  name: '106-variants-by-id',
  statements: `
drop index variants_by_id;
create index variants_by_id on variants (site_id, id) where id <> '00000000-0000-0000-0000-000000000000';
`,
}

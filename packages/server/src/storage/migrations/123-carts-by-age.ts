/**
 * Finds old carts and open checkouts of visitors, to delete them. By the time of their creation, which no update changes: updates of
 * carts touch no index (heap-only tuples).
 */
export const cartsByAge = {
  name: '123-carts-by-age',
  statements: `
create index carts_by_age on carts (created_at);
create index open_checkouts_by_age on checkouts (created_at) where not completed;
`,
}

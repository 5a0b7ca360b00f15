/** An owner may have carts besides the current one. Checkouts are found by their cart. */
export const cartsById = {
  name: '041-carts-by-id',
  statements: `
alter table carts add column is_current boolean not null default true;
alter table carts alter column is_current drop default;
alter table carts drop constraint carts_site_id_owner_id_key;
create unique index carts_current_of_owner on carts (site_id, owner_id) where is_current;
create index carts_by_owner on carts (site_id, owner_id);
create index checkouts_by_cart on checkouts (site_id, cart_id) where cart_id is not null;
`,
}

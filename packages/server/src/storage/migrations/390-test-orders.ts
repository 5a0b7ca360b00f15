/** Marks test orders, which statistics leave out: their index has the mark, too. Orders from before are none. */
export const testOrders = {
  name: '390-test-orders',
  statements: `
alter table orders add column test boolean not null default false;
drop index orders_statistics;
create index orders_statistics on orders (site_id, created_at)
  include (status, payment_status, fulfillment_status, total_minor, currency, test);
`,
}

/** The currency of orders as a column, and an index that has all columns of the usual statistics. */
export const orderAggregates = {
  name: '084-order-aggregates',
  statements: `
alter table orders add column currency text generated always as (doc ->> 'currency') stored;
create index orders_statistics on orders (site_id, created_at)
  include (status, payment_status, fulfillment_status, total_minor, currency);
`,
}

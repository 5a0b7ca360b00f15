/** Who has placed an order, as a column: the member, or the e-mail address. The index has what the list of buyers adds up. */
export const buyersOfOrders = {
  name: '440-buyers',
  statements: `
alter table orders add column buyer text;
update orders set buyer = coalesce(nullif(doc #>> '{buyerInfo,memberId}', ''), nullif(lower(doc #>> '{buyerInfo,email}'), ''))
where doc -> 'buyerInfo' is not null;
create index orders_by_buyer on orders (site_id, buyer, created_at, id) include (status, currency, total_minor)
where buyer is not null and not test;
`,
}

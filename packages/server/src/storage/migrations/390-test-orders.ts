/** Marks test orders, which statistics leave out. Orders from before are none. */
export const testOrders = {
  name: '390-test-orders',
  statements: `
alter table orders add column test boolean not null default false;
`,
}

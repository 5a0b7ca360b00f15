/** An order gets its number when it is placed. One that waits for its payment, or whose payment failed, has none. */
export const numbersOfPlacedOrders = {
  name: '656-numbers-of-placed-orders',
  statements: `
alter table orders alter column number drop not null;
`,
}

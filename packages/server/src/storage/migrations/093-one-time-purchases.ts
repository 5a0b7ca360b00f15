/** Whether a product is also sold without a subscription. */
export const oneTimePurchases = {
  name: '093-one-time-purchases',
  statements: `
alter table products add column one_time_purchases boolean not null default true;
`,
}

/** When the payment of a checkout failed, until its buyer has got a mail. Most checkouts have no entry in the index. */
export const failedPayments = {
  name: '655-failed-payments',
  statements: `
alter table checkouts add column payment_failed_at timestamptz;
create index checkouts_payment_failed on checkouts (payment_failed_at)
  where payment_failed_at is not null and not completed;
`,
}

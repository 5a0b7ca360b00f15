/** When the buyer of a payment request is reminded; null if not, or no more. */
export const paymentReminders = {
  name: '077-payment-reminders',
  statements: `
alter table order_payment_requests add column remind_at timestamptz;
create index order_payment_requests_reminders on order_payment_requests (remind_at) where state = 'UNPAID';
`,
}

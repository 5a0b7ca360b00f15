/** Payments of 0 save a payment method for a free trial: the book of the test provider takes them, as the ledger does. */
export const paymentsOfNothing = {
  name: '220-payments-of-nothing',
  statements: `
alter table test_payments drop constraint test_payments_amount_minor_check, add check (amount_minor >= 0);
alter table test_payment_operations drop constraint test_payment_operations_amount_minor_check,
  add check (amount_minor >= 0);
`,
}

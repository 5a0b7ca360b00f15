/** Since when a payment provider rejects the keys of a site. */
export const rejectedPaymentKeys = {
  name: '640-rejected-payment-keys',
  statements: `
alter table provider_settings add column keys_rejected_at timestamptz;
`,
}

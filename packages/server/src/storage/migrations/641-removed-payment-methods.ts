/** Saved payment methods of erased members that are still to be removed at their providers. */
export const removedPaymentMethods = {
  name: '641-removed-payment-methods',
  statements: `
create table removed_payment_methods (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  saved_method_id text not null,
  erased_at timestamptz not null,
  primary key (site_id, provider, saved_method_id)
);
create index on removed_payment_methods (erased_at);
`,
}

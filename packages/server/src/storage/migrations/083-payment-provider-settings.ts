/** Keys of the payment providers of a site, encrypted. */
export const paymentProviderSettings = {
  name: '083-payment-provider-settings',
  statements: `
create table payment_provider_settings (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  encrypted_settings bytea not null,
  updated_at timestamptz not null,
  primary key (site_id, provider)
);
`,
}

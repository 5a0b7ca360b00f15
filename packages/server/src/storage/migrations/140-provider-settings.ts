/** Keys of carriers are in the table of the keys of payment providers. */
export const providerSettings = {
  name: '140-provider-settings',
  statements: `
alter table payment_provider_settings rename to provider_settings;
alter index payment_provider_settings_pkey rename to provider_settings_pkey;
`,
}

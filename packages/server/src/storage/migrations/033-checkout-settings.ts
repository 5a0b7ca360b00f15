import { documentTable } from './document-table.ts'

/** Settings of the checkout page, one row per site under the id of the site; checkout templates; tip settings. */
export const checkoutSettings = {
  name: '033-checkout-settings',
  statements: [
    documentTable('checkout_settings'),
    documentTable('checkout_templates'),
    documentTable('tip_settings', [
      'unique_key text collate "C" not null',
      'constraint tip_settings_taken unique (site_id, unique_key)',
    ]),
  ].join(''),
}

import { documentTable } from './document-table.ts'

/** Settings of the checkout page, one row per site under the id of the site, and checkout templates. */
export const checkoutSettingsSchema = `
${documentTable('checkout_settings')}

${documentTable('checkout_templates')}
`

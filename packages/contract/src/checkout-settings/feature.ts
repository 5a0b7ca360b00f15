import { contractFeature } from '../contract-feature.ts'
import { checkoutSettings } from './checkout-settings.ts'
import { checkoutTemplate, checkoutTemplates } from './checkout-templates.ts'
import { tipSettings, tipSettingsEntity } from './tip-settings.ts'

/** Settings of the checkout, its templates and tips. */
export const checkoutSettingsContract = contractFeature({
  name: 'checkout-settings',
  group: 'Cart, checkout, orders',
  area: 'SETTINGS',
  resources: {
    checkoutSettings,
    checkoutTemplates,
    tipSettings,
  },
  titles: {
    checkoutSettings: 'Checkout settings',
    checkoutTemplates: 'Checkout templates',
    tipSettings: 'Tip settings',
  },
  entities: { checkoutTemplates: checkoutTemplate, tipSettings: tipSettingsEntity },
})

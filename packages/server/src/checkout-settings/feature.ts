import { feature } from '../feature.ts'
import { checkoutSettingHandlers } from './checkout-settings.ts'
import { checkoutTemplateHandlers } from './checkout-templates.ts'
import { tipSettingHandlers } from './tip-settings.ts'

/** Settings of the checkout, its templates and tips. */
export const checkoutSettingsFeature = feature({
  name: 'checkout-settings',
  uses: ['data/items'],
  handlers: {
    checkoutSettings: checkoutSettingHandlers,
    checkoutTemplates: checkoutTemplateHandlers,
    tipSettings: tipSettingHandlers,
  },
})

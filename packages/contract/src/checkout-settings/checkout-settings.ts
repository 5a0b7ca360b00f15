import { call } from '../call.ts'
import { CheckoutSettings } from '../entities/checkout-settings.ts'
import { s } from '../schema.ts'

const path = '/v1/checkout-settings'
const reply = s.object({
  checkoutSettings: s.req(s.with(CheckoutSettings, { doc: 'The settings of the site.' })),
})

/** Settings of the checkout page (protocol/checkout-settings §1). */
export const checkoutSettings = {
  getCheckoutSettings: call({
    method: 'GET',
    path,
    prefixes: ['/ecom'],
    summary: 'Returns the checkout settings of the site.',
    request: s.object({}),
    reply,
    checkoutPage: { reaches: 'PUBLIC' },
    allow: ['visitor', 'member', 'merchant'],
  }),
  updateCheckoutSettings: call({
    method: 'PATCH',
    path,
    prefixes: ['/ecom'],
    summary: 'Updates the checkout settings sent. Nested fields are merged, null clears a field.',
    request: s.object({
      checkoutSettings: s.req(s.with(CheckoutSettings, { doc: 'Fields to change.' })),
    }),
    reply,
    allow: ['merchant'],
    emits: ['wix.ecom.v1.checkout_settings_updated'],
  }),
}

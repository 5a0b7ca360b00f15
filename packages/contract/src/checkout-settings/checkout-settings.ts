import { call } from '../call.ts'
import { CheckoutSettings, PolicyKind } from '../entities/purchase/checkout-settings.ts'
import { s } from '../schema.ts'

const path = '/v1/checkout-settings'
const reply = s.object({
  checkoutSettings: s.req.with(CheckoutSettings, { doc: 'The settings of the site.' }),
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
  getCheckoutPolicies: call({
    method: 'GET',
    path: '/v1/checkout-policies',
    prefixes: ['/ecom'],
    summary:
      'Returns the policies of the shop as the checkout page shows them: the texts of the checkout settings, otherwise the pages of the shop.',
    request: s.object({}),
    reply: s.object({
      policies: s.req.array(
        s.object({
          kind: s.req.enum(PolicyKind, { doc: 'Field of `checkoutPolicies` for it.' }),
          title: s.string({ doc: 'Title of a custom policy.' }),
          content: s.req.string({ doc: 'Text in the language of the buyer, if it is translated.' }),
          updatedDate: s.datetime({ doc: 'Time of its latest change.' }),
        }),
        { doc: 'Those that buyers see, in the order of the page.' },
      ),
    }),
    checkoutPage: { reaches: 'PUBLIC' },
    allow: ['visitor', 'member', 'merchant'],
  }),
  updateCheckoutSettings: call({
    method: 'PATCH',
    path,
    prefixes: ['/ecom'],
    summary: 'Updates the checkout settings sent. Nested fields are merged, null clears a field.',
    request: s.object({ checkoutSettings: s.req.with(CheckoutSettings, { doc: 'Fields to change.' }) }),
    reply,
    allow: ['merchant'],
    emits: ['wix.ecom.v1.checkout_settings_updated'],
  }),
}

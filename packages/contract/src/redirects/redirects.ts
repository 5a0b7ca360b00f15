import { call } from '../call.ts'
import { MemberAddress } from '../entities/people/member.ts'
import { CustomFieldDefinition } from '../entities/platform/custom-field-definition.ts'
import { CheckoutBillingFields, CheckoutBrand, PolicyKind } from '../entities/purchase/checkout-settings.ts'
import { CallbackParams, Intents, Prompt, RedirectSession } from '../entities/purchase/redirect-session.ts'
import { ProviderNames } from '../payments/provider-names.ts'
import { s } from '../schema.ts'
import { redirectEvents } from './redirect-events.ts'

const visible = (doc: string) =>
  s.object({ checkedByDefault: s.req.boolean({ doc: 'Whether it is checked at first.' }) }, { doc })

/** What the checkout settings of the site say about the page (protocol/checkout-settings §1). */
const CheckoutPageSettings = s.object({
  policies: s.req.array(
    s.object({
      kind: s.req.enum(PolicyKind, { doc: 'Field of `checkoutPolicies` that has the text.' }),
      title: s.string({ doc: 'Title of a custom policy.' }),
    }),
    { doc: 'Policies to show. `getCheckoutPolicies` answers their texts.' },
  ),
  agreement: visible('Checkbox of the policies. Absent: not shown.'),
  newsletter: s.object(
    {
      checkedByDefault: s.req.boolean({ doc: 'Whether it is checked at first.' }),
      splitByChannel: s.req.boolean({ doc: 'Whether there is a checkbox for each channel.' }),
    },
    { doc: 'Checkbox of advertising. Absent: not shown.' },
  ),
  continueShopping: s.req.enum(['TEXT', 'ICON', 'HIDDEN'], { doc: 'Form of the link back to the shop.' }),
  brand: s.with(CheckoutBrand, { doc: 'Appearance of the page. Absent: that of the platform.' }),
  billingFields: s.enum(CheckoutBillingFields, {
    doc: 'Which fields the billing address has. Absent: those that the purchase needs.',
  }),
  savesMethods: s.req.boolean({
    doc: 'True if online payments save their method for charges by the merchant.',
  }),
})

const Site = s.object({
  id: s.req.guid({ doc: 'Site id, GUID.' }),
  name: s.req.string({ doc: 'Display name of the shop.' }),
  currency: s.req.string({ format: 'currency', doc: 'ISO 4217 code of the currency of all prices.' }),
  locale: s.req.string({ doc: 'Language and region of texts and amounts, BCP 47.' }),
  timeZone: s.req.string({ doc: 'Time zone of the shop, an IANA name. Delivery slots are in it.' }),
  countries: s.req.array(s.string(), {
    doc: 'ISO 3166-1 alpha-2 codes of the countries that the shop delivers to.',
  }),
  giftCards: s.req.boolean({ doc: 'True if the shop accepts gift cards.' }),
  addressCompletion: s.boolean({
    doc: 'True if a plug-in suggests addresses while the buyer types. Absent: false.',
  }),
  arches: s.boolean({ doc: 'Whether arches stand beside the name of the shop. Absent: true.' }),
  customFields: s.array(CustomFieldDefinition, {
    doc: 'Custom fields of the checkout page and of the pages of orders, in the language of the request. Absent: none.',
  }),
  checkoutPage: s.req.with(CheckoutPageSettings, { doc: 'Settings of the page.' }),
  paymentProviders: s.req.array(
    s.object({
      id: s.req.string({ doc: 'Value for `paymentProvider` of createOrderAndCharge.' }),
      ...ProviderNames,
      savedMethods: s.req.boolean({ doc: 'True if members can save a payment method for later.' }),
      savesWithoutCharge: s.boolean({
        doc: 'True if it saves a payment method for a free trial while nothing is due. Absent: false.',
      }),
    }),
    { doc: 'Payment providers for online payment. Payment offline is possible besides.' },
  ),
  tip: s.object(
    {
      type: s.req.enum(['PERCENTAGE', 'AMOUNT'] as const, {
        doc: 'Whether presets are percentages or amounts.',
      }),
      presets: s.req.array(s.number(), {
        doc: 'Percentages of the price after discounts, or amounts in `currency`.',
      }),
      allowCustomAmount: s.req.boolean({ doc: 'True if the buyer can enter another amount.' }),
    },
    { doc: 'Tips that the checkout page offers. Absent without tips.' },
  ),
})

export const redirects = {
  createRedirectSession: call({
    method: 'POST',
    path: '/v1/redirect-session',
    prefixes: ['/_api/redirects-api'],
    aliases: ['/redirect-session/v1/redirect-session', '/headless/v1/redirect-session'],
    summary: 'Returns the address of a hosted page for one intent, with the addresses to return to.',
    request: s.object({
      ...Intents,
      callbacks: s.with(CallbackParams, {
        doc: 'Addresses of the shop to return to; each must be registered for the client app.',
      }),
      preferences: s.object(
        {
          useGenericWixPages: s.nullable.boolean({ doc: 'Accepted for compatibility; not used.' }),
          maintainIdentity: s.nullable.boolean({
            doc: 'Accepted for compatibility; hosted pages always act for the caller.',
          }),
          additionalQueryParameters: s.map(s.string({ max: 500 }), {
            doc: 'Query parameters to add to the address of the page.',
          }),
          checkIfPublish: s.nullable.boolean({ doc: 'Accepted for compatibility; not used.' }),
        },
        { doc: 'Options for the address.' },
      ),
      origin: s.nullable.string({ max: 2048, doc: 'Accepted for compatibility; not used.' }),
      // Clients send it beside the intent as well as inside auth (protocol/hosted-pages §2).
      prompt: s.enum(Prompt, {
        doc: 'Default for the intents auth and login: login asks for credentials, none does not.',
      }),
    }),
    reply: s.object({
      redirectSession: s.req.with(RedirectSession, {
        doc: 'Address to open in the browser, as a whole and in parts.',
      }),
    }),
    actsAs: 'CHECKOUT_LINKS',
    allow: ['visitor', 'member', 'merchant'],
    errors: [
      'CHECKOUT_NOT_FOUND',
      'REDIRECT_URL_NOT_REGISTERED',
      'INVALID_CLIENT',
      'SESSION_TOKEN_INVALID',
      'INTENT_NOT_AVAILABLE',
      'CONNECTION_NOT_FOUND',
    ],
    emits: redirectEvents,
  }),

  redeemRedirectSession: call({
    method: 'POST',
    path: '/v1/redirect-session/redeem',
    ownTransaction: true,
    summary: 'Exchanges the one-time token of a redirect session for the data of the hosted checkout page.',
    request: s.object({
      sessionToken: s.req.string({
        min: 1,
        max: 512,
        doc: 'Token from the fragment of the page address. Works once.',
      }),
    }),
    reply: s.object({
      accessToken: s.req.string({
        doc: 'Access token of the shopper, for the calls of this checkout page alone (decision 060). It cannot be renewed.',
      }),
      expiresIn: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
      checkoutId: s.req.guid({ doc: 'Checkout to show.' }),
      callbacks: s.req.with(CallbackParams, { doc: 'Addresses of the shop to return to.' }),
      site: s.req.with(Site, { doc: 'Shop that the checkout belongs to.' }),
      member: s.object(
        {
          loginEmail: s.string({ doc: 'Address that the member signs in with.' }),
          contact: s.req.object(
            {
              firstName: s.string({ doc: 'Given name.' }),
              lastName: s.string({ doc: 'Family name.' }),
              phones: s.req.array(s.string(), { doc: 'Telephone numbers.' }),
              addresses: s.req.array(MemberAddress, { doc: 'Postal addresses.' }),
            },
            { doc: 'Name, telephone numbers and addresses.' },
          ),
        },
        { doc: 'The member, to fill the form with. Only where their own session has opened the page.' },
      ),
    }),
    allow: ['anyone'],
    errors: ['SESSION_TOKEN_INVALID'],
  }),
}

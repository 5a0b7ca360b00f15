import { call } from '../call.ts'
import { ownPage } from '../entities/people/staff.ts'
import { s } from '../schema.ts'

const label = (doc: string) => s.req.string({ doc })

const ProviderSetting = s.object(
  {
    key: label('Name of the setting, such as `secretKey`.'),
    variable: label(
      'Variable of the environment that `stoa payment-provider set` reads, such as `STRIPE_SECRET_KEY`.',
    ),
    label: label('Name of the setting for people.'),
    kind: s.req.enum(['SECRET', 'TEXT', 'CHOICE'] as const, {
      doc: 'SECRET: a key. CHOICE: one of `choices`.',
    }),
    required: s.req.boolean({ doc: 'Whether the provider needs it.' }),
    help: s.string({ doc: 'Where the merchant finds the value.' }),
    choices: s.array(
      s.object({
        value: label('Value of the variable, such as `sandbox`.'),
        label: label('Its name for people.'),
      }),
      { doc: 'Values of a CHOICE.' },
    ),
  },
  { doc: 'A value that the account of the merchant has, such as a key.' },
)

const PaymentProviderDetails = s.object(
  {
    id: label('Id of the provider, as in `paymentProviders` of the site.'),
    title: label('Name of the provider.'),
    description: s.string({ doc: 'What it takes and for whom.' }),
    state: s.req.enum(['NOT_SET_UP', 'SET_UP', 'KEYS_REJECTED'] as const, {
      doc: 'KEYS_REJECTED: the provider does not accept the settings. New payments with it are declined.',
    }),
    movesMoney: s.req.boolean({ doc: 'False for payments that are only tests.' }),
    settings: s.req.array(ProviderSetting, {
      doc: 'What the merchant enters. Empty for plug-ins, which need nothing here.',
    }),
    callbackUrl: label('Where the provider sends its callbacks (webhooks) for this shop.'),
    learnMoreUrl: s.string({ doc: 'Page that says how to set it up.' }),
  },
  { doc: 'A payment provider and what it needs.' },
)

const provider = s.string({ min: 1, max: 100, doc: 'Id of the provider, such as `stripe`.' })
const SETTINGS_CHANGED = 'stoa.platform.v1.provider_settings_changed'

/** What a payment provider says to the settings of a shop. */
export const CheckOutcome = ['ACCEPTED', 'REJECTED', 'NOT_SET_UP', 'UNREACHABLE', 'FAILED'] as const

/** What payment providers say of themselves. */
export const paymentProviders = {
  listPaymentProviders: call({
    method: 'GET',
    path: '/v1/payment-providers',
    summary:
      'Lists the payment providers that the shop can use, with their settings. Values of settings are not returned.',
    request: s.object({
      language: s.string({
        max: 20,
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        doc: 'Language of the texts, BCP 47. Default: that of the shop.',
      }),
    }),
    reply: s.object({
      paymentProviders: s.req.array(PaymentProviderDetails, {
        doc: 'Providers of the installation, then plug-ins of the shop.',
      }),
    }),
    allow: ['merchant'],
  }),

  setProviderSettings: call({
    ...ownPage,
    path: '/v1/payment-providers/set-settings',
    summary:
      'Stores the settings of a payment provider or carrier, encrypted, in place of former ones. For owners in the admin, with a recent proof of identity. No call returns them.',
    request: s.object({
      provider: s.req(provider),
      settings: s.req.map(s.string({ max: 10_000 }), {
        doc: 'All values by key, as listPaymentProviders names them, such as {"secretKey": "sk_…"}.',
      }),
    }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED'],
    emits: [SETTINGS_CHANGED],
  }),

  removeProviderSettings: call({
    ...ownPage,
    path: '/v1/payment-providers/remove-settings',
    summary: 'Deletes the settings of a payment provider or carrier. For owners, as setProviderSettings.',
    request: s.object({ provider: s.req(provider) }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED'],
    emits: [SETTINGS_CHANGED],
  }),

  checkPaymentProvider: call({
    method: 'POST',
    path: '/v1/payment-providers/check',
    summary: 'Asks a payment provider whether it accepts the stored settings. No money moves.',
    readOnly: true,
    request: s.object({ provider: s.req(provider) }),
    reply: s.object({
      outcome: s.req.enum(CheckOutcome, {
        doc: 'UNREACHABLE: it did not answer in time. FAILED: it answers with another error.',
      }),
    }),
    allow: ['merchant'],
  }),
}

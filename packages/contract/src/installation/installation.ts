import { call } from '../call.ts'
import { OwnerSession, ownPage } from '../entities/people/staff.ts'
import { WeightUnit } from '../identity/sites.ts'
import { s } from '../schema.ts'
import { StandardTaxRates } from '../tax/standard-tax-rates.ts'

/** States of an installation. */
export const InstallationState = ['SET_UP', 'CODE_REQUIRED', 'OPEN'] as const

const language = s.string({ max: 20, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

const code = s.string({ max: 100, doc: 'Code of the set-up link. For the first site only.' })
const name = s.req.string({ min: 1, max: 200, doc: 'Name of the shop.' })
const email = s.req.string({ max: 254, format: 'email', doc: 'E-mail address of the owner.' })
const rejections = [
  'SET_UP_CODE_INVALID',
  'ALREADY_SET_UP',
  'PROOF_REQUIRED',
  'NOT_INSTALLATION_OWNER',
] as const

/** The sites of an installation. The first one is made on the set-up page, further ones by its owner. */
export const installation = {
  getInstallation: call({
    method: 'GET',
    path: '/v1/installation',
    summary: 'Returns whether the installation has a site, and the client app of the only one.',
    request: s.object({}),
    reply: s.object({
      state: s.req.enum(InstallationState, {
        doc: 'SET_UP: there is a site. CODE_REQUIRED: there is none, and `createSite` needs the code of the set-up link. OPEN: there is none, and the caller needs no code, because they are on the same machine.',
      }),
      storefront: s.object(
        {
          siteId: s.req.guid({ doc: 'Id of the site.' }),
          clientId: s.req.guid({ doc: 'Id of its client app, for `createClient`.' }),
        },
        { doc: 'The shop of an installation with one site. Absent if there are several or none.' },
      ),
    }),
    allow: ['anyone'],
  }),

  getCountryPresets: call({
    method: 'GET',
    path: '/v1/installation/country-presets',
    summary: 'Returns what `createSite` proposes for a country: currency, unit of weight, tax rates.',
    request: s.object({
      country: s.req.string({ format: 'country', doc: 'Country of the shop, ISO 3166-1 alpha-2.' }),
      language: s.with(language, {
        doc: 'Main language of the shop, in which taxes are named, BCP 47. Default: en.',
      }),
    }),
    reply: s.object({
      currency: s.string({ doc: 'Currency of the country, ISO 4217. Absent if it is not known.' }),
      weightUnit: s.req.enum(WeightUnit, { doc: 'Unit of weight that is usual there.' }),
      taxRates: s.req.array(StandardTaxRates, {
        doc: 'Standard rates that `createSite` applies. Empty for a country without rates that hold for every shop.',
      }),
    }),
    allow: ['anyone'],
  }),

  startOwnerPasskey: call({
    ...ownPage,
    path: '/v1/installation/owner-passkey',
    summary:
      'Returns the options of `navigator.credentials.create` for the owner of the site that `createSite` makes next.',
    request: s.object({ code, name, email }),
    reply: s.object({ options: s.req.map(s.any(), { doc: 'Options as JSON, binary values as base64url.' }) }),
    errors: [...rejections, 'FACTOR_UNAVAILABLE'],
  }),

  createSite: call({
    ...ownPage,
    path: '/v1/installation/sites',
    summary:
      'Creates a site with its storefront app and its owner, and signs this browser in. The first site needs the set-up code; further ones the session of an owner of the first one.',
    request: s.object({
      code,
      name,
      country: s.req.string({ format: 'country', doc: 'Country of the shop, ISO 3166-1 alpha-2.' }),
      currency: s.req.string({ format: 'currency', doc: 'Currency of all prices, ISO 4217.' }),
      languages: s.req.array(language, {
        min: 1,
        max: 20,
        doc: 'Languages of the shop, BCP 47, the main one first.',
      }),
      timeZone: s.string({
        min: 1,
        max: 50,
        doc: 'Time zone of the shop, an IANA name such as `Europe/Berlin`. Default: UTC.',
      }),
      email,
      password: s.string({
        min: 1,
        max: 1000,
        doc: 'Password of the owner, at least 8 characters. Either this or a passkey.',
      }),
      passkey: s.object(
        {
          credential: s.req.map(s.any(), {
            doc: 'Credential for the options of startOwnerPasskey, as JSON, binary values as base64url.',
          }),
          name: s.string({ min: 1, max: 100, doc: 'Name by which the owner knows the passkey.' }),
        },
        { doc: 'Passkey of the owner, in place of a password.' },
      ),
      presets: s.object(
        {
          taxes: s.boolean({
            doc: 'Whether to apply the standard tax rates of the country. Default: false.',
          }),
          deliveryPrice: s.decimal({
            gte: 0,
            maxScale: 4,
            doc: 'Price of the standard delivery within the country. Absent: no delivery option is made.',
          }),
          pages: s.boolean({
            doc: 'Whether to add imprint, terms, privacy and returns as drafts with placeholders. Default: false.',
          }),
        },
        { doc: 'What the site starts with. Default: nothing.' },
      ),
    }),
    reply: OwnerSession,
    errors: [...rejections, 'FACTOR_UNAVAILABLE', 'FACTOR_NOT_STARTED', 'PASSKEY_INVALID'],
    emits: ['wix.billing.v1.tax_region_created', 'stoa.billing.v1.tax_rate_created'],
  }),
}

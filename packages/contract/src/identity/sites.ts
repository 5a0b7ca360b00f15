import { AiAgent } from '../ai-agents.ts'
import { callsWith } from '../call.ts'
import { s } from '../schema.ts'

const language = s.string({ max: 20, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

/** Units of all weights of a shop. */
export const WeightUnit = ['KG', 'LB'] as const

/** How members register and sign in. */
export const MemberSettings = s.object(
  {
    registration: s.enum(['OPEN', 'EMAIL_VERIFICATION', 'OWNER_APPROVAL', 'CLOSED'] as const, {
      doc: 'Who may register. EMAIL_VERIFICATION: after an e-mail with a code. OWNER_APPROVAL: after the merchant has approved.',
    }),
    captcha: s.enum(['NEVER', 'WHEN_SUSPICIOUS', 'ALWAYS'] as const, {
      doc: 'When sign-in and registration require a CAPTCHA.',
    }),
    magicLink: s.boolean({ doc: 'Whether members may sign in with a link in an e-mail.' }),
    passkey: s.boolean({ doc: 'Whether members may sign in with a passkey.' }),
    highRiskLogin: s.boolean({
      doc: 'Whether sign-in from a new device and a new network requires a code by e-mail.',
    }),
  },
  { doc: 'How members register and sign in.' },
)

export const Appearance = s.object(
  {
    logoUrl: s.nullable.string({
      max: 2048,
      format: 'url',
      doc: 'Address of the logo. Absent: the name of the shop is shown.',
    }),
    accentColor: s.nullable.string({
      pattern: '^#[0-9a-fA-F]{6}$',
      doc: 'Colour of buttons and links, such as `#1a2b3c`. Absent: the default colour.',
    }),
    arches: s.nullable.boolean({
      doc: 'Whether arches stand beside the name, beside sign-in and over pictures in mails. Absent: true.',
    }),
  },
  { doc: 'Appearance of the hosted pages.' },
)

/** How taxes are determined (protocol/taxes §4). */
export const TaxSettings = s.object(
  {
    calculation: s.enum(['BY_REGION', 'MANUAL'] as const, {
      doc: 'BY_REGION: each tax region by its calculator. MANUAL: the tax rates of the site in all regions. Default: BY_REGION.',
    }),
    reverseChargeFrom: s.nullable.string({
      format: 'country',
      doc: 'EU country of the shop. Businesses with a valid VAT number of another EU country then pay no tax there. Default: none.',
    }),
  },
  { doc: 'How taxes are determined. Visible to the merchant only.' },
)

/** What happens to checkouts that shoppers abandon (protocol/abandoned-checkouts §2, §7). */
export const CheckoutRecovery = s.object(
  {
    abandonedAfterMinutes: s.integer({
      min: 10,
      max: 10_080,
      doc: 'Minutes without activity after which a checkout with an e-mail address counts as abandoned. Default: 60.',
    }),
    sendMail: s.boolean({
      doc: 'Whether the buyer gets one mail with a link to the checkout. Default: true.',
    }),
  },
  { doc: 'What happens to abandoned checkouts. Visible to the merchant only.' },
)

const notified = (event: string) =>
  s.array(s.string({ max: 254, format: 'email' }), {
    max: 10,
    doc: `Addresses that get a mail for each ${event}. Staff among them must be allowed to read orders. Default: none.`,
  })

/** Addresses of the merchant that get mails about the shop. */
export const Notifications = s.object(
  {
    newOrders: notified('new order'),
    failedPayments: notified('payment that is declined after its order was placed'),
    chargebacks: notified('chargeback'),
    failedSubscriptionCharges: notified('failed charge of a subscription'),
  },
  { doc: 'Addresses of the merchant that get mails about the shop. Visible to the merchant only.' },
)

const sellerText = (max: number, doc: string) => s.nullable.string({ max, doc })

const Seller = s.object(
  {
    legalName: sellerText(200, 'Legal name of the seller. Default: the name of the shop.'),
    address: sellerText(500, 'Postal address, one line of text for each line.'),
    email: sellerText(254, 'Address for questions.'),
    vatId: sellerText(30, 'VAT identification number.'),
    taxNumber: sellerText(50, 'Number at the tax office of the seller.'),
    bankDetails: sellerText(300, 'Account for bank transfers, such as name and IBAN.'),
    footer: sellerText(300, 'Further text at the foot of each page, such as the register number.'),
    invoicePrefix: sellerText(20, 'Text before the numbers of invoices. Default: `INV-`.'),
  },
  { doc: 'The seller on invoices. Visible to the merchant only.' },
)

/** Public settings of a shop, except where a field is for the merchant. */
const Site = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the site.' })),
    name: s.always.string({ min: 1, max: 200, doc: 'Name of the shop.' }),
    currency: s.always(s.ro.string({ format: 'currency', doc: 'Currency of all prices, ISO 4217.' })),
    locale: s.always(s.ro.string({ doc: 'Main language and region, BCP 47.' })),
    countries: s.always.array(s.string({ format: 'country' }), {
      max: 250,
      doc: 'Countries to which the shop delivers, ISO 3166-1 alpha-2.',
    }),
    languages: s.always.array(language, { max: 20, doc: 'Languages of hosted pages and mails, BCP 47.' }),
    appearance: s.always(Appearance),
    members: s.always(MemberSettings),
    opened: s.boolean({
      doc: 'Whether the shop is open. Until it is, its storefront says that it opens soon. A shop opens when it has a visible product. Default: true; false for a shop that `createSite` has made.',
    }),
    tax: TaxSettings,
    checkoutRecovery: CheckoutRecovery,
    notifications: Notifications,
    seller: Seller,
    ownerEmail: s.nullable.string({
      max: 254,
      format: 'email',
      doc: 'Address that receives a mail for each member who waits for approval. Visible to the merchant only.',
    }),
    timeZone: s.string({
      min: 1,
      max: 50,
      doc: 'Time zone of the shop, an IANA name such as `Europe/Berlin`. Delivery slots and cut-off times, days of statistics and times in mails follow it. Default: UTC.',
    }),
    returns: s.object(
      {
        days: s.integer({
          min: 0,
          max: 365,
          nullable: true,
          doc: 'Days after the delivery within which buyers may send goods back. 0: they may not. Absent: search engines and assistants are told nothing.',
        }),
        free: s.boolean({ nullable: true, doc: 'Whether the shop pays the way back. Default: false.' }),
      },
      { doc: 'How buyers return goods, as search engines and assistants read it.' },
    ),
    deniedCrawlers: s.array(s.enum(AiAgent), {
      max: 50,
      doc: 'Programs of assistants that `robots.txt` of the storefront keeps away from all pages. Default: none.',
    }),
    weightUnit: s.enum(WeightUnit, {
      doc: 'Unit of all weights of the shop. A change converts none of them. Default: KG.',
    }),
    paymentProviders: s.ro.tolerated.array(s.string(), {
      doc: 'Ids of the payment providers for online payment, such as `stripe`. `test` moves no money. Visible to the merchant only.',
    }),
    rejectedPaymentKeys: s.ro.tolerated.array(
      s.object({
        paymentProvider: s.string({ doc: 'Id of the payment provider.' }),
        since: s.datetime({ doc: 'When it has rejected the keys for the first time.' }),
      }),
      {
        doc: 'Payment providers that reject the keys of the shop. New payments with them are declined; captures, refunds and other operations wait for other keys. Visible to the merchant only.',
      },
    ),
    dailyBackups: s.boolean({
      doc: 'Whether all collections are backed up daily. Each backup is deleted after a week. Default: false.',
    }),
  },
  { doc: 'Settings of the shop.' },
)

/** What an address answers. */
export const AddressOutcome = [
  'THIS_SHOP',
  'OTHER_SHOP',
  'UNKNOWN',
  'REDIRECTS',
  'NO_DNS',
  'NO_TLS',
  'UNREACHABLE',
  'PRIVATE',
] as const

/** Backups of the database and the media files, which `stoa backup` or the schedule makes (docs/guides/operate.md). */
const SiteBackups = s.object(
  {
    state: s.req.enum(['NONE', 'OK', 'OVERDUE', 'FAILED'] as const, {
      doc: 'NONE: no backup was made yet. OVERDUE: the newest is older than two periods of the schedule, or than 7 days without one. FAILED: the newest run has failed.',
    }),
    everyHours: s.integer({ doc: 'Period of the schedule in hours. Absent without a schedule.' }),
    lastBackupDate: s.datetime({ doc: 'Time of the newest complete backup.' }),
    failure: s.string({ doc: 'Why the newest run has failed.' }),
  },
  { doc: 'Backups of the installation.' },
)

const SiteAddress = s.object({
  kind: s.always.enum(['PLATFORM', 'STOREFRONT'] as const, {
    doc: 'PLATFORM: calls, admin, pictures, sign-in and checkout. STOREFRONT: the storefront of the installation.',
  }),
  url: s.always.string({ doc: 'The address.' }),
  setting: s.always.string({
    doc: 'Setting of the installation that determines it, such as STOA_PUBLIC_URL.',
  }),
})

const call = callsWith({ allow: ['merchant'] })

export const sites = {
  getSite: call({
    method: 'GET',
    path: '/v1/site',
    summary: 'Returns the settings of the shop: name, currency, languages and how members sign in.',
    request: s.object({}),
    reply: s.object({ site: s.req(Site) }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  updateSite: call({
    method: 'PATCH',
    path: '/v1/site',
    summary:
      'Changes settings of the shop; absent ones do not change. New addresses for mails need the right to read what the mails have, and a recent proof of identity.',
    request: s.object({
      site: s.req(Site),
      pages: s.map(s.nullable.string({ max: 2048 }), {
        doc: 'Addresses of external pages by intent of redirect sessions: {"bookingsBook": "https://…/{resourceId}"}. Null removes one.',
      }),
    }),
    reply: s.object({ site: s.req(Site) }),
    errors: ['PROOF_REQUIRED'],
    emits: ['stoa.platform.v1.site_updated'],
  }),

  getSiteAddresses: call({
    method: 'GET',
    path: '/v1/site/addresses',
    summary: 'Returns the addresses that the settings of the installation and of the shop name.',
    request: s.object({}),
    reply: s.object({
      addresses: s.req.array(SiteAddress, { doc: 'Addresses from the environment.' }),
      pages: s.req.map(s.string({ doc: 'Address with the fields of its intent in braces.' }), {
        doc: 'Addresses of external pages by intent; `updateSite` changes them.',
      }),
    }),
  }),

  getSiteBackups: call({
    method: 'GET',
    path: '/v1/site/backups',
    summary:
      'Returns when the installation was last backed up, and whether a backup is overdue or has failed.',
    request: s.object({}),
    reply: s.object({ backups: s.req(SiteBackups) }),
  }),

  checkSiteAddress: call({
    method: 'POST',
    path: '/v1/site/addresses/check',
    summary: 'Asks an address from the server whether it answers with this shop.',
    readOnly: true,
    request: s.object({
      url: s.req.string({
        min: 1,
        max: 2048,
        doc: 'Address to ask; its path is ignored, such as https://shop.example.',
      }),
    }),
    reply: s.object({
      outcome: s.req.enum(AddressOutcome, {
        doc: 'UNKNOWN: it answers, and names no shop of this platform. NO_DNS: its host name has no address. NO_TLS: it has no valid certificate for the name. PRIVATE: it is in a private network, which the platform does not ask.',
      }),
      location: s.string({ doc: 'Where the address leads. With REDIRECTS only.' }),
    }),
  }),
}

import { FactorStatus, FactorType, Identity } from '../entities/people/identity.ts'
import { Member } from '../entities/people/member.ts'
import { s } from '../schema.ts'

const stored = s.map(s.any())

/** Lists of personal data that grow without end. Exports contain their newest entries. */
export const PERSONAL_LISTS = [
  'carts',
  'checkouts',
  'abandonedCheckouts',
  'backInStockRequests',
  'orders',
  'subscriptionContracts',
  'payments',
  'giftCards',
  'items',
  'mails',
  'events',
] as const

/** Which entries of the lists a reply contains. */
const boundsOf = <const Part extends string>(parts: readonly Part[]) =>
  s.req.array(
    s.object({
      part: s.req.enum(parts, { doc: 'List that the limit applies to.' }),
      newest: s.req.integer({ doc: 'Maximum number of entries; fewer if they exceed about four megabytes.' }),
      hasMore: s.req.boolean({ doc: 'True if older entries exist that this reply does not contain.' }),
    }),
    { doc: 'Limits of the lists that grow without end; these contain their newest entries only.' },
  )

/** Data of a buyer, with or without an account. Of a member, the address counts once it is verified. */
const buyerParts = {
  carts: s.req.array(stored, { doc: 'Carts as stored, oldest first. Amounts are decimals.' }),
  checkouts: s.req.array(stored, { doc: 'Checkouts as stored, oldest first. Amounts are decimals.' }),
  abandonedCheckouts: s.req.array(stored, { doc: 'Checkouts that were abandoned, as stored, oldest first.' }),
  backInStockRequests: s.req.array(stored, {
    doc: 'Requests for back-in-stock mails to the address, oldest first.',
  }),
  newsletterSubscription: s.with(stored, {
    doc: 'Newsletter sign-up of the address, as stored. Absent without one.',
  }),
  orders: s.req.array(stored, { doc: 'Orders as stored, oldest first.' }),
  subscriptionContracts: s.req.array(stored, {
    doc: 'Subscriptions that the buyer started, as stored, oldest first.',
  }),
  payments: s.req.array(
    s.object({
      orderId: s.req.guid({ doc: 'Order of the payment.' }),
      entry: s.req.string({ doc: 'What happened to the money, such as CAPTURED or REFUNDED.' }),
      method: s.req.string({ doc: 'Payment provider.' }),
      amount: s.req.string({ doc: 'Decimal amount with the digits of the currency.' }),
      currency: s.req.string({ doc: 'ISO 4217 code of the amount.' }),
      createdDate: s.req.datetime({ doc: 'Time at which it was recorded.' }),
    }),
    { doc: 'Entries of the payment ledger, oldest first.' },
  ),
  giftCards: s.req.array(
    s.object({
      id: s.req.guid({ doc: 'Gift card id, GUID.' }),
      obfuscatedCode: s.req.string({ doc: 'Last characters of the code, such as ****8HYZ.' }),
      recipient: s.object(
        {
          email: s.string({ doc: 'E-mail address of the person.' }),
          name: s.string({ doc: 'Name of the person.' }),
        },
        { doc: 'Person to whom it was issued.' },
      ),
      message: s.string({ doc: 'Message to the recipient.' }),
      note: s.string({ doc: 'Note of the merchant.' }),
      amount: s.req.string({ doc: 'Amount at the issue, such as 50.00.' }),
      currency: s.req.string({ doc: 'Currency, ISO 4217.' }),
      createdDate: s.req.datetime({ doc: 'Time of the issue.' }),
    }),
    { doc: 'Gift cards that were issued to the address, oldest first.' },
  ),
  items: s.req.array(
    s.object({
      dataCollectionId: s.req.string({ doc: 'Collection of the item, such as shopReviews.' }),
      id: s.req.string({ doc: 'Item id.' }),
      data: s.req.with(stored, { doc: 'All fields of the item, also those that only the merchant reads.' }),
    }),
    {
      doc: 'Reviews and other content items that the member wrote, and those with the address that visitors sent, such as messages of a form, oldest first.',
    },
  ),
  mails: s.req.array(
    s.object({
      kind: s.req.string({ doc: 'Purpose of the e-mail, such as orderPlaced.' }),
      subject: s.req.string({ doc: 'Subject line.' }),
      text: s.string({ doc: 'Plain text. Absent if it is no longer stored or contains a sign-in secret.' }),
      createdDate: s.req.datetime({ doc: 'Time at which it was queued for delivery.' }),
    }),
    { doc: 'E-mails to the address or about the orders and the account, oldest first.' },
  ),
  events: s.req.array(
    s.object({
      type: s.req.string({ doc: 'Event type, such as wix.members.v1.member_updated.' }),
      entityId: s.req.string({ doc: 'Id of the entity that changed.' }),
      payload: s.any({
        doc: 'Content of the event. Absent for content items and other entities that belong to the shop.',
      }),
      createdDate: s.req.datetime({ doc: 'Time of the event.' }),
    }),
    { doc: 'Log entries about the account or the entities above, and actions of the member, oldest first.' },
  ),
}

/** All data that the shop stores about a member, except secrets and data that lives for minutes (`docs/guides/member-data.md`). */
export const MemberData = s.object({
  member: s.req.with(Member, { doc: 'Member with all fields, as getCurrentMember returns it.' }),
  identity: s.req.with(Identity, { doc: 'The same account in the form of the sign-in calls.' }),
  passwordSetDate: s.datetime({
    doc: 'Time at which the password was set. Absent without a password. No call returns the password.',
  }),
  sessions: s.req.array(
    s.object({
      id: s.req.guid({ doc: 'Session id, GUID.' }),
      kind: s.req.enum(['APP', 'BROWSER'] as const, {
        doc: 'APP: session of a client app. BROWSER: sign-in of a browser at the hosted pages.',
      }),
      appName: s.string({ doc: 'Name of the client app, for kind APP.' }),
      userAgent: s.string({ doc: 'User-Agent header at the sign-in.' }),
      address: s.string({ doc: 'Network address at the sign-in.' }),
      createdDate: s.req.datetime({ doc: 'Time of the sign-in.' }),
      lastSeenDate: s.req.datetime({ doc: 'Time of the last token renewal.' }),
      endedDate: s.datetime({ doc: 'Time at which the session was revoked. Absent if it was not.' }),
    }),
    { doc: 'Sessions, newest first, including those that ended in the last 30 days.' },
  ),
  signInPlaces: s.req.array(
    s.object({
      network: s.req.string({ doc: 'IPv4 address, or the first 64 bits of an IPv6 address.' }),
      browser: s.req.string({ doc: 'Browser family and operating system.' }),
      lastSeenDate: s.req.datetime({ doc: 'Time of the last sign-in from there.' }),
    }),
    { doc: 'Known combinations of network and browser. A sign-in from any other triggers a notification.' },
  ),
  factors: s.req.array(
    s.object({
      factorId: s.req.guid({ doc: 'Factor id, GUID.' }),
      type: s.req.enum(FactorType, {
        doc: 'Kind of proof, such as TOTP for an authenticator app or WEBAUTHN for a passkey.',
      }),
      status: s.req.enum(FactorStatus, {
        doc: 'INACTIVE until the member confirms the factor with a code, then ACTIVE.',
      }),
      name: s.string({ doc: 'Name that the member gave a passkey.' }),
      phone: s.string({ doc: 'Phone number that receives the codes, for SMS and CALL.' }),
      createdDate: s.req.datetime({ doc: 'Time at which the factor was set up.' }),
      lastUsedDate: s.datetime({ doc: 'Time of the last sign-in with it. Absent if there was none.' }),
    }),
    { doc: 'Second factors and passkeys, without their secrets.' },
  ),
  recoveryCodes: s.req.object(
    {
      left: s.req.integer({ doc: 'Number of unused codes.' }),
      usedDates: s.req.array(s.datetime(), { doc: 'Times at which codes were used.' }),
    },
    { doc: 'Usage of the recovery codes, without the codes.' },
  ),
  trustedDevices: s.req.array(
    s.object({
      id: s.req.guid({ doc: 'Device id, GUID.' }),
      userAgent: s.string({ doc: 'User-Agent header of the browser.' }),
      address: s.string({ doc: 'Network address at the last use.' }),
      createdDate: s.req.datetime({ doc: 'Time at which the device was trusted.' }),
      lastUsedDate: s.req.datetime({ doc: 'Time of the last sign-in from it.' }),
      expiresDate: s.req.datetime({ doc: 'Time at which the device needs a second factor again.' }),
    }),
    { doc: 'Devices that need no second factor.' },
  ),
  connections: s.req.array(
    s.object({
      connectionId: s.req.guid({ doc: 'Connection id of the provider.' }),
      name: s.req.string({ doc: 'Display name of the provider.' }),
      subject: s.req.string({ doc: 'Id of the member at the provider, its `sub` claim.' }),
      createdDate: s.req.datetime({ doc: 'Time of the first sign-in with it.' }),
    }),
    { doc: 'Accounts at identity providers that are linked to the member.' },
  ),
  ...buyerParts,
  features: s.map(s.any(), {
    doc: 'What features of packages store about the member, by the name of the feature. Absent without any.',
  }),
  bounds: boundsOf(['sessions', ...PERSONAL_LISTS]),
})

/** All data that the shop stores about a buyer without an account (`docs/guides/member-data.md`). */
export const BuyerData = s.object({
  email: s.req.string({ doc: 'E-mail address of the buyer, in lower case.' }),
  ...buyerParts,
  bounds: boundsOf(PERSONAL_LISTS),
})

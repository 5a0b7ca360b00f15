import { call } from '../call.ts'
import { s } from '../schema.ts'

const language = s.string({ max: 20, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

/** How people become members of a shop and prove who they are. */
export const MemberSettings = s.object({
  registration: s.enum(['OPEN', 'EMAIL_VERIFICATION', 'OWNER_APPROVAL', 'CLOSED'] as const),
  captcha: s.enum(['NEVER', 'WHEN_SUSPICIOUS', 'ALWAYS'] as const),
  magicLink: s.boolean({ doc: 'Offers to sign in by a link in an e-mail.' }),
  passkey: s.boolean({ doc: 'Offers to sign in with a passkey.' }),
  highRiskLogin: s.boolean({ doc: 'Asks for a code by e-mail on a new device at a new network address.' }),
})

export const Appearance = s.object({
  logoUrl: s.string({ max: 2048, format: 'url', nullable: true }),
  accentColor: s.string({
    pattern: '^#[0-9a-fA-F]{6}$',
    nullable: true,
    doc: 'Of buttons and links: #1a2b3c.',
  }),
})

/** What everybody may know of a shop, unless a field says otherwise. */
const Site = s.object({
  id: s.always(s.guid({ ro: true })),
  name: s.always(s.string({ min: 1, max: 200 })),
  currency: s.always(s.string({ format: 'currency', ro: true })),
  locale: s.always(s.string({ ro: true, doc: 'BCP 47.' })),
  countries: s.always(s.array(s.string({ format: 'country' }), { max: 250 })),
  languages: s.always(s.array(language, { max: 20, doc: 'Of the hosted pages and of mail, BCP 47.' })),
  appearance: s.always(Appearance),
  members: s.always(MemberSettings),
  ownerEmail: s.string({
    max: 254,
    format: 'email',
    nullable: true,
    doc: 'Where the owner hears of members who wait for approval. Only the merchant sees it.',
  }),
  dailyBackups: s.boolean({ doc: 'Content is backed up every day; such a backup is kept for a week.' }),
})

export const sites = {
  getSite: call({
    method: 'GET',
    path: '/v1/site',
    summary: 'The shop that the caller is in: its name, currency, languages, and how its members sign in.',
    request: s.object({}),
    reply: s.object({ site: s.req(Site) }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  updateSite: call({
    method: 'PATCH',
    path: '/v1/site',
    summary: 'Changes settings of the shop; what is not given stays.',
    request: s.object({
      site: s.req(Site),
      pages: s.map(s.string({ max: 2048, nullable: true }), {
        doc: 'Addresses of pages elsewhere, by intent of redirect sessions: {"bookingsBook": "https://…/{resourceId}"}.',
      }),
    }),
    reply: s.object({ site: s.req(Site) }),
    allow: ['merchant'],
    emits: ['stoa.platform.v1.site_updated'],
  }),
}

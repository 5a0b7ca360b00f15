import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Whether a site serves. */
export const SiteStatus = ['ACTIVE', 'READ_ONLY', 'SUSPENDED'] as const

const SiteLimits = s.object(
  {
    callsPerMinute: s.integer({
      min: 1,
      max: 100_000_000,
      doc: 'Calls of all its visitors, members and keys in a minute. Each node counts its own.',
    }),
    poolPercent: s.integer({
      min: 1,
      max: 100,
      doc: 'Part of the general database connections of a process that its calls use at once, in percent. Default: 75.',
    }),
    storageBytes: s.integer({
      min: 0,
      max: 1_000_000_000_000_000,
      doc: 'Bytes of its pictures, videos and digital files. Beyond it no file is added.',
    }),
  },
  { doc: 'What the site may use of the installation. An absent limit is none of its own.' },
)

const siteId = s.req.guid({ doc: 'Id of the site.' })

const HostedSite = s.object({
  id: siteId,
  name: s.req.string({ doc: 'Name of the shop.' }),
  currency: s.req.string({ doc: 'Currency of all prices, ISO 4217.' }),
  createdDate: s.req.datetime({ doc: 'When the site was made.' }),
  status: s.req.enum(SiteStatus, {
    doc: 'READ_ONLY: it is being moved, and takes no changes. SUSPENDED: staff can read, all other calls answer SITE_SUSPENDED, background work and mails wait.',
  }),
  movedTo: s.string({ doc: 'Address of the installation that it has moved to. Absent if it is here.' }),
  limits: s.req(SiteLimits),
})

const SiteUsage = s.object(
  {
    storageBytes: s.req.integer({ doc: 'Bytes of its pictures, videos and digital files.' }),
    products: s.req.integer({ doc: 'Number of products.' }),
    orders: s.req.integer({ doc: 'Number of orders.' }),
    members: s.req.integer({ doc: 'Number of members.' }),
  },
  { doc: 'What the site uses.' },
)

const site = s.req.with(HostedSite, { doc: 'The site as it is now.' })
const operator = ['operator'] as const

/** A write of the operator belongs to no site, so it takes no idempotency key. */
const change = { method: 'POST', allow: operator, ownTransaction: true } as const

/** The sites of an installation, for the host that runs it. Its key is `STOA_OPERATOR_KEY`. */
export const hostedSites = {
  listHostedSites: call({
    method: 'GET',
    path: '/v1/hosted-sites',
    summary: 'Returns the sites of the installation, the oldest first.',
    request: s.object({
      limit: s.integer({ min: 1, max: 1000, doc: 'Sites of a page. Default: 100.' }),
      offset: s.integer({ min: 0, max: 10_000_000, doc: 'Sites that are skipped. Default: 0.' }),
    }),
    reply: s.object({
      sites: s.req.array(HostedSite, { doc: 'The sites of the page.' }),
      total: s.req.integer({ doc: 'Number of all sites.' }),
    }),
    allow: operator,
  }),

  getHostedSite: call({
    method: 'GET',
    path: '/v1/hosted-sites/{siteId}',
    summary: 'Returns a site with its limits and what it uses.',
    request: s.object({ siteId }),
    reply: s.object({ site, usage: s.req(SiteUsage) }),
    allow: operator,
    errors: ['SITE_NOT_FOUND'],
  }),

  createHostedSite: call({
    ...change,
    path: '/v1/hosted-sites',
    summary:
      'Creates a site with a client app and an API key, and invites its owner. Repeat it with the same `id` after a lost reply: it fails with SITE_EXISTS if the site was made.',
    request: s.object({
      id: s.guid({ doc: 'Id of the new site. Default: a random one.' }),
      name: s.req.string({ min: 1, max: 200, doc: 'Name of the shop.' }),
      currency: s.req.string({ format: 'currency', doc: 'Currency of all prices, ISO 4217.' }),
      locale: s.string({
        max: 20,
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        doc: 'Main language, BCP 47. Default: en.',
      }),
      ownerEmail: s.string({
        max: 254,
        format: 'email',
        doc: 'E-mail address of the owner. Absent: nobody is invited.',
      }),
      limits: SiteLimits,
    }),
    reply: s.object({
      site,
      clientId: s.req.guid({ doc: 'Id of the client app of the storefront.' }),
      apiKey: s.req.string({ doc: 'API key of the merchant. It is shown this once.' }),
      signInUrl: s.string({
        doc: 'Link that signs the owner in once, for a day. Absent without `ownerEmail`.',
      }),
    }),
    errors: ['SITE_EXISTS'],
  }),

  suspendSite: call({
    ...change,
    path: '/v1/hosted-sites/{siteId}/suspend',
    summary:
      'Suspends a site: staff can read, all other calls answer SITE_SUSPENDED, background work and mails wait.',
    request: s.object({ siteId }),
    reply: s.object({ site }),
    errors: ['SITE_NOT_FOUND'],
  }),

  resumeSite: call({
    ...change,
    path: '/v1/hosted-sites/{siteId}/resume',
    summary: 'Lets a suspended or imported site serve. What has waited runs.',
    request: s.object({ siteId }),
    reply: s.object({ site }),
    errors: ['SITE_NOT_FOUND'],
  }),

  setSiteLimits: call({
    ...change,
    method: 'PUT',
    path: '/v1/hosted-sites/{siteId}/limits',
    summary: 'Replaces the limits of a site. They hold on every node at once.',
    request: s.object({ siteId, limits: s.req(SiteLimits) }),
    reply: s.object({ site }),
    errors: ['SITE_NOT_FOUND'],
  }),
}

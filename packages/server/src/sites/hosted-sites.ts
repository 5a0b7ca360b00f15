import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { Site, SiteLimits } from '../call/site.ts'
import { createApiKey, createClientApp, createSite, siteTag, withDefaults } from '../identity/index.ts'
import { inviteStaff } from '../staff/index.ts'
import {
  findSiteState,
  listSiteStates,
  type SiteStateRow,
  writeSiteLimits,
  writeSiteState,
} from '../storage/site-states.ts'
import { readSiteUsage } from '../storage/site-usage.ts'

type HostedSite = ReplyOf<typeof contract.hostedSites.getHostedSite>['site']
type SentLimits = { readonly [K in keyof SiteLimits]?: SiteLimits[K] | null }

const PAGE = 100
/** Currencies whose decimals are known. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

const toHostedSite = ({
  id,
  name,
  currency,
  createdAt,
  status,
  movedTo,
  limits,
}: SiteStateRow): HostedSite => ({
  id,
  name,
  currency,
  createdDate: isoTime(createdAt),
  status,
  ...(movedTo && { movedTo }),
  limits,
})

const limitsOf = (sent: SentLimits | null | undefined): SiteLimits =>
  Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => typeof value === 'number'))

const findSite = async (ctx: Ctx<'SITE_NOT_FOUND'>, siteId: string): Promise<SiteStateRow> =>
  (await findSiteState(ctx.db, siteId.toLowerCase())) ?? ctx.fail('SITE_NOT_FOUND', { siteId })

/** Changes a site in a transaction, whatever its state is, and returns it as it is then. */
async function change(
  ctx: Ctx<'SITE_NOT_FOUND'>,
  siteId: string,
  work: (db: Ctx['db'], site: SiteStateRow) => Promise<unknown>,
): Promise<{ site: HostedSite }> {
  const before = await findSite(ctx, siteId)
  const site = await ctx.platform.directory.site(before.id)
  const changed = await ctx.transact(
    { siteId: before.id, role: 'merchant', id: ctx.caller.id },
    async ({ db, invalidate }) => {
      await work(db, before)
      invalidate(siteTag(before.id))
      return findSiteState(db, before.id)
    },
    { ...(site && { site }) },
  )
  return { site: toHostedSite(changed ?? ctx.fail('SITE_NOT_FOUND', { siteId })) }
}

/** A site that moves, or has moved, serves nowhere twice: only the command line of its host starts it again here. */
function requireSettled({ status, movedTo }: SiteStateRow): void {
  const why =
    movedTo !== null ? `has moved to ${movedTo}` : status === 'READ_ONLY' ? 'is being moved' : undefined
  if (why)
    rejectField('siteId', 'OTHER', `names a site that ${why}: "npx stoa site resume" lets it serve here`)
}

/** The sites of the installation, for its host (decision 103). */
export const hostedSiteHandlers = implement(contract.hostedSites, {
  async listHostedSites({ limit, offset }, { db }) {
    const sites = await listSiteStates(db)
    const from = offset ?? 0
    return { sites: sites.slice(from, from + (limit ?? PAGE)).map(toHostedSite), total: sites.length }
  },

  async getHostedSite({ siteId }, ctx) {
    const site = await findSite(ctx, siteId)
    return { site: toHostedSite(site), usage: await readSiteUsage(ctx.db, site.id) }
  },

  async createHostedSite(
    { id: sentId, name: sentName, currency, locale: sentLocale, ownerEmail, limits },
    ctx,
  ) {
    const name = sentName.trim() || rejectField('name', 'MIN_LENGTH', 'must not be empty')
    if (!CURRENCIES.has(currency))
      rejectField('currency', 'VALIDATION', 'must be the code of a currency, such as EUR')
    const id = sentId?.toLowerCase() ?? ctx.ids.guid()
    if (await findSiteState(ctx.db, id)) ctx.fail('SITE_EXISTS', { id })
    const stored = { id, name, currency, locale: sentLocale ?? 'en', settings: {} }
    const site: Site = { ...stored, settings: withDefaults({}, currency) }
    return ctx.transact(
      { siteId: id, role: 'merchant', id: ctx.caller.id },
      async inner => {
        await createSite(inner, stored)
        await writeSiteLimits(inner.db, id, limitsOf(limits))
        const clientId = await createClientApp(inner, { siteId: id, name: 'Storefront' })
        const { secret: apiKey } = await createApiKey(inner, { siteId: id, name: 'Merchant' })
        const owner =
          ownerEmail &&
          (await inviteStaff(inner, ctx.config.publicUrl, { siteId: id, email: ownerEmail, role: 'OWNER' }))
        const created = await findSiteState(inner.db, id)
        return {
          site: toHostedSite(created as SiteStateRow),
          clientId,
          apiKey,
          ...(owner && { signInUrl: owner.signInUrl }),
        }
      },
      { site },
    )
  },

  suspendSite: ({ siteId }, ctx) =>
    change(ctx, siteId, (db, site) => {
      requireSettled(site)
      return writeSiteState(db, site.id, { status: 'SUSPENDED' })
    }),

  resumeSite: ({ siteId }, ctx) =>
    change(ctx, siteId, (db, site) => {
      requireSettled(site)
      return writeSiteState(db, site.id, { status: 'ACTIVE' })
    }),

  setSiteLimits: ({ siteId, limits }, ctx) =>
    change(ctx, siteId, (db, { id }) => writeSiteLimits(db, id, limitsOf(limits))),
})

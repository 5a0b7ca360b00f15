import { contract, type ReplyOf, type StaffArea } from '@stoa/contract'
import { isTimeZone } from '@stoa/contract/time-zone'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { Failure, rejectField } from '../../call/failure.ts'
import { readableAreas } from '../../call/permissions.ts'
import type { NotificationSettings, Site, SiteSettings, TaxSettings } from '../../call/site.ts'
import { EU_COUNTRIES } from '../../platform-support/eu-countries.ts'
import { countStoredProducts } from '../../storage/commerce/product-counts.ts'
import { lockSite, writeSite } from '../../storage/identity/sites.ts'
import { backupState } from './backup-state.ts'
import { siteTag, withDefaults } from './directory.ts'
import { siteAddressHandlers } from './site-addresses.ts'

/** Intents whose pages can be outside the platform (protocol/hosted-pages §6). */
const INTENTS = [
  'bookingsCheckout',
  'eventsCheckout',
  'paidPlansCheckout',
  'bookingsBook',
  'storesProduct',
  'ecomOrderPaymentRequest',
]

const toSite = ({
  id,
  name,
  currency,
  locale,
  settings,
}: Site): ReplyOf<typeof contract.sites.getSite>['site'] => ({
  id,
  name,
  currency,
  locale,
  countries: settings.countries,
  languages: settings.languages,
  appearance: settings.appearance,
  members: settings.members,
  opened: settings.opened ?? true,
  dailyBackups: settings.dailyBackups ?? false,
  timeZone: settings.timeZone,
  weightUnit: settings.weightUnit,
  returns: settings.returns ?? {},
  deniedCrawlers: settings.deniedCrawlers ?? [],
})

const NO_NOTIFICATIONS: Required<NotificationSettings> = {
  newOrders: [],
  failedPayments: [],
  chargebacks: [],
  failedSubscriptionCharges: [],
}

/** Adds the fields that only the merchant may see. */
const toOwnSite = (site: Site) => ({
  ...toSite(site),
  ...(site.settings.ownerEmail && { ownerEmail: site.settings.ownerEmail }),
  tax: { calculation: 'BY_REGION' as const, ...site.settings.tax },
  checkoutRecovery: site.settings.checkoutRecovery,
  notifications: { ...NO_NOTIFICATIONS, ...site.settings.notifications },
  ...(site.settings.seller && { seller: site.settings.seller }),
})

/** Merges the input over the current values; null removes a value. */
function over<T extends object>(current: T, input: { [K in keyof T]?: T[K] | null } | null | undefined): T {
  const next = { ...current }
  for (const [name, value] of Object.entries(input ?? {}) as [keyof T, T[keyof T] | null | undefined][]) {
    if (value === null) delete next[name]
    else if (value !== undefined) next[name] = value
  }
  return next
}

/** The addresses after a change, each once. */
const notificationSettings = (
  before: NotificationSettings | undefined,
  input: { [K in keyof NotificationSettings]?: readonly (string | null)[] | null | undefined },
): NotificationSettings => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(input).flatMap(([kind, addresses]) =>
      addresses === undefined
        ? []
        : [[kind, [...new Set((addresses ?? []).filter(address => address != null))]]],
    ),
  ),
})

function taxSettings(
  before: TaxSettings | undefined,
  input: { [K in keyof TaxSettings]?: TaxSettings[K] | null },
): TaxSettings {
  const after = over(before ?? {}, input)
  const { reverseChargeFrom } = after
  if (reverseChargeFrom && !EU_COUNTRIES.has(reverseChargeFrom))
    rejectField('site.tax.reverseChargeFrom', 'VALIDATION', 'must be a member state of the European Union')
  return after
}

const hasVisibleProduct = async ({ db, site }: Ctx) =>
  (await countStoredProducts(db, site.id, undefined, true)) > 0

const { getSite, updateSite } = contract.sites

/** Addresses that get mails with data of an area. */
const recipientsOf = (settings: SiteSettings): Partial<Record<StaffArea, string[]>> => ({
  ORDERS: Object.values(settings.notifications ?? {}).flat(),
  CUSTOMERS: settings.ownerEmail ? [settings.ownerEmail] : [],
})

/**
 * Adds no address that gets mails with data which the caller may not read, and none without a recent proof of identity: from then on
 * the shop sends the data there.
 */
function checkNewRecipients(ctx: Ctx<'PROOF_REQUIRED'>, before: SiteSettings, after: SiteSettings): void {
  const former = recipientsOf(before)
  for (const [area, addresses] of Object.entries(recipientsOf(after)) as [StaffArea, string[]][]) {
    if (addresses.every(address => former[area]?.includes(address))) continue
    if (!readableAreas(ctx.caller).includes(area))
      throw new Failure('PERMISSION_DENIED', {
        field: area === 'ORDERS' ? 'site.notifications' : 'site.ownerEmail',
        scope: `${area.toLowerCase()}:read`,
      })
    if (ctx.caller.proofIsOld) ctx.fail('PROOF_REQUIRED')
  }
}

const settingHandlers = implement(
  { getSite, updateSite },
  {
    async getSite(_input, { site, caller, platform }) {
      if (caller.role !== 'merchant') return { site: toSite(site) }
      const paymentProviders = platform.paymentProviders.offeredBy(site).map(({ id }) => id)
      const rejectedPaymentKeys = Object.entries(site.rejectedKeys ?? {}).map(([paymentProvider, since]) => ({
        paymentProvider,
        since: isoTime(since),
      }))
      return { site: { ...toOwnSite(site), paymentProviders, rejectedPaymentKeys } }
    },

    async updateSite({ site: input, pages }, ctx) {
      for (const [intent, address] of Object.entries(pages ?? {})) {
        if (!INTENTS.includes(intent))
          rejectField(`pages.${intent}`, 'FIELD_NOT_ALLOWED', `is not one of ${INTENTS.join(', ')}`)
        if (address && !/^https?:\/\//.test(address))
          rejectField(`pages.${intent}`, 'FORMAT', 'must start with http:// or https://')
      }
      const { countries, languages, appearance, deniedCrawlers, members, name, timeZone, weightUnit } =
        input ?? {}
      if (timeZone && !isTimeZone(timeZone))
        rejectField('site.timeZone', 'VALIDATION', 'must be an IANA time zone, such as Europe/Berlin')
      if (input?.opened && ctx.site.settings.opened === false && !(await hasVisibleProduct(ctx)))
        rejectField('site.opened', 'VALIDATION', 'needs a visible product: publish one first')
      // Read under a row lock instead of from the cache, so that concurrent updates do not overwrite each other.
      const stored = await lockSite(ctx.db, ctx.site.id)
      const before: Site = {
        ...ctx.site,
        ...stored,
        settings: withDefaults(stored?.settings ?? {}, ctx.site.currency),
      }
      const { settings } = before
      const site: Site = {
        ...before,
        name: name ?? before.name,
        settings: {
          ...over(settings, { ownerEmail: input?.ownerEmail }),
          ...(countries && { countries: countries.filter(code => code != null) }),
          ...(timeZone && { timeZone }),
          ...(weightUnit && { weightUnit }),
          ...(input?.returns && { returns: over(settings.returns ?? {}, input.returns) }),
          ...(deniedCrawlers && {
            deniedCrawlers: [...new Set(deniedCrawlers.filter(name => name != null))],
          }),
          ...(typeof input?.opened === 'boolean' && { opened: input.opened }),
          ...(languages && { languages: languages.filter(code => code != null) }),
          appearance: over(settings.appearance, appearance),
          members: over(settings.members, members),
          checkoutRecovery: over(settings.checkoutRecovery, input?.checkoutRecovery),
          ...(input?.notifications && {
            notifications: notificationSettings(settings.notifications, input.notifications),
          }),
          ...(input?.seller && { seller: over(settings.seller ?? {}, input.seller) }),
          ...(input?.tax && { tax: taxSettings(settings.tax, input.tax) }),
          pages: over(settings.pages, pages),
          ...(typeof input?.dailyBackups === 'boolean' && { dailyBackups: input.dailyBackups }),
        },
      }
      checkNewRecipients(ctx, settings, site.settings)
      await writeSite(ctx.db, site)
      ctx.invalidate(siteTag(site.id))
      ctx.emit(
        'stoa.platform.v1.site_updated',
        site.id,
        { site: toOwnSite(site) },
        { site: toOwnSite(before) },
      )
      return { site: toOwnSite(site) }
    },
  },
)

const { getSiteBackups } = contract.sites

/** Backups of the installation, for the admin. */
const siteBackupHandlers = implement(
  { getSiteBackups },
  {
    async getSiteBackups(_message, { config, db, clock }) {
      const { state, everyHours, lastBackupAt, failure } = await backupState(db, config, clock.now())
      return {
        backups: {
          state,
          ...(everyHours && { everyHours }),
          ...(lastBackupAt !== undefined && { lastBackupDate: isoTime(lastBackupAt) }),
          ...(failure && { failure }),
        },
      }
    },
  },
)

export const siteHandlers = { ...settingHandlers, ...siteAddressHandlers, ...siteBackupHandlers }

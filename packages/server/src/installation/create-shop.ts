import type { contract, RequestOf } from '@stoa/contract'
import countryCodes from '@stoa/contract/country-codes.json' with { type: 'json' }
import { isTimeZone } from '@stoa/contract/time-zone'
import { presets as presetTexts } from '@stoa/texts/presets/all'
import type { AnyCtx, Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { Site } from '../call/site.ts'
import {
  createClientApp,
  createSite,
  hashPassword,
  requireGoodPassword,
  storeFactor,
  withDefaults,
} from '../identity/index.ts'
import { localUrl } from '../platform-support/local-url.ts'
import { isLoopbackUrl } from '../platform-support/loopback.ts'
import { textsIn } from '../platform-support/texts-in.ts'
import { firstSiteId, lockFirstSite } from '../storage/identity/sites.ts'
import { insertStaffMember } from '../storage/identity/staff.ts'
import { writeStaffPassword } from '../storage/identity/staff-passwords.ts'
import { countryPresets, localeOf, presetRates } from './country-presets.ts'
import { addDraftPages } from './draft-pages.ts'
import { finishPasskeyOf } from './owner-passkey.ts'

type Input = RequestOf<typeof contract.installation.createSite>
type CreateCtx = Ctx<'ALREADY_SET_UP' | 'FACTOR_UNAVAILABLE' | 'FACTOR_NOT_STARTED' | 'PASSKEY_INVALID'>

/** Currencies whose decimals are known. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** The languages, canonical and each once; the first one is the main language. */
function languagesOf(input: Input): [string, ...string[]] {
  const languages = input.languages.flatMap((language, i) => {
    try {
      return Intl.getCanonicalLocales(language ?? [])
    } catch {
      return rejectField(`languages[${i}]`, 'VALIDATION', 'must be a language, such as de or pt-BR')
    }
  })
  const [main, ...others] = new Set(languages)
  return [main ?? rejectField('languages', 'MIN_SIZE', 'must name a language'), ...others]
}

/** Address of the storefront: that of the settings, or on one machine the one that starts beside the platform. */
const storefrontUrlOf = ({ storefrontUrl, publicUrl, host, storefrontPort }: Ctx['config']) =>
  storefrontUrl ?? (isLoopbackUrl(publicUrl) ? localUrl(host, storefrontPort) : undefined)

/** The site of a request, with its settings. */
function siteOf(input: Input, id: string) {
  const { name, country, currency, timeZone } = input
  if (!countryCodes.includes(country))
    rejectField('country', 'VALIDATION', 'must be the code of a country, such as DE')
  if (!CURRENCIES.has(currency))
    rejectField('currency', 'VALIDATION', 'must be the code of a currency, such as EUR')
  if (timeZone && !isTimeZone(timeZone))
    rejectField('timeZone', 'VALIDATION', 'must be an IANA time zone, such as Europe/Berlin')
  const languages = languagesOf(input)
  const { weightUnit } = countryPresets(country)
  return {
    id,
    name: name.trim() || rejectField('name', 'MIN_LENGTH', 'must not be empty'),
    currency,
    locale: localeOf(languages[0], country),
    settings: {
      countries: [country],
      languages,
      weightUnit,
      ...(timeZone && { timeZone }),
      opened: false,
    },
  }
}

/**
 * Creates a site with its storefront app, its owner and the presets, in one transaction; returns site and owner. As the first site it is
 * created once, however many requests there are.
 */
export async function createShop(ctx: CreateCtx, input: Input, { isFirst }: { isFirst: boolean }) {
  const stored = siteOf(input, ctx.ids.guid())
  const email = input.email.trim().toLowerCase()
  const { password, passkey: sent } = input
  if (!password === !sent)
    rejectField('password', 'REQUIRED_ONE_OF_FIELD', 'must be there, or a passkey, and not both')
  if (password) requireGoodPassword('password', password, { site: stored, email })
  const hash = password && (await hashPassword(password))
  const passkey = sent && (await finishPasskeyOf(ctx, sent.credential ?? {}, sent.name))
  const site: Site = { ...stored, settings: withDefaults(stored.settings, stored.currency) }
  const ownerId = passkey?.memberId ?? ctx.ids.guid()
  const storefrontUrl = isFirst && storefrontUrlOf(ctx.config)
  const origins = storefrontUrl ? [new URL(storefrontUrl).origin] : []
  const recoveryCodes = await ctx.transact(
    { siteId: site.id, role: 'merchant', id: ownerId },
    async inner => {
      const { db, now } = inner
      if (isFirst) {
        await lockFirstSite(db)
        if (await firstSiteId(db)) inner.fail('ALREADY_SET_UP')
      }
      await createSite(inner, stored)
      const redirectUris = origins.map(origin => `${origin}/sign-in/callback`)
      await createClientApp(inner, { siteId: site.id, name: 'Storefront', origins, redirectUris })
      await insertStaffMember(db, { siteId: site.id, id: ownerId, email, role: 'OWNER' }, now)
      if (hash) await writeStaffPassword(db, { siteId: site.id, staffMemberId: ownerId }, hash, now)
      const added = passkey && ((await storeFactor(inner, [], passkey)) ?? inner.fail('PASSKEY_INVALID'))
      if (input.presets) await applyPresets(inner, input.country, input.presets)
      return added?.recoveryCodes
    },
    { site },
  )
  return { siteId: site.id, ownerId, recoveryCodes }
}

type Presets = NonNullable<RequestOf<typeof contract.installation.createSite>['presets']>

/** What the presets need of a call. */
export type PresetCtx = Pick<AnyCtx, 'invoke' | 'site'>

/** Gives a new site what the merchant has chosen for its country, in their language. */
async function applyPresets(ctx: PresetCtx, country: string, presets: Presets): Promise<void> {
  const { locale } = ctx.site
  const texts = textsIn(presetTexts, locale)
  if (presets.taxes && presetRates(country).length > 0)
    await ctx.invoke('standardTaxRates.applyStandardTaxRates', { countries: [country] }, { asPlatform: true })
  if (presets.deliveryPrice != null) {
    const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
    const deliveryProfile = {
      name,
      deliveryRegions: [{ name, destinations: [{ countryCode: country }] }],
    }
    const created = (await ctx.invoke(
      'deliveryProfile.createDeliveryProfile',
      { deliveryProfile },
      { asPlatform: true },
    )) as { deliveryProfile: { deliveryRegions: { id: string }[] } }
    const shippingOption = {
      title: texts.delivery,
      estimatedDeliveryTime: texts.deliveryTime,
      deliveryRegionIds: created.deliveryProfile.deliveryRegions.map(({ id }) => id),
      rates: [{ amount: presets.deliveryPrice }],
    }
    await ctx.invoke('shippingOptions.createShippingOption', { shippingOption }, { asPlatform: true })
  }
  if (presets.pages) await addDraftPages(ctx, texts)
}

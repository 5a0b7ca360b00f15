import type { contract, RequestOf } from '@stoa/contract'
import { presets as presetTexts } from '@stoa/texts/presets/all'
import type { AnyCtx } from '../call/context.ts'
import { textsIn } from '../platform-support/texts-in.ts'
import { presetRates } from './country-presets.ts'
import { addDraftPages } from './draft-pages.ts'

type Presets = NonNullable<RequestOf<typeof contract.installation.createSite>['presets']>

/** What the presets need of a call. */
export type PresetCtx = Pick<AnyCtx, 'invoke' | 'site'>

/** Gives a new site what the merchant has chosen for its country, in their language. */
export async function applyPresets(ctx: PresetCtx, country: string, presets: Presets): Promise<void> {
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

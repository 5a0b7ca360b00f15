import type { CheckoutSettings, contract, ReplyOf, TipSettings } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { findCheckoutSettings } from '../storage/commerce/checkout-settings.ts'
import { tipSettingStore } from './tip-settings.ts'

type HostedSite = ReplyOf<typeof contract.redirects.redeemRedirectSession>['site']

/** Whether checkouts accept gift cards; they do unless the checkout settings say otherwise. */
export async function acceptsGiftCards({ db, site }: Pick<Ctx, 'db' | 'site'>): Promise<boolean> {
  const settings = (await findCheckoutSettings(db, site.id))?.doc as CheckoutSettings | undefined
  return settings?.checkoutFields?.giftCardRedeemEnabled !== false
}

/** Tip settings by their id; without one the default settings for all apps. */
export async function findTipSettings(ctx: ReadAllCtx, id?: string): Promise<TipSettings | undefined> {
  const all = await readAllEntities<TipSettings>(ctx, tipSettingStore)
  return all.find(row => (id ? row.id === id.toLowerCase() : row.default && !row.appId))
}

/** What the checkout page of the site offers besides goods: tips and payment with gift cards. */
export async function readCheckoutOffers(ctx: ReadAllCtx): Promise<Pick<HostedSite, 'giftCards' | 'tip'>> {
  const giftCards = await acceptsGiftCards(ctx)
  const tips = await findTipSettings(ctx)
  return {
    giftCards,
    ...(tips?.allowCustomerTip && {
      tip: {
        type: tips.tipType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
        presets: (tips.presets ?? []).map(({ value }) => value),
        allowCustomAmount: tips.allowCustomAmount ?? false,
      },
    }),
  }
}

import type { CheckoutSettings, contract, ReplyOf, TipSettings } from '@stoa/contract'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { findCheckoutSettings } from '../storage/commerce/checkout-settings.ts'
import { tipSettingStore } from './tip-settings.ts'

type HostedSite = ReplyOf<typeof contract.redirects.redeemRedirectSession>['site']

/** What the checkout page of the site offers besides goods: tips and payment with gift cards. */
export async function readCheckoutOffers(ctx: ReadAllCtx): Promise<Pick<HostedSite, 'giftCards' | 'tip'>> {
  const settings = (await findCheckoutSettings(ctx.db, ctx.site.id))?.doc as CheckoutSettings | undefined
  const all = await readAllEntities<TipSettings>(ctx, tipSettingStore)
  const tips = all.find(row => row.default && !row.appId)
  return {
    giftCards: settings?.checkoutFields?.giftCardRedeemEnabled !== false,
    ...(tips?.allowCustomerTip && {
      tip: {
        type: tips.tipType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
        presets: (tips.presets ?? []).map(({ value }) => value),
        allowCustomAmount: tips.allowCustomAmount ?? false,
      },
    }),
  }
}

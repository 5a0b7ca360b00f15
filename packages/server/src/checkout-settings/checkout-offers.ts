import type { contract, ReplyOf, TipSettings } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { type ReadAllCtx, readAllEntities } from '../crud/read-all-entities.ts'
import { type KnownCheckoutSettings, readCheckoutSettings } from './read-checkout-settings.ts'
import { readPolicies } from './read-policies.ts'
import { tipSettingStore } from './tip-settings.ts'

type HostedSite = ReplyOf<typeof contract.redirects.redeemRedirectSession>['site']

/** Whether checkouts accept gift cards; they do unless the checkout settings say otherwise. */
export const acceptsGiftCards = async (ctx: Pick<Ctx, 'cached' | 'db' | 'site'>): Promise<boolean> =>
  takesGiftCards(await readCheckoutSettings(ctx))

const takesGiftCards = ({ checkoutFields }: KnownCheckoutSettings) =>
  checkoutFields?.giftCardRedeemEnabled !== false

/** Tip settings by their id; without one the default settings for all apps. */
export async function findTipSettings(ctx: ReadAllCtx, id?: string): Promise<TipSettings | undefined> {
  const all = await readAllEntities<TipSettings>(ctx, tipSettingStore)
  return all.find(row => (id ? row.id === id.toLowerCase() : row.default && !row.appId))
}

/** What the checkout page of the site offers besides goods, and its settings. */
export async function readCheckoutOffers(
  ctx: ReadAllCtx & Parameters<typeof readPolicies>[0],
): Promise<Pick<HostedSite, 'giftCards' | 'tip' | 'checkoutPage'>> {
  const settings = await readCheckoutSettings(ctx)
  const policies = await readPolicies(ctx)
  const tips = await findTipSettings(ctx)
  return {
    giftCards: takesGiftCards(settings),
    // The texts of policies are read when a buyer opens them.
    checkoutPage: {
      ...toPageSettings(settings),
      policies: policies.map(({ kind, title }) => ({ kind, ...(title && { title }) })),
    },
    ...(tips?.allowCustomerTip && {
      tip: {
        type: tips.tipType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
        presets: (tips.presets ?? []).map(({ value }) => value),
        allowCustomAmount: tips.allowCustomAmount ?? false,
      },
    }),
  }
}

/** The part of the settings that the page needs at once. */
function toPageSettings({
  checkoutFields = {},
  checkoutBrand,
  checkoutBillingFields,
}: KnownCheckoutSettings): Omit<HostedSite['checkoutPage'], 'policies'> {
  const { policyAgreementCheckbox: agreement, subscriptionCheckbox: newsletter } = checkoutFields
  const continueShopping = checkoutBrand?.header?.continueShopping
  return {
    ...(agreement?.visible && { agreement: { checkedByDefault: agreement.checkedByDefault ?? false } }),
    ...(newsletter?.visible && {
      newsletter: {
        checkedByDefault: newsletter.checkedByDefault ?? false,
        splitByChannel: newsletter.splitByChannel ?? false,
      },
    }),
    continueShopping: continueShopping?.hidden ? 'HIDDEN' : (continueShopping?.displayType ?? 'TEXT'),
    ...(checkoutBrand && { brand: checkoutBrand }),
    ...(checkoutBillingFields && { billingFields: checkoutBillingFields }),
    savesMethods: checkoutFields.mitEnabled ?? false,
  }
}

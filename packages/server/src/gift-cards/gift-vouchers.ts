import { contract } from '@stoa/contract'
import { limitGuesses } from '../attempts/index.ts'
import { implement } from '../call/context.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { TransactionDetails } from '../storage/commerce/gift-cards.ts'
import { lookUpGiftCard } from './find-gift-cards.ts'
import { GIFT_CARD_APP_ID, toGiftCardBalance } from './gift-card-view.ts'
import { giftCardPlugin, pluginCardBalance } from './plugin-vouchers.ts'
import { readPositiveMoney } from './read-money.ts'
import { redeemGiftCard, voidGiftCardTransaction } from './redeem-gift-card.ts'

const isOwnApp = (appId: string | null | undefined) =>
  (appId ?? GIFT_CARD_APP_ID).toLowerCase() === GIFT_CARD_APP_ID
type ExtendedFields = NonNullable<TransactionDetails['extendedFields']>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const giftVoucherHandlers = implement(contract.giftVouchers, {
  async getGiftCard({ code, appId }, ctx) {
    const plugin = giftCardPlugin(ctx, appId)
    const card = plugin
      ? await limitGuesses(ctx, 'giftCard', () => pluginCardBalance(ctx, plugin, code as string))
      : isOwnApp(appId) && (await lookUpGiftCard(ctx, code as string))
    if (!card) return ctx.fail('GIFT_CARD_NOT_FOUND')
    return { giftCard: 'externalId' in card ? card : toGiftCardBalance(card, ctx.now) }
  },

  async redeemGiftCard({ code, amount, orderId, appId, context, extendedFields }, ctx) {
    if (!isOwnApp(appId)) ctx.fail('GIFT_CARD_NOT_FOUND')
    const { minor, currency } = readPositiveMoney(amount ?? {}, 'amount', ctx.site.currency)
    const transactionId = await redeemGiftCard(ctx, {
      code: code as string,
      amountMinor: minor,
      currency,
      orderId: orderId?.toLowerCase(),
      details: {
        ...(context?.locationId && { locationId: context.locationId }),
        ...(extendedFields && { extendedFields: withoutNulls(extendedFields) as ExtendedFields }),
      },
    })
    return { transactionId }
  },

  async voidTransaction({ transactionId, appId }, ctx) {
    if (!isOwnApp(appId) || !UUID.test(transactionId as string))
      ctx.fail('GIFT_CARD_TRANSACTION_NOT_FOUND', { transactionId })
    await voidGiftCardTransaction(ctx, (transactionId as string).toLowerCase())
    return {}
  },
})

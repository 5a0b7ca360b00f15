import { contract } from '@stoa/contract'
import { implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { TransactionDetails } from '../storage/commerce/gift-cards.ts'
import { lookUpGiftCard } from './find-gift-cards.ts'
import { GIFT_CARD_APP_ID, toGiftCardBalance } from './gift-card-view.ts'
import { readMoney } from './read-money.ts'
import { redeemGiftCard, voidGiftCardTransaction } from './redeem-gift-card.ts'

const isOwnApp = (appId: string | null | undefined) =>
  (appId ?? GIFT_CARD_APP_ID).toLowerCase() === GIFT_CARD_APP_ID
type ExtendedFields = NonNullable<TransactionDetails['extendedFields']>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const giftVoucherHandlers = implement(contract.giftVouchers, {
  async getGiftCard({ code, appId }, ctx) {
    const card = isOwnApp(appId) && (await lookUpGiftCard(ctx, code as string))
    return card ? { giftCard: toGiftCardBalance(card, ctx.now) } : ctx.fail('GIFT_CARD_NOT_FOUND')
  },

  async redeemGiftCard({ code, amount, orderId, appId, context, extendedFields }, ctx) {
    if (!isOwnApp(appId)) ctx.fail('GIFT_CARD_NOT_FOUND')
    const { minor, currency } = readMoney(amount ?? {}, 'amount', ctx.site.currency)
    if (minor === 0) rejectField('amount.value', 'DECIMAL_GT', 'must be greater than 0')
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

import { callsWith } from '../call.ts'
import { ExtendedFields } from '../entities/extended-fields.ts'
import { GiftCardBalance, Money } from '../entities/purchase/issued-gift-card.ts'
import { s } from '../schema.ts'

const code = s.req.string({ min: 8, max: 20, doc: 'Code of the gift card. Case and dashes do not matter.' })
const context = s.object(
  { locationId: s.nullable.string({ max: 50, doc: 'Id of the business location.' }) },
  { doc: 'Where the card is used.' },
)
const appId = s.nullable.guid({
  doc: 'Id of the app that issued the card: this platform, or a service plug-in of the kind GIFT_CARDS. Default: this platform.',
})
const pin = s.nullable.string({
  max: 50,
  doc: 'PIN. Gift cards of this platform have none, so it is ignored.',
})

const call = callsWith({ method: 'POST', prefixes: ['/ecom'] })

/** Payment with gift cards (protocol/gift-cards §2). */
export const giftVouchers = {
  redeemGiftCard: call({
    path: '/v1/gift-cards/redeem',
    summary: 'Pays an amount with a gift card. A repeated redemption for the same order is not paid twice.',
    request: s.object({
      code,
      amount: s.req.with(Money, { doc: 'Amount to pay, greater than 0.' }),
      orderId: s.guid({ doc: 'Id of the order that is paid, GUID.' }),
      appId: s.req.guid({ doc: 'Id of the app that issued the card, GUID.' }),
      context,
      pin,
      extendedFields: s.with(ExtendedFields, { doc: 'Values of apps, stored with the transaction.' }),
    }),
    reply: s.object({
      transactionId: s.req.string({ min: 1, max: 100, doc: 'Id of the transaction, to void it.' }),
    }),
    allow: ['merchant'],
    errors: [
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_EXPIRED',
      'GIFT_CARD_DISABLED',
      'GIFT_CARD_CURRENCY_MISMATCH',
      'GIFT_CARD_BALANCE_INSUFFICIENT',
      'GIFT_CARD_REDEEMED_FOR_ORDER',
      'SERVICE_PLUGIN_UNAVAILABLE',
    ],
    emits: ['stoa.ecom.v1.gift_card_updated'],
  }),

  voidTransaction: call({
    path: '/v1/gift-cards/void',
    summary:
      'Reverses a redemption: the card gets the amount back. Once reversed, repetitions change nothing.',
    request: s.object({
      transactionId: s.req.string({ min: 1, max: 100, doc: 'Id of the redemption.' }),
      appId: s.req.guid({ doc: 'Id of the app that issued the card, GUID.' }),
      context,
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['GIFT_CARD_TRANSACTION_NOT_FOUND', 'SERVICE_PLUGIN_UNAVAILABLE'],
    emits: ['stoa.ecom.v1.gift_card_updated'],
  }),

  getGiftCard: call({
    path: '/v1/gift-cards/{code}',
    readOnly: true,
    summary:
      'Returns the balance of a gift card. Unknown codes are limited to 30 per network address in 15 minutes.',
    request: s.object({ code, context, appId, pin }),
    reply: s.object({
      giftCard: s.req.with(GiftCardBalance, { doc: 'Balance and status of the gift card.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['GIFT_CARD_NOT_FOUND', 'GIFT_CARD_CURRENCY_MISMATCH', 'SERVICE_PLUGIN_UNAVAILABLE'],
  }),
}

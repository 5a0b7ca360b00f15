import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { readCalls } from '../crud/read-calls.ts'
import { GiftCardTransaction, IssuedGiftCard, NewGiftCard } from '../entities/purchase/issued-gift-card.ts'
import { s } from '../schema.ts'

const path = '/v1/issued-gift-cards'
const prefixes = ['/ecom']
const giftCardId = s.req.guid({ doc: 'Id of the gift card, GUID.' })
const giftCard = s.req.with(IssuedGiftCard, { doc: 'The gift card after the call.' })
const code = s.req.string({ doc: 'Code of the gift card. It pays like cash: keep it secret.' })

const call = callsWith({ prefixes, allow: ['merchant'] })

const changeCall = <const P extends string>(verb: P, summary: string) =>
  call({
    method: 'POST',
    path: `${path}/{giftCardId}/${verb}`,
    summary,
    request: s.object({ giftCardId }),
    reply: s.object({ giftCard }),
    errors: ['GIFT_CARD_NOT_FOUND'],
    emits: ['stoa.ecom.v1.gift_card_updated'],
  })

/** Reads of gift cards. `issueGiftCard` creates them, because its reply carries the code. */
export const issuedGiftCard = crudEntity({
  one: 'giftCard',
  many: 'giftCards',
  fqdn: 'stoa.ecom.v1.gift_card',
  path,
  prefixes,
  schema: IssuedGiftCard,
  required: [],
  fields: {},
  readers: 'merchants',
  notFound: 'GIFT_CARD_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
  operations: { get: 'getIssuedGiftCard', query: 'queryIssuedGiftCards' },
})

/** Gift cards for merchants (protocol/gift-cards §1). */
export const issuedGiftCards = {
  ...readCalls(issuedGiftCard),

  issueGiftCard: call({
    method: 'POST',
    path,
    summary: 'Issues a gift card. Without a code a random one is generated.',
    request: s.object({
      giftCard: s.req.with(NewGiftCard, { doc: 'The gift card to issue.' }),
      code: s.string({
        pattern: '^[A-Za-z0-9-]{8,20}$',
        doc: 'Existing code, such as one of a former shop. Default: a random one of 16 characters.',
      }),
    }),
    reply: s.object({ giftCard, code }),
    errors: ['GIFT_CARD_CODE_TAKEN'],
    emits: ['stoa.ecom.v1.gift_card_created'],
  }),

  adjustGiftCardBalance: call({
    method: 'POST',
    path: `${path}/{giftCardId}/adjust-balance`,
    summary: 'Adds an amount to the balance, or takes it off. The balance cannot become negative.',
    request: s.object({
      giftCardId,
      amount: s.req.decimal({
        gte: -999_999_999.99,
        lte: 999_999_999.99,
        maxScale: 5,
        doc: 'Change in the currency of the card; negative takes off.',
      }),
      reason: s.string({ min: 1, max: 500, doc: 'Reason, stored with the transaction.' }),
    }),
    reply: s.object({ giftCard }),
    errors: ['GIFT_CARD_NOT_FOUND', 'GIFT_CARD_BALANCE_INSUFFICIENT'],
    emits: ['stoa.ecom.v1.gift_card_updated'],
  }),

  disableGiftCard: changeCall('disable', 'Disables a gift card: it cannot pay until it is enabled.'),
  enableGiftCard: changeCall('enable', 'Enables a disabled gift card.'),

  revealGiftCardCode: call({
    recentProof: true,
    method: 'POST',
    path: `${path}/{giftCardId}/reveal-code`,
    readOnly: true,
    summary: 'Returns the code of a gift card.',
    request: s.object({ giftCardId }),
    reply: s.object({ code }),
    errors: ['PROOF_REQUIRED', 'GIFT_CARD_NOT_FOUND'],
  }),

  sendGiftCard: call({
    recentProof: true,
    method: 'POST',
    path: `${path}/{giftCardId}/send`,
    summary: 'Sends the code by e-mail, also again.',
    request: s.object({
      giftCardId,
      email: s.string({ format: 'email', max: 254, doc: 'Address. Default: that of the recipient.' }),
      language: s.string({
        min: 2,
        max: 35,
        doc: 'Language of the mail, BCP 47. Default: that of the site.',
      }),
    }),
    reply: s.object({}),
    errors: ['PROOF_REQUIRED', 'GIFT_CARD_NOT_FOUND', 'GIFT_CARD_EXPIRED', 'GIFT_CARD_DISABLED'],
  }),

  listGiftCardTransactions: call({
    method: 'GET',
    path: `${path}/{giftCardId}/transactions`,
    summary: 'Lists the ledger of a gift card, newest first.',
    request: s.object({
      giftCardId,
      limit: s.integer({ min: 1, max: 1000, doc: 'Largest number of transactions. Default: 100.' }),
    }),
    reply: s.object({
      transactions: s.req.array(GiftCardTransaction, { doc: 'Transactions, newest first.' }),
    }),
    errors: ['GIFT_CARD_NOT_FOUND'],
  }),
}

import { call } from '../call.ts'
import { s } from '../schema.ts'
import { BuyerData } from './member-data.ts'

const prefixes = ['/ecom'] as const
const email = s.req.string({
  format: 'email',
  max: 254,
  doc: 'E-mail address of the buyer, in upper or lower case.',
})
const count = (doc: string) => s.req.integer({ doc })

/** Personal data of buyers without an account, by their address (`docs/guides/member-data.md`). */
export const buyerData = {
  downloadBuyerData: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/buyers/data/download',
    prefixes,
    readOnly: true,
    summary:
      'Returns all data that the shop stores about a buyer without an account, to answer their request for it.',
    request: s.object({ email }),
    reply: BuyerData,
    allow: ['merchant'],
    errors: ['PROOF_REQUIRED', 'BUYER_NOT_FOUND', 'BUYER_HAS_ACCOUNT'],
  }),

  eraseBuyerData: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/buyers/data/erase',
    prefixes,
    summary:
      'Erases the personal data of a buyer without an account. Orders with their payments remain, as the law requires.',
    request: s.object({ email }),
    reply: s.object({
      erased: s.req.object(
        {
          carts: count('Removed carts.'),
          checkouts: count('Removed open checkouts.'),
          abandonedCheckouts: count('Removed abandoned checkouts.'),
          backInStockRequests: count('Removed requests for back-in-stock mails.'),
          newsletterSubscriptions: count('Removed newsletter sign-ups.'),
          mails: count('Removed e-mails to the address or about its orders.'),
          giftCards: count('Gift cards that have lost recipient, message and note. They remain usable.'),
          items: count('Removed content items, such as messages of a form.'),
          events: count('Entries of the event log that have lost their payload.'),
        },
        { doc: 'Number of removed entries by kind.' },
      ),
      retained: s.req.object(
        {
          orders: count('Orders, with their addresses, events and documents.'),
          payments: count('Payments of these orders.'),
        },
        { doc: 'Number of entries that remain, because merchants are legally required to keep them.' },
      ),
    }),
    allow: ['merchant'],
    errors: ['PROOF_REQUIRED', 'BUYER_NOT_FOUND', 'BUYER_HAS_ACCOUNT'],
    emits: [
      'stoa.ecom.v1.buyer_data_erased',
      'wix.data.v2.data_item_deleted',
      'wix.ecom.v1.checkout_deleted',
      'stoa.ecom.v1.subscription_contract_canceled',
    ],
  }),
}

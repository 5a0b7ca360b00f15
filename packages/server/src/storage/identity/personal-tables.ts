import type { PersonalRows } from './personal-data.ts'

/** Art. 17(3)(b) GDPR with the tax law of the merchant, such as the Abgabenordnung (147) and the Umsatzsteuergesetz (14b) in Germany. */
const TAX_RECORD = 'Merchants are legally required to keep their orders, payments and invoices.'
/** Art. 17(1) GDPR: erasure of data concerning the person. */
const OF_SHOP = 'It is content of the shop, and names no account: the merchant edits or removes it.'

/** What becomes of a table with personal data. */
interface PersonalTable {
  /** The part of the downloads that shows its rows, or why none does. */
  download:
    | Exclude<keyof PersonalRows, 'newsletter'>
    | 'newsletterSubscription'
    | 'member'
    | { absent: string }
  /** Which rows outlive an erasure, and why. Without it all rows of the person are gone. */
  remains?: string
}

/**
 * Tables with data of members and buyers. A test fills a shop through every call, erases the people and searches every table: it
 * fails for a table that is not listed here, and for rows that are left where `remains` names no reason.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  abandoned_checkouts: { download: 'abandonedCheckouts' },
  back_in_stock_requests: { download: 'backInStockRequests' },
  carts: {
    download: 'carts',
    remains: 'Carts without an address or account name nobody. Retention deletes them.',
  },
  checkouts: { download: 'checkouts', remains: `Those that became orders. ${TAX_RECORD}` },
  data_backup_chunks: {
    download: { absent: OF_SHOP },
    remains: `Backups of content collections, until they are deleted. ${OF_SHOP}`,
  },
  'data.items': {
    download: 'items',
    remains: `Items that the merchant wrote, and those of visitors without an address as a value. ${OF_SHOP}`,
  },
  events: { download: 'events', remains: `Events of orders. ${TAX_RECORD}` },
  gift_cards: { download: 'giftCards' },
  mails: { download: 'mails' },
  members: { download: 'member' },
  newsletter_subscribers: { download: 'newsletterSubscription' },
  order_documents: {
    download: {
      absent: 'Its content is that of the order. The account page and the order page have the documents.',
    },
    remains: TAX_RECORD,
  },
  orders: { download: 'orders', remains: TAX_RECORD },
  prepared_payments: {
    download: { absent: 'It names who of the shop has prepared the payment.' },
    remains: TAX_RECORD,
  },
}

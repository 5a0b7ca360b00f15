import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'
import { CatalogReference } from './catalog-reference.ts'

const Status = ['UNSPECIFIED', 'RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'] as const

export const BackInStockNotificationRequest = s.object({
  id: s.ro.nullable.guid({ doc: 'Id of the request, GUID.' }),
  catalogReference: s.with(CatalogReference, {
    doc: 'The product. If it has several variants, `options` must name one.',
  }),
  email: s.string({
    format: 'email',
    max: 254,
    doc: 'Address that gets the mail, in lower case. Required to create a request.',
  }),
  contactId: s.ro.nullable.guid({ doc: 'Id of the contact. Not set by this server.' }),
  status: s.ro.enum(Status, {
    doc: '`RECEIVED` waits, `PROCESSING` was reported by the merchant, `FAILED` has unsubscribed. Shoppers read `RECEIVED` in any case.',
  }),
  autoNotified: s.ro.nullable.boolean({
    doc: 'Whether the platform has sent the mail. Absent before; for merchants only.',
  }),
  createdDate: s.ro.nullable.datetime({ doc: 'Creation time. For merchants only.' }),
  itemUrl: s.nullable.string({
    format: 'url',
    max: 2048,
    doc: 'Page of the product. Stored as sent; mails link to the page that the site has set.',
  }),
})

export const BackInStockItemDetails = s.object({
  name: s.string({ max: 200, doc: 'Name of the product. Mails show it if a merchant has sent it.' }),
  price: s.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    maxScale: 3,
    doc: 'Price of the product. Mails show it if a merchant has sent it.',
  }),
  image: s.with(Image, { doc: 'Picture of the product. Ignored.' }),
})

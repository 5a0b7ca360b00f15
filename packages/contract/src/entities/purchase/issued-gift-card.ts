import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

const AMOUNT_MAX = 999_999_999.99

export const Money = s.object({
  value: s.decimal({ gte: 0, lte: AMOUNT_MAX, maxScale: 5, doc: 'Amount, a decimal.' }),
  currency: s.string({ format: 'currency', doc: 'Currency, ISO 4217. Default: that of the site.' }),
})

export const GiftCardStatus = ['VALID', 'EXPIRED', 'DISABLED'] as const

/** A gift card as shoppers see it: a caller who knows the code may learn the balance. */
export const GiftCardBalance = s.object({
  obfuscatedCode: s.req.string({ max: 30, doc: 'Code with all but the last 4 characters hidden.' }),
  balance: s.req.with(Money, { doc: 'Amount that the card can still pay.' }),
  status: s.req.enum(GiftCardStatus, { doc: 'VALID: the card can pay.' }),
  appId: s.req.guid({ doc: 'Id of the app that issued the card, GUID.' }),
  externalId: s.req(s.nullable.string({ min: 1, max: 50, doc: 'Id of the issued gift card.' })),
})

const Recipient = s.object({
  email: s.string({ format: 'email', max: 254, doc: 'E-mail address that the code is sent to.' }),
  name: s.string({ min: 1, max: 100, doc: 'Name of the person.' }),
})

const writable = {
  expirationDate: s.datetime({ doc: 'From then on the card cannot pay. Default: never.' }),
  recipient: s.with(Recipient, { doc: 'Person who gets the card.' }),
  message: s.string({ min: 1, max: 500, doc: 'Message to the recipient, part of the mail.' }),
  note: s.string({ min: 1, max: 500, doc: 'Note for the merchant.' }),
}

/** What a merchant sends to issue a card. */
export const NewGiftCard = s.object({
  initialBalance: s.req.with(Money, { doc: 'Balance of the new card.' }),
  ...writable,
})

/** A gift card of the site, for merchants. */
export const IssuedGiftCard = s.object({
  ...revisionedFields,
  obfuscatedCode: s.always(s.ro.string({ doc: 'Code with all but the last 4 characters hidden.' })),
  initialBalance: s.always(s.ro.with(Money, { doc: 'Balance at issue.' })),
  balance: s.always(s.ro.with(Money, { doc: 'Amount that the card can still pay.' })),
  status: s.always(s.ro.enum(GiftCardStatus, { doc: 'VALID: the card can pay.' })),
  ...writable,
})

export const GiftCardTransactionType = ['ISSUE', 'REDEEM', 'VOID', 'ADJUST'] as const

/** A row of the ledger of a gift card. Rows never change. */
export const GiftCardTransaction = s.object({
  id: s.req.string({ doc: 'Id of the transaction.' }),
  type: s.req.enum(GiftCardTransactionType, { doc: 'VOID reverses a redemption.' }),
  amount: s.req.decimal({ doc: 'Change of the balance; negative for redemptions.' }),
  balance: s.req.decimal({ doc: 'Balance after the transaction.' }),
  currency: s.req.string({ format: 'currency', doc: 'Currency, ISO 4217.' }),
  orderId: s.guid({ doc: 'Id of the order that was paid, GUID.' }),
  voidedTransactionId: s.string({ doc: 'Id of the reversed redemption.' }),
  reason: s.string({ doc: 'Reason of the merchant.' }),
  locationId: s.string({ doc: 'Id of the business location.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values of apps.' }),
  createdDate: s.req.datetime({ doc: 'Time of the transaction.' }),
})

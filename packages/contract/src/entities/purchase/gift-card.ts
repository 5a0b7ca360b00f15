import { s } from '../../schema.ts'
import { MultiCurrencyPrice } from '../price.ts'

export const GiftCard = s.object({
  id: s.string({ doc: 'Id of the gift card.' }),
  obfuscatedCode: s.string({ doc: 'Code with all but the last characters hidden.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the gift card pays.' }),
  appId: s.guid({ doc: 'Id of the app that issued the gift card, GUID.' }),
  externalId: s.nullable.string({ min: 1, max: 50, doc: 'Id of the gift card at that app.' }),
  requestedAmount: s.with(MultiCurrencyPrice, {
    doc: 'Amount that the shopper wants to pay with the gift card.',
  }),
})

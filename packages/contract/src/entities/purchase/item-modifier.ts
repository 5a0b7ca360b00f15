import type { TSchema } from 'typebox'
import { s } from '../../schema.ts'
import { MultiCurrencyPrice, type Price } from '../price.ts'

export const TranslatableString = s.object({
  original: s.string({ min: 1, max: 200, doc: 'Text in the language of the site.' }),
  translated: s.nullable.string({ min: 1, max: 400, doc: 'Text in the language of the buyer.' }),
})

const modifierFields = {
  id: s.string({ min: 1, max: 36, doc: 'Id of the modifier within its group.' }),
  quantity: s.nullable.integer({
    min: 1,
    max: 100000,
    doc: 'Number of times that the modifier is added to one unit of the item.',
  }),
  label: s.with(TranslatableString, { doc: 'Name of the modifier, such as "Extra cheese".' }),
  details: s.with(TranslatableString, { doc: 'Further explanation of the modifier.' }),
}
const PRICE_DOC = 'Price that the modifier adds to one unit of the item.'

/** A modifier whose price has the form of carts and checkouts, or of orders. */
export const itemModifier = <P extends typeof MultiCurrencyPrice | typeof Price>(price: P) =>
  s.object({ ...modifierFields, price: s.with(price, { doc: PRICE_DOC }) })

/** A group of at most `max` modifiers. */
export const modifierGroup = <M extends TSchema>(modifier: M, max: number) =>
  s.object({
    id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
    name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
    modifiers: s.array(modifier, { min: 1, max, doc: 'Selected modifiers.' }),
  })

export const ItemModifier = itemModifier(MultiCurrencyPrice)
export const ModifierGroup = modifierGroup(ItemModifier, 25)

export const CustomItemModifier = s.object({
  ...modifierFields,
  price: s.nullable.decimal({ amount: true, gte: 0, lte: 1000000000000000, maxScale: 3, doc: PRICE_DOC }),
})
export const CustomModifierGroup = modifierGroup(CustomItemModifier, 25)

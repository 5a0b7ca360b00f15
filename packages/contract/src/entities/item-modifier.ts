import { s } from '../schema.ts'
import { MultiCurrencyPrice } from './price.ts'

export const TranslatableString = s.object({
  original: s.string({ min: 1, max: 200, doc: 'Text in the language of the site.' }),
  translated: s.string({ min: 1, max: 400, nullable: true, doc: 'Text in the language of the buyer.' }),
})

export const ItemModifier = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the modifier within its group.' }),
  quantity: s.integer({
    min: 1,
    max: 100000,
    nullable: true,
    doc: 'Number of times that the modifier is added to one unit of the item.',
  }),
  label: s.with(TranslatableString, { doc: 'Name of the modifier, such as "Extra cheese".' }),
  details: s.with(TranslatableString, { doc: 'Further explanation of the modifier.' }),
  price: s.with(MultiCurrencyPrice, { doc: 'Price that the modifier adds to one unit of the item.' }),
})

export const ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
  name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
  modifiers: s.array(ItemModifier, { min: 1, max: 25, doc: 'Selected modifiers.' }),
})

export const V1ItemModifier = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the modifier within its group.' }),
  quantity: s.integer({
    min: 1,
    max: 100000,
    nullable: true,
    doc: 'Number of times that the modifier is added to one unit of the item.',
  }),
  label: s.with(TranslatableString, { doc: 'Name of the modifier, such as "Extra cheese".' }),
  details: s.with(TranslatableString, { doc: 'Further explanation of the modifier.' }),
  price: s.decimal({
    gte: 0,
    lte: 1000000000000000,
    maxScale: 3,
    nullable: true,
    doc: 'Price that the modifier adds to one unit of the item.',
  }),
})

export const V1ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
  name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
  modifiers: s.array(V1ItemModifier, { min: 1, max: 25, doc: 'Selected modifiers.' }),
})

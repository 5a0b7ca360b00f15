import { expect, it } from 'vitest'
import { modifierLines, modifierTexts } from './modifier-texts.ts'

const groups = [
  {
    name: { original: 'Toppings', translated: 'Belag' },
    modifiers: [
      { label: { original: 'Cheese', translated: 'Käse' }, quantity: 2 },
      { label: { original: 'Olives' } },
    ],
  },
  { modifiers: [{ label: { original: 'Gift wrap' }, quantity: 1 }] },
]

it('modifiers are texts in the language of the buyer or of the site, one for each group (protocol/carts §2)', () => {
  expect(modifierTexts(groups)[0]).toEqual({ name: 'Belag', value: '2 × Käse, Olives' })
  expect(modifierLines(groups)).toEqual(['Belag: 2 × Käse, Olives', 'Gift wrap'])
  expect(modifierLines(groups, { original: true })[0]).toBe('Toppings: 2 × Cheese, Olives')
  expect(modifierLines(undefined)).toEqual([])
})

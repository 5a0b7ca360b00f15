import { expect, test } from 'vitest'
import { type CustomField, readDeclarations } from './declarations.ts'
import { fieldTypes } from './field-types.ts'

const field = (part: Partial<CustomField>): CustomField => ({
  key: 'colour',
  type: 'TEXT',
  label: 'Colour',
  ...part,
})
const order = (part: Partial<CustomField>) => [{ order: [field(part)] }]

test.each([
  [
    'no entity',
    [{ orders: [field({})] }],
    'Custom fields of orders are declared, which is not one of order,',
  ],
  ['no list', [{ order: field({}) }], 'must be a list'],
  ['a key with a dot', order({ key: 'a.b' }), 'The custom field order.a.b must have a key of at most 40'],
  ['a long key', order({ key: 'a'.repeat(41) }), 'must have a key'],
  ['a key of every object', order({ key: '__proto__' }), 'must have a key'],
  ['another type', order({ type: 'DATETIME' as 'DATE' }), 'has the type DATETIME, which is not one of TEXT,'],
  ['no label', order({ label: ' ' }), 'has no label'],
  ['no label in any language', order({ label: {} }), 'has no label'],
  ['a help that is no text', order({ help: { en: 7 as never } }), 'has a help that is no text'],
  ['a min of a text', order({ min: 1 }), 'has a min, which only a NUMBER has'],
  ['a max of a date', order({ type: 'DATE', max: 3 }), 'has a max of 3'],
  ['a max of nothing', order({ max: 0 }), 'has a max of 0'],
  ['a max that is no number', order({ max: '9' as never }), 'has a max that is no number'],
  ['a min above the max', order({ type: 'NUMBER', min: 2, max: 1 }), 'has a min above its max'],
  ['a choice without choices', order({ type: 'CHOICE' }), 'must have choices if it is a CHOICE'],
  ['choices of a text', order({ choices: ['red'] }), 'must have choices if it is a CHOICE'],
  ['an empty choice', order({ type: 'CHOICE', choices: [''] }), 'has a choice without a text'],
  ['an unknown place', order({ show: ['page' as never] }), 'is shown in page, which is not one of checkout,'],
  ['a private field of buyers', order({ private: true, show: ['mails'] }), 'is private and shown in mails'],
  ['a private member field', [{ member: [field({ private: true })] }], 'cannot be private'],
  ['a filter of lines', [{ cartLine: [field({ filter: true })] }], 'cannot be filtered'],
  ['papers of products', [{ product: [field({ show: ['papers'] })] }], 'is shown in papers'],
  ['a key twice', [...order({}), ...order({})], 'colour of ORDER is declared twice'],
  [
    'a key of order and checkout',
    [{ order: [field({})], checkout: [field({})] }],
    'colour of ORDER is declared twice',
  ],
  [
    'too many',
    [{ order: Array.from({ length: 51 }, (_, i) => field({ key: `f${i}` })) }],
    'ORDER has more than 50 custom fields',
  ],
])('rejects %s', (_, sources, sentence) => {
  expect(() => readDeclarations(sources as never)).toThrow(sentence)
})

test('fills in defaults', () => {
  const [text, choice] = readDeclarations([
    {
      order: [field({})],
      product: [field({ type: 'CHOICE', choices: { RED: { de: 'Rot' } }, private: true })],
    },
  ])
  expect(text).toMatchObject({ namespace: 'custom', required: false, filterable: false, max: 200 })
  expect([...(text?.show ?? [])]).toEqual(['ADMIN'])
  expect(choice).toMatchObject({ namespace: 'private', choices: [{ value: 'RED', label: { de: 'Rot' } }] })
})

test('types for clients', () => {
  const fields = readDeclarations([
    {
      order: [field({}), field({ key: 'boxes', type: 'NUMBER', label: { de: 'Kisten', en: 'Boxes' } })],
      member: [field({ key: 'size', type: 'CHOICE', choices: ['S', 'L'] })],
    },
  ])
  expect(fieldTypes(fields)).toBe(`/** Custom fields of the shop, in \`extendedFields.namespaces\`. */
export interface OrderFields {
  /** Colour */
  colour?: string
  /** Boxes */
  boxes?: number
}

/** Custom fields of the shop, in \`extendedFields.namespaces\`. */
export interface MemberFields {
  /** Colour */
  size?: "S" | "L"
}
`)
})

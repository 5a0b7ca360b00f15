import { expect, test } from 'vitest'
import {
  customFieldText,
  customFieldValue,
  isMissingValue,
  shownCustomFields,
} from './custom-field-values.ts'

const choices = [{ value: 'LOW', label: 'Low' }]

test.each([
  ['TEXT', ' as it is ', 'en', ' as it is '],
  ['TEXT', '2026-01-02', 'en', '2026-01-02'],
  ['BOOLEAN', true, 'de-AT', 'Ja'],
  ['BOOLEAN', false, 'ES', 'No'],
  ['BOOLEAN', true, 'ar', 'نعم'],
  ['BOOLEAN', true, 'fr', 'Yes'],
  ['NUMBER', 0, 'en', '0'],
  ['NUMBER', 1234.0000005, 'de', '1.234,0000005'],
  ['CHOICE', 'LOW', 'en', 'Low'],
  ['CHOICE', 'GONE', 'en', 'GONE'],
  // The day of a shop east or west of UTC is the same.
  ['DATE', '2026-01-02', 'en', 'Jan 2, 2026'],
  ['DATE', '2026-12-31', 'de', '31.12.2026'],
  ['DATE', 'soon', 'en', 'soon'],
  ['TEXT', { a: 1 }, 'en', '{"a":1}'],
] as const)(
  'a %s with the value %j reads in %s as %s (protocol/custom-fields §3)',
  (type, value, language, text) => {
    expect(customFieldText({ type, choices }, value, language)).toBe(text)
  },
)

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  [' \n', true],
  ['0', false],
  [0, false],
  [false, false],
])('the value %j is missing: %j', (value, missing) => {
  expect(isMissingValue(value)).toBe(missing)
})

test('a key finds its own value alone, not what all objects inherit', () => {
  const namespaces = { shop: { risk: 'LOW' }, empty: null, wrong: 'risk' }
  const find = (namespace: string, key: string) => customFieldValue({ namespace, key }, { namespaces })
  expect(find('shop', 'risk')).toBe('LOW')
  for (const namespace of ['shop', 'other', 'empty', 'wrong', 'constructor'])
    expect([namespace, find(namespace, 'constructor')]).toEqual([namespace, undefined])
  expect(customFieldValue({ namespace: 'shop', key: 'risk' }, null)).toBeUndefined()
})

test('a place shows its own fields in the order of their declaration, without missing values', () => {
  const field = (key: string, type: string, ...show: string[]) => ({
    key,
    namespace: 'shop',
    label: key.toUpperCase(),
    type,
    show,
  })
  const definitions = [
    field('gift', 'BOOLEAN', 'mails', 'list'),
    field('note', 'TEXT', 'mails'),
    field('rank', 'NUMBER', 'mails'),
    field('secret', 'TEXT', 'admin'),
  ]
  const entity = { namespaces: { shop: { secret: 'x', rank: 0, gift: false, note: ' ' } } }
  expect(shownCustomFields(definitions, entity, { place: 'mails', language: 'de' })).toEqual([
    { label: 'GIFT', value: 'Nein' },
    { label: 'RANK', value: '0' },
  ])
  expect(shownCustomFields(undefined, entity, { place: 'mails', language: 'de' })).toEqual([])
})

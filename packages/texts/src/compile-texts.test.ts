import { expect, test } from 'vitest'
import { compileSentences, compileTexts } from './compile-texts.ts'

const items = '{count, plural, one {# item} other {# items}}'
const kind = '{kind, select, zip {ZIP code} other {Postal code}}'

test.each([
  ['a missing text', 'de', 'Hello', undefined, 'the text is missing'],
  ['an empty text', 'de', 'Hello', ' ', 'the text is missing'],
  ['a group instead of a text', 'de', 'Hello', { a: 'b' }, 'the text is missing'],
  ['a syntax error', 'de', 'Hello', 'Hallo {', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['an unknown argument', 'de', 'Hello', 'Hallo {name}', 'English has no argument name of this kind'],
  ['an element for a value', 'de', '{a}', '<a>x</a>', 'English has no argument a of this kind'],
  [
    'a date',
    'de',
    'On {day}',
    'Am {day, date}',
    'a message can have values, numbers, plural, select and elements',
  ],
  ['a missing argument', 'de', 'Hello {name}', 'Hallo', 'the argument name is missing'],
  [
    'a missing plural form',
    'ar',
    items,
    '{count, plural, one {#} other {#}}',
    'the plural of count has no form zero',
  ],
])('English replaces %s', (_, language, english, text, problem) => {
  const problems: string[] = []
  const texts = (text === undefined ? {} : { text }) as { text: string }
  const group = compileTexts(language, { group: { text: english } }, { group: texts }, found =>
    problems.push(found),
  )
  expect(problems).toEqual([`group.text: ${problem}`])
  expect(group).toEqual(
    compileTexts('en', { group: { text: english } }, { group: { text: english } }, () => {}),
  )
})

test.each([
  ['a language without plurals', 'ja', items, '{count, plural, other {# 個}}'],
  ['a language that does not distinguish', 'he', kind, 'מיקוד'],
  [
    'whole numbers of Spanish, which has a form for millions',
    'es',
    items,
    '{count, plural, one {#} other {#}}',
  ],
])('%s is no problem', (_, language, english, text) => {
  const problems: string[] = []
  const compiled = compileTexts(language, { text: english }, { text }, found => problems.push(found))
  expect(problems).toEqual([])
  expect(compiled).toEqual({ text: expect.any(Array) })
})

test('keys that English does not have are reported and left out', () => {
  const problems: string[] = []
  expect(compileTexts('de', { a: 'A' }, { a: 'A', b: 'B' }, found => problems.push(found))).toEqual({
    a: 'A',
  })
  expect(problems).toEqual(['b: English has no such text'])
})

test('forms that say the same as `other` are left out', () => {
  const text = '{count, plural, one {# Artikel} other {# Artikel}}'
  expect(compileTexts('de', { text: items }, { text }, () => {})).toEqual({
    text: [['count', 2, { other: [0, ' Artikel'] }]],
  })
})

test('a key is the English text, unless English has a message for it', () => {
  const problems: string[] = []
  const german = { 'Delete {name}': '{name} löschen', 'Old {name}': 'Alt {nam}', '{count} items': items }
  const compiled = compileSentences('de', { '{count} items': items }, german, found => problems.push(found))
  expect(problems).toEqual(['Old {name}: English has no argument nam of this kind'])
  expect(compiled['Delete {name}']).toBe('{name} löschen')
  expect(compiled['Old {name}']).toEqual(['Old ', ['name']])
  expect(compiled['{count} items']).toBeInstanceOf(Array)
})

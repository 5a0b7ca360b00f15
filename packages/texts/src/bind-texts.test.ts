import { expect, test } from 'vitest'
import { bindTexts } from './bind-texts.ts'
import { compileTexts } from './compile-texts.ts'
import type { SourceTexts } from './messages.ts'

interface Texts {
  plain: string
  group: { name: (values: { shop: string }) => string }
  items: (values: { count: number }) => string
  limit: (values: { limit: number }) => string
  link: (values: Record<'link' | 'b', (parts: unknown) => unknown>) => unknown
}

const english: SourceTexts = {
  plain: 'It’s 100 % plain',
  group: { name: 'Welcome to {shop}' },
  items: '{count, plural, one {# item} other {# items}}',
  limit: 'At most {limit, number}',
  link: 'Read <link>the <b>terms</b></link> first.',
}

const texts = (language: string, source: SourceTexts, locale = language) =>
  bindTexts(
    compileTexts<Texts>(language, english, { ...english, ...source }, () => {}),
    locale,
  )

test('a message without arguments is a string, any other a function', () => {
  const { plain, group, items, limit } = texts('en', {})
  expect(plain).toBe('It’s 100 % plain')
  expect(group.name({ shop: '{Ada} & <Co>' })).toBe('Welcome to {Ada} & <Co>')
  expect([items({ count: 1 }), items({ count: 2000 })]).toEqual(['1 item', '2,000 items'])
  expect(limit({ limit: 1000 })).toBe('At most 1,000')
})

test('numbers are those of the locale, plurals those of the language', () => {
  const items = '{count, plural, one {# Teil} other {# Teile}}'
  expect(texts('de', { items }, 'de-AT').items({ count: 123_456 })).toBe('123\u00a0456 Teile')
})

test('a translation without the arguments of English is a function as well', () => {
  expect(
    texts('de', { limit: 'Grenze: {limit, number}', items: 'Teile: {count, number}' }).items({ count: 2 }),
  ).toBe('Teile: 2')
})

test('elements surround parts of a text, and are joined with them', () => {
  const bound = bindTexts<Pick<Texts, 'link'>>(
    compileTexts('en', english, english, () => {}),
    'en',
    (...parts) => parts,
  )
  const element = (name: string) => (parts: unknown) => ({ [name]: parts })
  expect(bound.link({ link: element('a'), b: element('b') })).toEqual([
    'Read ',
    { a: ['the ', { b: 'terms' }] },
    ' first.',
  ])
})

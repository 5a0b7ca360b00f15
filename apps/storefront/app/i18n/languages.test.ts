import { expect, test } from 'vitest'
import { i18nFor, localPath } from './i18n.ts'
import { localized, splitLanguage } from './languages.ts'

test.each([
  ['/', undefined, '/'],
  ['/cart?x=1', undefined, '/cart?x=1'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de?sort=name', 'de', '/?sort=name'],
  ['/ar/products/a', 'ar', '/products/a'],
  ['/deck', undefined, '/deck'],
  ['/fr/cart', undefined, '/fr/cart'],
  ['/de/de', 'de', '/de'],
])('%s is in language %s', (address, language, rest) => {
  expect(splitLanguage(address)).toEqual(language ? { language, rest } : { rest })
})

test.each([
  ['/', '/de'],
  ['/?sort=name', '/de?sort=name'],
  ['/cart', '/de/cart'],
  ['/es/cart', '/es/cart'],
  ['https://other.example/cart', 'https://other.example/cart'],
  ['//other.example', '//other.example'],
  ['#content', '#content'],
])('in German %s is %s', (address, expected) => {
  expect(localized(address, '/de')).toBe(expected)
  expect(localized(address, '')).toBe(address)
})

test('the main language has no prefix, and the region of the shop', () => {
  expect(i18nFor(undefined, 'de-AT')).toMatchObject({ language: 'de', locale: 'de-AT', prefix: '' })
  expect(i18nFor('en', 'de-AT')).toMatchObject({ language: 'en', locale: 'en', prefix: '/en' })
  expect(i18nFor(undefined, 'fr')).toMatchObject({ language: 'en', prefix: '' })
  expect(localPath(i18nFor('es', 'en'), '/cart')).toBe('/es/cart')
})

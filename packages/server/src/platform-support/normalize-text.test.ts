import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify } from '../data/slugs/slugify.ts'
import { slugOf } from '../stores/products/slugs.ts'
import { normalizeCode } from './normalize-text.ts'

test.each([
  ['İstanbul Çaydanlık', 'istanbul-çaydanlık'],
  ['Go\u0308tterfunken I\u0307', 'götterfunken-i'],
  ['Ελλάς', 'ελλάς'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugify(name, 'ORIGINAL', true)).toBe(slug)
})

test.each([
  ['1ªcompra', '1ªCOMPRA'],
  ['nº1', 'Nº1'],
  ['❤\ufe0f10', '❤10'],
  ['ﷺ', 'ﷺ'],
  ['ｊｕｌ－２', 'JUL-2'],
  ['İndirim', 'INDIRIM'],
  ['gu\u0308nstig', 'GÜNSTIG'],
])('the code %j is stored as %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

test('a normalized code stays as it is, and its case and composition make no difference', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(text, code => {
      const normalized = normalizeCode(code)
      expect(normalizeCode(normalized)).toBe(normalized)
      expect(normalizeCode(code.normalize('NFD'))).toBe(normalized)
    }),
  )
})

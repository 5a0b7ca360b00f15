import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['a short text', 'Krug', 10, 'Krug'],
  ['a long text', 'Krug', 2, 'Kr'],
  ['nothing', 'Krug', 0, ''],
  ['a character beyond U+FFFF at the limit', 'n𠮷𠮷', 2, 'n'],
  ['a character beyond U+FFFF before the limit', 'n𠮷𠮷', 3, 'n𠮷'],
  ['a base letter with combining marks', 'nZoe\u0308', 4, 'nZo'],
  ['an emoji of several code points', 'n👩‍👩‍👧', 5, 'n'],
  ['a flag', '🇩🇪🇫🇷', 6, '🇩🇪'],
  ['a character longer than the limit', '👩‍👩‍👧', 4, '👩\u200d'],
  ['half of a character', 'a\ud842', 5, 'a\ufffd'],
])('cuts %s', (_, text, max, expected) => {
  expect(cutText(text, max)).toBe(expected)
})

test('a cut text is well formed, a beginning of the text, and at most as long as the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(300), (text, max) => {
      const cut = cutText(text, max)
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.toWellFormed().startsWith(cut)).toBe(true)
    }),
  )
})

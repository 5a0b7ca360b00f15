import { expect, test } from 'vitest'
import { numberText, parseNumber } from './number-text.ts'

test.each([
  ['12.5', 'en', 12.5],
  ['12,5', 'en', 12.5],
  ['12,5', 'de', 12.5],
  ['12.50', 'de', 12.5],
  ['1,234', 'en', 1234],
  ['1.234', 'de', 1234],
  ['1,234', 'de', 1.234],
  ['1.234,50', 'en', 1234.5],
  ['1,234,567', 'de', 1_234_567],
  ['€ 1 234,50', 'de', 1234.5],
  ["1'234.50", 'de', 1234.5],
  ['-3', 'en', -3],
  ['.5', 'en', 0.5],
  ['٣٫٥', 'ar', 3.5],
])('%s in %s is %d', (text, language, number) => {
  expect(parseNumber(text, language)).toBe(number)
})

test.each(['', 'ten', '1-2', '-', '1e5', '12.5 kg'])('%s is not a number', text => {
  expect(parseNumber(text, 'en')).toBeUndefined()
})

test('what the grid writes is read as the same number', () => {
  for (const language of ['en', 'de', 'es', 'ar'])
    for (const stored of ['0', '12.50', '0.125', '1234', '99.9'])
      expect(parseNumber(numberText(stored, language), language)).toBe(Number(stored))
})

import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

describe('formatMoney', () => {
  it.each([
    ['12.50', 'EUR', 'en', '€12.50'],
    ['12.50', 'EUR', 'de', '12,50\u00a0€'],
    ['1200', 'JPY', 'en', '¥1,200'],
    ['0.125', 'KWD', 'en', 'KWD\u00a00.125'],
    ['-4.00', 'USD', 'en', '-$4.00'],
  ])('%s %s in %s reads %s', (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale)).toBe(text)
  })

  it('keeps every digit of an amount that no float can hold', () => {
    expect(formatMoney('900719925474099.31', 'EUR')).toBe('€900,719,925,474,099.31')
  })
})

import { expect, test } from 'vitest'
import { convertedTotal } from './converted-total.ts'

test.each([
  [4000n, 'EUR', 'USD', '1.1', '$44.00'],
  [4000n, 'EUR', 'JPY', '163.5', '¥6,540'],
  [6540n, 'JPY', 'EUR', '0.006', '€39.24'],
  [4000n, 'EUR', 'KWD', '0.33', 'KWD 13.200'],
])('%d minor units of %s are in %s at %s: %s', (total, from, currency, rate, text) => {
  const converted = convertedTotal(total, from, { currency, rate }, 'en')
  expect({ ...converted, total: converted.total.replace('\u00a0', ' ') }).toEqual({ currency, total: text })
})

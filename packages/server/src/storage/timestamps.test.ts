import { expect, test } from 'vitest'
import { instantOfText } from './timestamps.ts'

test.each([
  ['2026-01-31 12:34:56+00', '2026-01-31T12:34:56.000Z'],
  ['2026-01-31 12:34:56.7+00', '2026-01-31T12:34:56.700Z'],
  ['2026-01-31 12:34:56.07+00', '2026-01-31T12:34:56.070Z'],
  ['2026-01-31 12:34:56.285+00', '2026-01-31T12:34:56.285Z'],
  ['2026-01-31 12:34:56.123999+00', '2026-01-31T12:34:56.123Z'],
  ['0099-12-31 00:00:00+00', '0099-12-31T00:00:00.000Z'],
  ['2026-01-31 12:34:56.5+05:30', '2026-01-31T07:04:56.500Z'],
  ['2026-01-31 12:34:56-03', '2026-01-31T15:34:56.000Z'],
  ['12026-01-31 12:34:56+00', '+012026-01-31T12:34:56.000Z'],
])('reads %s', (text, iso) => {
  expect(instantOfText(text)).toBe(Date.parse(iso))
})

test('reads what lies before our era, and what never comes', () => {
  expect(instantOfText('0044-03-15 12:00:00+00 BC')).toBe(Date.parse('-000043-03-15T12:00:00.000Z'))
  expect(instantOfText('infinity')).toBe(Number.POSITIVE_INFINITY)
  expect(instantOfText('-infinity')).toBe(Number.NEGATIVE_INFINITY)
})

test('every millisecond survives the round trip', () => {
  for (let ms = 0; ms < 1000; ms++)
    expect(instantOfText(`2026-01-31 12:34:56.${String(ms).padStart(3, '0')}+00`) % 1000).toBe(ms)
})

import { describe, expect, it } from 'vitest'
import type { FieldType } from './operators.ts'
import { readValue } from './values.ts'

const LONG = 'x'.repeat(10_001)

describe('accepts a value in the form that PostgreSQL reads', () => {
  it.each<[FieldType, unknown, string, string]>([
    ['string', "o'x%", 'string', "o'x%"],
    ['guid', 'ABCDEF00-0000-0000-0000-00000000000A', 'guid', 'abcdef00-0000-0000-0000-00000000000a'],
    ['number', -0, 'number', '0'],
    ['number', 1e21, 'number', '1e+21'],
    ['decimal', '12.50', 'number', '12.50'],
    ['decimal', 12.5, 'number', '12.5'],
    ['boolean', false, 'boolean', 'false'],
    ['datetime', '2026-01-31T12:00:00.123456+02:00', 'datetime', '2026-01-31T12:00:00.123456+02:00'],
    ['datetime', { $date: '2024-02-29T00:00:00Z' }, 'datetime', '2024-02-29T00:00:00Z'],
    ['datetime', '2026-01-31', 'datetime', '2026-01-31T00:00:00Z'],
    ['any', 'a', 'string', 'a'],
    ['any', 5, 'number', '5'],
    ['any', true, 'boolean', 'true'],
    ['any', { $date: '2026-01-31T00:00:00Z' }, 'datetime', '2026-01-31T00:00:00Z'],
  ])('%s %j', (type, raw, valueType, text) => {
    expect(readValue(raw, type)).toEqual({ type: valueType, text })
  })
})

describe('rejects', () => {
  it.each<[FieldType, unknown]>([
    ['string', 5],
    ['string', 'a\u0000b'],
    ['string', 'a\uD800'],
    ['string', LONG],
    ['any', 'a\u0000b'],
    ['any', {}],
    ['any', { $date: 'yesterday' }],
    ['any', Number.POSITIVE_INFINITY],
    ['guid', 'p1'],
    ['number', '5'],
    ['number', Number.NaN],
    ['number', JSON.parse('1e999')],
    ['decimal', '1e5'],
    ['decimal', 'NaN'],
    ['decimal', `${'9'.repeat(31)}`],
    ['boolean', 'true'],
    ['boolean', 0],
    ['datetime', 5],
    ['datetime', '2026-02-29T00:00:00Z'],
    ['datetime', '2100-02-29T00:00:00Z'],
    ['datetime', '0000-01-01T00:00:00Z'],
    ['datetime', '2026-01-31T12:00:00'],
    ['datetime', '2026-01-31T24:00:00Z'],
    ['datetime', '2026-01-31T12:00:00+15:00'],
    ['datetime', '2026-04-31'],
    ['datetime', 'infinity'],
    ['json', 'a'],
  ])('%s %j', (type, raw) => {
    expect(readValue(raw, type)).toEqual({ problem: expect.stringMatching(/^(must|can only)/) })
  })
})

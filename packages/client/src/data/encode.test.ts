import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode } from './encode.ts'

const $date = '2020-01-02T03:04:05.678Z'

test('wire/core.md §10: dates travel as $date, wherever they stand', () => {
  const value = { a: [new Date($date), { b: new Date($date) }], c: null, d: 'x' }
  expect(encode(value)).toEqual({ a: [{ $date }, { b: { $date } }], c: null, d: 'x' })
  expect(decode(encode(value))).toEqual(value)
})

test('what only looks like a date stays what it is', () => {
  for (const value of [{ $date: 'soon' }, { $date: 5 }, { $date, more: 1 }, { $date: null }])
    expect(decode(value)).toEqual(value)
})

test('an invalid date is refused, not lost', () => {
  expect(() => encode({ at: new Date('never') })).toThrow(RangeError)
})

test('instances travel as their own toJSON says, else by their fields', () => {
  class Edition {
    printed = new Date($date)
  }
  const url = new URL('http://a.example/')
  const given = { url, edition: new Edition(), own: { toJSON: () => ({ at: new Date($date) }) } }
  expect(encode(given)).toEqual({
    url: 'http://a.example/',
    edition: { printed: { $date } },
    own: { at: { $date } },
  })
})

test('what was encoded and sent comes back', () => {
  const value = fc.jsonValue().filter(json => !JSON.stringify(json).includes('$date'))
  const date = fc.date({ noInvalidDate: true })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(value, date, fc.array(date))), given => {
      const travelled = decode(JSON.parse(JSON.stringify(encode(given))))
      expect(JSON.stringify(travelled)).toBe(JSON.stringify(given))
    }),
    { numRuns: 200 },
  )
})

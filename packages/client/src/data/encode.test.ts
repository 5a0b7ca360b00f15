import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, unsendable } from './encode.ts'

const $date = '2020-01-02T03:04:05.678Z'

test('protocol/content §1: dates are sent as $date at any depth', () => {
  const value = { a: [new Date($date), { b: new Date($date) }], c: null, d: 'x' }
  expect(encode(value)).toEqual({ a: [{ $date }, { b: { $date } }], c: null, d: 'x' })
  expect(decode(encode(value))).toEqual(value)
})

test('values that only look like dates stay unchanged', () => {
  for (const value of [{ $date: 'soon' }, { $date: 5 }, { $date, more: 1 }, { $date: null }])
    expect(decode(value)).toEqual(value)
})

test.each([
  [{ a: { b: [1, Number.NaN] } }, 'a.b.1 is NaN'],
  [{ a: Number.POSITIVE_INFINITY }, 'a is Infinity'],
  [{ at: new Date('never') }, 'at is an invalid date'],
  [{ a: () => 1 }, 'a is a function'],
  [{ a: Symbol('x') }, 'a is a symbol'],
  [{ a: 1n }, 'a is a bigint'],
])('what JSON would drop or change is named', (value, problem) => {
  expect(unsendable(value, '')).toBe(problem)
})

test('circular values are reported; undefined and JSON values are not', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(unsendable(circle, '')).toMatch(/^self\.self.* is nested too deeply$/)
  expect(unsendable({ a: undefined, url: new URL('http://a.example/'), at: new Date(0) }, '')).toBeUndefined()
  expect(unsendable({ a: undefined }, '', { undefinedToo: true })).toBe('a is undefined')
})

test('instances are encoded by toJSON, else by their fields', () => {
  class Edition {
    printed = new Date($date)
  }
  const url = new URL('http://a.example/')
  const value = { url, edition: new Edition(), own: { toJSON: () => ({ at: new Date($date) }) } }
  expect(encode(value)).toEqual({
    url: 'http://a.example/',
    edition: { printed: { $date } },
    own: { at: { $date } },
  })
})

test('decoding reverses encoding', () => {
  const value = fc.jsonValue().filter(json => !JSON.stringify(json).includes('$date'))
  const date = fc.date({ noInvalidDate: true })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(value, date, fc.array(date))), value => {
      const travelled = decode(JSON.parse(JSON.stringify(encode(value))))
      expect(JSON.stringify(travelled)).toBe(JSON.stringify(value))
    }),
    { numRuns: 200 },
  )
})

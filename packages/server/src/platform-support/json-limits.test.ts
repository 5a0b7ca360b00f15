import { expect, test } from 'vitest'
import { findUnstorable, hasMoreValues, tooDeep } from './json-limits.ts'

const find = (text: string) => findUnstorable(text, JSON.parse(text))

test.each([
  ['{"a":1e999}', 'a'],
  ['{"a": 1E+400 }', 'a'],
  ['{"a":\n\t-1.5e0400}', 'a'],
  ['[1,2e309]', '1'],
  ['{"a":[[ 1e999]]}', 'a.0.0'],
  [`{"a":${'9'.repeat(400)}}`, 'a'],
  [`{"a":[1,-${'9'.repeat(210)}.5e99]}`, 'a.1'],
  ['{"a":{"b":"x\\u0000"}}', 'a.b'],
  ['{"a":"\\uDC00"}', 'a'],
  ['{"\\ud800":1}', ''],
])('%s cannot be stored', (text, at) => {
  expect(find(text)).toMatchObject({ at, why: expect.any(String) })
})

test.each([
  '{"a":"e123"}',
  '{"a":"1e999"}',
  '{"a":"x:1e999"}',
  '{"a":1e-999}',
  '{"a":1e99}',
  `{"a":0.${'9'.repeat(400)}}`,
  '{"a":"\\ud83d\\ude00"}',
])('%s can', text => {
  expect(find(text)).toBeUndefined()
})

test('digits in texts do not cause a search of the whole request', () => {
  const untouched = new Proxy({}, { ownKeys: () => expect.unreachable() })
  expect(findUnstorable('{"digest":"0a4e123f","at":"2026-01-31","n":"12e456"}', untouched)).toBeUndefined()
})

test('brackets inside texts do not count as levels', () => {
  expect(tooDeep('{"a":"[[[[\\"[["}', 1)).toBe(false)
  expect(tooDeep('[[1],[2]]', 2)).toBe(false)
  expect(tooDeep('[[[1]]]', 2)).toBe(true)
})

test.each([
  ['{"a":[1,2,{"b":3}]}', 6],
  ['{"a":"[1,2,3]","b":"\\"},{"}', 3],
  ['[7,7,7]', 4],
])('the values of %s are counted outside of texts', (text, count) => {
  const json = Buffer.from(text)
  expect(hasMoreValues(json, count)).toBe(false)
  expect(hasMoreValues(json, count - 1)).toBe(true)
})

import { expect, test } from 'vitest'
import { cutLists } from './cut-lists.ts'
import { compileCheck } from './validate.ts'

const numbers = { type: 'array', items: { type: 'number' } }
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['last'],
  properties: { free: numbers, few: { ...numbers, maxItems: 2 }, last: { type: 'string' } },
}

test('a request within the limits is not copied', () => {
  expect(cutLists({ free: [1, 2, 3], few: [1, 2], last: 'x' }, schema, 3)).toBeUndefined()
})

test('lists are cut, and a list over the limit of its schema still violates it', () => {
  const cut = cutLists({ free: [1, 2, 3, 4], few: [1, 2, 3, 4], x: 1, y: 2, z: 3, last: 'x' }, schema, 2)
  expect(cut).toEqual({ free: [1, 2], few: [1, 2, 3], x: 1, y: 2, last: 'x' })
})

const check = compileCheck(schema, schema)

test('a violation after many valid elements is found', () => {
  expect(check({ free: [...Array(5000).fill(7), 'x'], last: '' })?.violations).toMatchObject([
    { field: 'free[5000]', violatedRule: 'VALIDATION' },
  ])
})

test('a list that is too long is reported as such, whatever it contains', () => {
  const violations = check({ few: Array(50_000).fill('x'), last: '' })?.violations
  expect(violations).toContainEqual(expect.objectContaining({ field: 'few', violatedRule: 'MAX_SIZE' }))
})

test('a request with more unknown fields than can be listed is rejected', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, 1]))
  expect(check({ ...unknown, last: '' })?.violations).toMatchObject([{ violatedRule: 'VALIDATION' }])
})

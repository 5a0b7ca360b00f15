import { expect, test } from 'vitest'
import { statementNames } from './database.ts'

test('texts of data collections use up no names of other texts', () => {
  const nameOf = statementNames()
  const ofCollection = (n: number) => `select 1 from "data"."items_${n}_live" i where i.id = $1`
  expect(nameOf(ofCollection(0))).toBe('i0')
  for (let n = 0; n < 2000; n++) nameOf(ofCollection(n))
  expect(nameOf(ofCollection(1999))).toBeUndefined()
  expect(nameOf(ofCollection(0))).toBe('i0')
  const other = 'select 1 from products'
  expect([nameOf(other), nameOf(other)]).toEqual(['s0', 's0'])
})

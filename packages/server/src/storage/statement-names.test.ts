import { expect, test } from 'vitest'
import { statementNames } from './database.ts'

test('texts of data collections use up no names of other texts', () => {
  const nameOf = statementNames()
  const ofCollection = (n: number) => `select 1 from "data"."items_${n}_live" i where i.id = $1`
  const first = nameOf(ofCollection(0))
  expect(first).toMatch(/^i/)
  for (let n = 0; n < 2000; n++) nameOf(ofCollection(n))
  expect(nameOf(ofCollection(1999))).toBeUndefined()
  expect(nameOf(ofCollection(0))).toBe(first)
  expect(nameOf('select 1 from products')).toMatch(/^s/)
})

test('a text has the same name in every process, whatever it has named before, and no other text has it', () => {
  const [one, other] = [statementNames(), statementNames()]
  other('select 2')
  expect(one('select 1')).toBe(other('select 1'))
  expect(one('select 1')).not.toBe(one('select 2'))
  // PostgreSQL cuts longer names.
  expect(one('select 1')?.length).toBeLessThan(64)
})

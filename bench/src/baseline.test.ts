import { expect, test } from 'vitest'
import { dearer } from './baseline.ts'

const stored = { '1,000 products': { replies: 100, transactions: 10, statements: 28 } }

test.each([
  ['equal', { replies: 100, transactions: 10, statements: 28 }, []],
  ['within the tolerance', { replies: 110, transactions: 9, statements: 20 }, []],
  ['dearer', { replies: 111, transactions: 11.1, statements: 29 }, ['replies', 'transactions', 'statements']],
  ['without the CPU of the database', { replies: 90 }, []],
])('%s', (_, cost, units) => {
  const sentences = dearer('d', stored, { '1,000 products': cost, '100,000 products': { replies: 1e6 } })
  expect(sentences.map(sentence => sentence.split(' ')[4]?.replace(',', ''))).toEqual(units)
})

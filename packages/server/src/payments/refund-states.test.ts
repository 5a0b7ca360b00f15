import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateTableMarkdown } from '../testing/state-table-markdown.ts'
import { refundState, refundStates } from './refund-states.ts'

const docs = readFileSync(new URL('../../../../docs/protocol/orders.md', import.meta.url), 'utf8')

test('the table of refunds in protocol/orders §14 is that of the code', () => {
  expect(docs).toContain(stateTableMarkdown(refundStates))
})

const TYPES = ['REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED']

/** All sequences of up to five entries. */
const sequences = (length: number): string[][] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap(rest => [rest, ...TYPES.map(type => [...rest, type])])

test('any sequence of entries has succeeded if one says so, otherwise it has failed if one says so', () => {
  for (const types of sequences(5)) {
    const outcome = types.includes('REFUND_FAILED') ? 'FAILED' : 'PENDING'
    const expected = types.includes('REFUNDED') ? 'SUCCEEDED' : outcome
    expect(refundState(types.map(type => ({ type }))), types.join()).toBe(expected)
  }
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentStates } from './payment-states.ts'

const docs = readFileSync(new URL('../../../../docs/protocol/orders.md', import.meta.url), 'utf8')

test('the table of payments in protocol/orders §7 is that of the code', () => {
  const { states, actions, next } = paymentStates
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    row(['status', ...actions]),
    row(['status', ...actions].map(() => '---')),
    ...states.map(state => row([state, ...actions.map(action => next(state, action) ?? '–')])),
  ].join('\n')
  expect(docs).toContain(table)
})

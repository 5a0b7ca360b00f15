import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTableMarkdown } from '../testing/state-table-markdown.ts'
import { orderStates } from './order-states.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

it('is the table of protocol/orders §2', () => {
  expect(read('docs/protocol/orders.md')).toContain(stateTableMarkdown(orderStates))
})

it('never leaves a final status, and reaches every other one', () => {
  for (const { state, next } of orderStates.cells)
    if (state === 'CANCELED' || state === 'REJECTED') expect(next).toBeUndefined()
  const reached = new Set(orderStates.cells.map(({ next }) => next))
  for (const status of orderStates.states) if (status !== 'INITIALIZED') expect(reached).toContain(status)
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTableMarkdown } from '../testing/state-table-markdown.ts'
import { fulfillmentStates, stateOf } from './fulfillment-states.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

it('is the table of protocol/fulfillments §2', () => {
  expect(read('docs/protocol/fulfillments.md')).toContain(stateTableMarkdown(fulfillmentStates))
})

it('never leaves Fulfilled, and an action leads to the status of its name', () => {
  for (const { state, action, next } of fulfillmentStates.cells) {
    if (next) expect(next).toBe(action)
    if (state === 'Fulfilled') expect(next).toBe(action === 'Fulfilled' ? 'Fulfilled' : undefined)
  }
})

it('has every text of the merchant as Custom, and every completed one as Fulfilled', () => {
  expect(stateOf({ completed: false, doc: { status: 'Packed' } })).toBe('Custom')
  expect(stateOf({ completed: true, doc: { status: 'Packed' } })).toBe('Fulfilled')
  expect(stateOf({ completed: false, doc: { status: 'Ready' } })).toBe('Ready')
})

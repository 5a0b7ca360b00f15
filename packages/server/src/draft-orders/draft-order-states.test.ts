import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTableMarkdown } from '../testing/state-table-markdown.ts'
import { draftOrderStates } from './draft-order-states.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

it('is the table of protocol/draft-orders §1', () => {
  expect(read('docs/protocol/draft-orders.md')).toContain(stateTableMarkdown(draftOrderStates))
})

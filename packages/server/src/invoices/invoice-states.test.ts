import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stateTableMarkdown } from '../testing/state-table-markdown.ts'
import { invoiceStates } from './invoice-states.ts'

it('is the table of protocol/orders §9', () => {
  const file = new URL('../../../../docs/protocol/orders.md', import.meta.url)
  expect(readFileSync(file, 'utf8')).toContain(stateTableMarkdown(invoiceStates))
})

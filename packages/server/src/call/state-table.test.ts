import { expect, it } from 'vitest'
import { stateTable } from './state-table.ts'

const door = stateTable({
  states: ['OPEN', 'CLOSED', 'LOCKED'],
  actions: ['close', 'open', 'lock'],
  transitions: { OPEN: { close: 'CLOSED' }, CLOSED: { open: 'OPEN', lock: 'LOCKED' }, LOCKED: {} },
})

it('returns the state after an action', () => {
  expect(door.next('OPEN', 'close')).toBe('CLOSED')
  expect(door.next('CLOSED', 'lock')).toBe('LOCKED')
})

it('rejects the actions that a state does not list', () => {
  expect(door.next('OPEN', 'lock')).toBeUndefined()
  expect(door.next('LOCKED', 'open')).toBeUndefined()
})

it('lists every state with every action', () => {
  expect(door.cells).toHaveLength(9)
  expect(door.cells.filter(({ next }) => next)).toEqual([
    { state: 'OPEN', action: 'close', next: 'CLOSED' },
    { state: 'CLOSED', action: 'open', next: 'OPEN' },
    { state: 'CLOSED', action: 'lock', next: 'LOCKED' },
  ])
})

import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { membershipLines, payingMemberships, withMembership } from './memberships.ts'

const line = (id: string) => ({ id, quantity: 1 })
const membership = (id: string, lineItemIds: string[]) => ({
  id,
  appId: 'gym',
  name: { original: id.toUpperCase() },
  lineItemIds,
})
const select = (id: string, lineItemIds: string[]) => ({ id, appId: 'gym', lineItemIds })

const checkout = (selected: ReturnType<typeof select>[] = []) =>
  checkoutOf({
    lineItems: [line('yoga'), line('mat'), line('sauna')],
    membershipOptions: {
      eligibleMemberships: [
        { ...membership('ten', ['yoga', 'sauna']), credits: { total: 10, remaining: 4 } },
      ],
      invalidMemberships: [{ membership: membership('spa', ['sauna']), reason: 'expired' }],
      selectedMemberships: { memberships: selected },
    },
  })

describe('memberships of a checkout', () => {
  it('are offered for the lines that they can pay for', () => {
    expect(membershipLines(checkout())).toMatchObject([
      {
        line: { id: 'yoga' },
        choices: [{ key: 'gym/ten', name: 'TEN', credits: { total: 10, remaining: 4 } }],
        selected: '',
      },
      { line: { id: 'sauna' }, selected: '' },
    ])
    expect(membershipLines(checkoutOf({ lineItems: [line('mat')] }))).toEqual([])
  })

  it('show a selected one that cannot pay, so that the buyer can leave it', () => {
    const before = checkout([select('spa', ['sauna']), select('ten', ['yoga'])])
    expect(membershipLines(before).find(({ isRejected }) => isRejected)).toMatchObject({
      line: { id: 'sauna' },
      choices: [{ name: 'TEN' }, { key: 'gym/spa', name: 'SPA' }],
      selected: 'gym/spa',
    })
    expect([...payingMemberships(before).keys()]).toEqual(['yoga'])
  })

  it('are changed for one line at a time', () => {
    const before = checkout([select('ten', ['yoga'])])
    expect(withMembership(before, 'sauna', 'gym/ten')).toEqual([
      select('ten', ['yoga']),
      select('ten', ['sauna']),
    ])
    expect(withMembership(before, 'yoga', '')).toEqual([])
  })
})

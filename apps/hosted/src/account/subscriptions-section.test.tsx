import { listOwnSubscriptionContracts } from '@stoa/client/subscriptionContracts'
import { describe, expect, it } from 'vitest'
import { cacheWith, inAccount, linesOf, rendered } from '../../test/render.tsx'
import { accountTexts } from '../i18n/account-texts.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { SubscriptionsSection } from './subscriptions-section.tsx'

const active = {
  id: 'subscription-1',
  status: 'ACTIVE',
  currency: 'EUR',
  // In Auckland it is the next day.
  nextBillingDate: '2026-03-31T12:00:00Z',
  lineItem: {
    productName: { original: 'Coffee' },
    totalPriceAfterTax: { amount: '9.00' },
    subscriptionInfo: { subscriptionSettings: { frequency: 'WEEK', interval: 2 } },
  },
}
const failure = { nextAttemptDate: '2026-03-03T12:00:00Z' }
const cancelable = {
  ...active.lineItem,
  subscriptionInfo: { subscriptionSettings: { enableCustomerCancellation: true } },
}

async function show(...subscriptionContracts: object[]) {
  const cache = cacheWith(listOwnSubscriptionContracts, {}, { subscriptionContracts })
  return linesOf(await rendered(inAccount(<SubscriptionsSection />), [accountTexts, memberTexts], cache))
}

describe('the subscriptions of a member', () => {
  it('show the price, the interval and the day of the next charge in the shop', async () => {
    const lines = await show(active)
    expect(lines).toContain('Active')
    expect(lines).toContain('€9.00 every 2 weeks · next charge on April 1, 2026')
  })

  it('show after a failed charge the day of the next attempt', async () => {
    const lines = await show({ ...active, status: 'PAST_DUE', failure })
    expect(lines).toContain('Payment failed')
    expect(lines).toContain('€9.00 every 2 weeks · next charge on March 4, 2026')
    expect(lines.join()).toContain('tries again on March 4, 2026')
  })

  it.each(['CANCELED', 'ENDED'])('have no next charge and nothing to cancel: %s', async status => {
    const lines = await show({ ...active, status, lineItem: cancelable })
    expect(lines).toContain('Coffee')
    expect(lines.join()).not.toContain('next charge')
    expect(lines).not.toContain('Cancel subscription')
  })

  it('can be canceled by the member only if the shop permits it', async () => {
    expect(await show({ ...active, lineItem: cancelable })).toContain('Cancel subscription')
    expect(await show(active)).not.toContain('Cancel subscription')
  })

  it('are no section without any', async () => {
    expect(await show()).toEqual([])
  })
})

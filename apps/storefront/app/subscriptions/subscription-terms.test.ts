import { describe, expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import type { SubscriptionContract } from '../platform/entities.ts'
import { offeredTerms, orderedTerms } from './subscription-terms.ts'
import { subscriptionView } from './subscription-view.ts'

const en = i18nFor('en')
const trial = {
  frequency: 'MONTH',
  interval: 2,
  freeTrialPeriod: { frequency: 'DAY', interval: 14 },
  enableCustomerCancellation: true,
}

describe('the terms of a subscription', () => {
  it.each([
    ['en', 1, 'Charged every month, until it is canceled'],
    ['en', 2, 'Charged every 2 months, until it is canceled'],
    ['de', 1, 'Abbuchung jeden Monat, bis zur Kündigung'],
    ['de', 3, 'Abbuchung alle 3 Monate, bis zur Kündigung'],
    ['es', 2, 'Cobro cada 2 meses, hasta que se cancele'],
    ['ar', 2, 'الدفع كل شهرين، حتى الإلغاء'],
  ] as const)('say the interval in %s, for %i months', (language, interval, text) => {
    expect(offeredTerms({ frequency: 'MONTH', interval }, i18nFor(language))).toEqual([text])
  })

  it('are offered with charges, free trial and cancellation', () => {
    expect(offeredTerms(trial, en)).toEqual([
      'Charged every 2 months, until it is canceled',
      'The first 14 days are free',
      'You can cancel it yourself',
    ])
    expect(offeredTerms({ frequency: 'WEEK', billingCycles: 6 }, en)).toEqual([
      'Charged every week, 6 times in all',
    ])
    expect(offeredTerms({}, en)).toEqual([])
  })

  it('say in the cart when the first charge and the next one are (protocol/subscription-options §3)', () => {
    const now = Date.parse('2026-01-31T09:00:00Z')
    expect(orderedTerms({ frequency: 'MONTH' }, now, en)).toEqual([
      { name: 'Charged', value: 'every month, until it is canceled' },
      { name: 'First charge', value: 'with this order' },
      { name: 'Next charge', value: '28 February 2026' },
    ])
    expect(orderedTerms(trial, now, en)).toEqual([
      { name: 'Charged', value: 'every 2 months, until it is canceled' },
      { name: 'Free until', value: '14 February 2026' },
      { name: 'First charge', value: '14 February 2026' },
    ])
  })
})

describe('subscriptionView', () => {
  const contract = {
    id: 'c1',
    status: 'ACTIVE',
    currency: 'EUR',
    cycleNumber: 2,
    startDate: '2026-01-01T00:00:00.000Z',
    nextBillingDate: '2026-03-01T00:00:00.000Z',
    orders: [
      { cycleNumber: 1, orderId: 'o1' },
      { cycleNumber: 2, orderId: 'o2' },
    ],
    lineItem: {
      quantity: 2,
      productName: { original: 'Coffee' },
      totalPriceAfterTax: { amount: '21.00' },
      subscriptionInfo: {
        subscriptionOptionTitle: 'Every month',
        subscriptionSettings: { frequency: 'MONTH', enableCustomerCancellation: true },
      },
    },
  } as unknown as SubscriptionContract

  it('shows amount, interval and next charge', () => {
    expect(subscriptionView(contract, en)).toMatchObject({
      name: 'Coffee',
      state: 'ACTIVE',
      amount: '€21.00 every month',
      nextCharge: { text: '1 March 2026' },
      orders: [{ cycle: 2 }, { cycle: 1 }],
      isCancelable: true,
    })
  })

  it('says why a charge failed, and when it is repeated', () => {
    const failure = { reason: 'PAYMENT_DECLINED', count: 1, nextAttemptDate: '2026-03-02T00:00:00.000Z' }
    expect(subscriptionView({ ...contract, status: 'PAST_DUE', failure } as never, en)).toMatchObject({
      state: 'PAST_DUE',
      nextCharge: { text: '2 March 2026' },
      failure: 'The last charge was declined. The shop tries again on 2 March 2026.',
    })
  })

  it('has no next charge and nothing to cancel after the end', () => {
    const ended = subscriptionView({ ...contract, status: 'CANCELED' }, en)
    expect(ended).toMatchObject({ isCancelable: false, hasEnded: true })
    expect(ended).not.toHaveProperty('nextCharge')
  })
})

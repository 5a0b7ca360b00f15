import { createClient } from '@stoa/client'
import { type Order, StoaProvider } from '@stoa/react'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Staff, StaffContext } from '../session/staff-context.ts'
import { PaymentsPanel } from './payments-panel.tsx'

const staff = { site: { locale: 'en', timeZone: 'UTC' }, can: () => true } as unknown as Staff
const price = (amount: string) => ({ amount })

/** The texts of the panel, without its elements. */
function textsOf(balanceSummary: object, transactions?: object) {
  const order = { currency: 'EUR', balanceSummary } as unknown as Order
  const page = renderToStaticMarkup(
    <StoaProvider client={createClient({ baseUrl: 'http://shop.test' })} queryClient={new QueryClient()}>
      <StaffContext value={staff}>
        <PaymentsPanel order={order} transactions={transactions as never} />
      </StaffContext>
    </StoaProvider>,
  )
  return page.split(/<[^>]+>/).filter(Boolean)
}

test('an order without payments says what is due', () => {
  expect(textsOf({ toPay: price('12.00') })).toEqual(['Payments', 'Due: €12.00', 'No payments yet.'])
})

test('payments and refunds are listed, and what remains of them', () => {
  const transactions = {
    payments: [
      {
        id: 'p1',
        createdDate: '2026-11-21T08:00:00.000Z',
        status: 'APPROVED',
        amount: price('30.00'),
        regularPaymentDetails: { paymentMethod: 'CREDIT_CARD' },
      },
      { id: 'p2', status: 'PENDING', amount: price('10.00'), giftcardPaymentDetails: {} },
    ],
    refunds: [
      {
        id: 'r1',
        details: { reason: 'Broken' },
        summary: { pending: true, requestedRefund: price('12.50') },
      },
    ],
  }
  const summary = { paid: price('40.00'), refunded: price('12.50'), net: price('27.50') }
  const texts = textsOf(summary, transactions).join(' ').replaceAll('\u202f', ' ')
  expect(texts).toContain('credit card Nov 21, 2026, 8:00 AM approved €30.00')
  expect(texts).toContain('Gift card pending €10.00')
  expect(texts).toContain('Refund Broken pending −€12.50')
  expect(texts).toMatch(/Paid €40\.00 Refunded €12\.50 Net €27\.50$/)
})

test('without refunds there is nothing to subtract', () => {
  const texts = textsOf({ paid: price('40.00'), refunded: price('0'), net: price('40.00') })
  expect(texts).not.toContain('Net')
})

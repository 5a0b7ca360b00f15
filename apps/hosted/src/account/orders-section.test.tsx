import { searchOrders } from '@stoa/client/calls'
import { describe, expect, it } from 'vitest'
import { cacheWith, inAccount, linesOf, rendered } from '../../test/render.tsx'
import { accountTexts } from '../i18n/account-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { OrdersSection } from './orders-section.tsx'

const price = (amount: string) => ({ amount, formattedAmount: amount })
const order = (quantities: number[]) => ({
  id: 'order-1',
  number: '10001',
  status: 'APPROVED',
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  createdDate: '2026-03-04T12:00:00Z',
  currency: 'EUR',
  priceSummary: {
    subtotal: price('42.00'),
    shipping: price('0.00'),
    tax: price('0.00'),
    discount: price('0.00'),
    total: price('42.00'),
  },
  lineItems: quantities.map((quantity, index) => ({ id: `line-${index}`, quantity, price: price('1.00') })),
})

function show(orders: object[], hasNext = false) {
  const search = { cursorPaging: { limit: 5 } }
  const cache = cacheWith(searchOrders, { search }, { orders, metadata: { hasNext } })
  return rendered(inAccount(<OrdersSection />), [accountTexts, orderTexts], cache)
}

describe('the orders of a member', () => {
  it.each([
    [[1], '1 item'],
    [[3], '3 items'],
    [[2, 3], '5 items'],
  ])('of %j units have %s', async (quantities, items) => {
    expect(linesOf(await show([order(quantities)]))).toContain(`Mar 4, 2026 · ${items} · €42.00`)
  })

  it('lead to their page', async () => {
    expect(await show([order([1])])).toContain('href="/order#site=site-1&amp;order=order-1"')
  })

  it.each([
    [true, true],
    [false, false],
  ])('with further ones %s: a button for older orders %s', async (hasNext, shown) => {
    expect((await show([order([1])], hasNext)).includes('Show older orders')).toBe(shown)
  })

  it('are told to be none', async () => {
    expect(linesOf(await show([]))).toContain('Orders that you place while signed in appear here.')
  })
})

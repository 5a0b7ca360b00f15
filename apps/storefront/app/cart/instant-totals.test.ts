import { type PricingInput, price, toPricingInputJson } from '@stoa/client/pricing'
import { expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { pageLanguage } from '../i18n/i18n-context.tsx'
import type { CartView } from './cart-view.ts'
import { instantTotals } from './instant-totals.ts'
import type { TotalsView } from './totals-view.ts'

const english = pageLanguage(i18nFor('en'))

const input: PricingInput = {
  currency: 'EUR',
  taxIncludedInPrices: true,
  now: new Date('2026-11-23T00:00:00Z'),
  lines: [
    {
      id: 'mug',
      unitPrice: 2600n,
      fullPrice: 3000n,
      quantity: 2,
      taxes: [{ name: 'VAT', rate: '0.19' }],
    },
    { id: 'file', unitPrice: 1000n, quantity: 1, shippable: false },
  ],
  discountRules: [
    {
      id: 'rule',
      name: 'Four mugs',
      trigger: { kind: 'ITEM_QUANTITY_RANGE', scopes: [{ lineIds: ['mug'] }], from: 4 },
      scopes: [{ lineIds: ['mug'] }],
      discount: { kind: 'PERCENTAGE', value: '10' },
    },
  ],
  coupon: { id: 'coupon', code: 'TEN', discount: { kind: 'PERCENTAGE', value: '10' } },
  shipping: { price: 490n },
}

const line = (id: string, quantity: number) => ({
  id,
  name: id,
  details: [],
  quantity,
  quantityMin: 1,
  quantityMax: 9,
  unitPrice: '',
  unitAmount: 0,
  total: '',
})
const cart = (mugs: number): CartView => ({
  lines: [line('mug', mugs), line('file', 1)].filter(({ quantity }) => quantity > 0),
  count: mugs + 1,
})
const totals = (changes: Partial<TotalsView> = {}): TotalsView => ({
  rows: [{ id: 'delivery', label: 'Delivery', value: '€4.90', note: 'Standard' }],
  delivery: { needed: true, options: [], chosen: 'Standard', free: { limit: '75.00', share: 0.5 } },
  lineDiscounts: {},
  lineWarnings: {},
  problems: [],
  pricingInput: JSON.parse(JSON.stringify(toPricingInputJson(input))),
  ...changes,
})
const rowsOf = (mugs: number, changes?: Partial<TotalsView>) =>
  instantTotals(cart(mugs), totals(changes), english)?.totals.rows.map(
    ({ label, value }) => `${label} ${value}`,
  )

it('applies rules, coupon and taxes to the new quantities, as the platform does', () => {
  expect(rowsOf(3)).toEqual([
    'Subtotal €88.00',
    'Coupon TEN −€8.80',
    'Delivery €4.90',
    'Estimated total €84.10',
  ])
  const lines = input.lines.map(item => (item.id === 'mug' ? { ...item, quantity: 4 } : item))
  const { summary } = price({ ...input, lines, shipping: { price: 0n } })
  expect(rowsOf(4)?.at(-1)).toBe(`Estimated total €${Number(summary.total) / 100}`)
})

it('shows the prices of the lines, and what is missing to free delivery', () => {
  const shown = instantTotals(cart(4), totals(), english)
  expect(shown?.cart.lines[0]).toMatchObject({
    unitPrice: '€23.40',
    fullUnitPrice: '€30.00',
    total: '€93.60',
  })
  expect(shown?.totals.lineDiscounts).toEqual({ mug: ['Four mugs'] })
  expect(shown?.totals.delivery.free).toMatchObject({ missing: undefined, share: 1 })
  expect(instantTotals(cart(1), totals(), english)?.totals.delivery.free?.missing).toBe('€51.60')
})

it.each([
  ['70.20', 'Free'],
  ['70.21', '€4.90'],
])('with a limit of %s, €70.20 of delivered items are delivered for %s', (limit, delivery) => {
  const free = { limit, share: 0.5 }
  expect(rowsOf(3, { delivery: { ...totals().delivery, free } })).toContain(`Delivery ${delivery}`)
})

it('leaves out a delivery whose price only the platform knows', () => {
  const free = { ...input, shipping: { price: 0n } }
  const rows = rowsOf(1, { pricingInput: toPricingInputJson(free) })
  expect(rows?.at(-1)).toBe('Total without delivery €32.40')
})

it('needs the input of a reply', () => {
  expect(rowsOf(1, { pricingInput: undefined })).toBeUndefined()
})

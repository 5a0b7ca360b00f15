import { describe, expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import type { EstimatedTotals } from '../platform/entities.ts'
import { totalsView } from './totals-view.ts'

const money = (amount: string) => ({ amount })
const vat = (amount: string, rate = '0.19') => ({
  rateBreakdown: [{ name: 'VAT', rate, tax: money(amount) }],
})
const estimate = (fields: object = {}) =>
  ({
    currency: 'EUR',
    cart: {
      taxIncludedInPrices: true,
      lineItems: [
        {
          id: 'l1',
          quantity: 2,
          fullPrice: money('25.00'),
          priceBeforeDiscounts: money('20.00'),
          physicalProperties: { shippable: true },
        },
      ],
    },
    calculatedLineItems: [{ lineItemId: 'l1', pricesBreakdown: { taxDetails: vat('5.59') } }],
    priceSummary: {
      subtotal: money('40.00'),
      shipping: money('4.90'),
      discount: money('5.00'),
      tax: money('6.37'),
      total: money('39.90'),
    },
    appliedDiscounts: [
      {
        discountRule: { name: { original: 'Spring' }, amount: money('3.00') },
        discountType: 'SPECIFIC_ITEMS',
        lineItemIds: ['l1'],
      },
      { coupon: { code: 'TEN', amount: money('2.00') }, discountType: 'GLOBAL', lineItemIds: ['l1'] },
    ],
    shippingInfo: {
      selectedCarrierServiceOption: {
        carrierId: 'c',
        code: 'standard',
        title: 'Standard',
        cost: { taxDetails: vat('0.78') },
      },
      carrierServiceOptions: [
        {
          carrierId: 'c',
          shippingOptions: [
            {
              code: 'standard',
              title: 'Standard',
              logistics: { deliveryTime: '2 days' },
              cost: { price: money('4.90') },
              freeFrom: { subtotal: money('50.00'), missing: money('15.00') },
            },
          ],
        },
      ],
    },
    ...fields,
  }) as unknown as EstimatedTotals
const view = (fields?: object) =>
  totalsView(estimate(fields), { destination: { country: 'DE', postalCode: '10115' } }, i18nFor('en'))
const rowsOf = (fields?: object) => view(fields).rows.map(({ label, value }) => `${label} ${value}`)

describe('rows', () => {
  it('name each discount, the delivery and the taxes inside the total', () => {
    expect(rowsOf()).toEqual([
      'Subtotal €40.00',
      'Spring −€3.00',
      'Coupon TEN −€2.00',
      'Delivery €4.90',
      'Estimated total €39.90',
    ])
    expect(view().rows.at(-1)?.note).toBe('Includes €6.37 VAT (19%)')
    expect(view().rows[3]?.note).toBe('Standard, Germany, 10115')
  })

  it('have the taxes of lines, delivery and fees, of each rate together', () => {
    const additionalFees = [{ taxDetails: vat('0.38') }, { taxDetails: vat('0.07', '0.07') }]
    expect(view({ additionalFees }).rows.at(-1)?.note).toBe(
      'Includes €6.75 VAT (19%). Includes €0.07 VAT (7%)',
    )
  })

  it('list taxes before the total where prices are net', () => {
    const { cart } = estimate()
    expect(rowsOf({ cart: { ...cart, taxIncludedInPrices: false } }).slice(-2)).toEqual([
      'VAT (19%) €6.37',
      'Estimated total €39.90',
    ])
  })

  it('show the lowest price while no delivery is chosen, and leave it out of the total', () => {
    const { shippingInfo } = estimate()
    const rows = rowsOf({ shippingInfo: { carrierServiceOptions: shippingInfo?.carrierServiceOptions } })
    expect(rows.slice(-2)).toEqual(['Delivery from €4.90', 'Total without delivery €39.90'])
    expect(rowsOf({ shippingInfo: {} }).slice(-2)).toEqual([
      'Delivery At checkout',
      'Total without delivery €39.90',
    ])
  })

  it('have no delivery where nothing is delivered', () => {
    const cart = { taxIncludedInPrices: true, lineItems: [{ id: 'l1', quantity: 1 }] }
    expect(rowsOf({ cart, appliedDiscounts: [] })).toEqual(['Subtotal €40.00', 'Estimated total €39.90'])
  })
})

it('a conversion is an estimate below the total', () => {
  const { cart, priceSummary } = estimate()
  const total = { ...money('39.90'), convertedAmount: '6524' }
  const { rows } = totalsView(
    estimate({ cart: { ...cart, conversionCurrency: 'JPY' }, priceSummary: { ...priceSummary, total } }),
    { conversions: [{ currency: 'JPY', rate: '163.5' }] },
    i18nFor('en'),
  )
  expect(rows.at(-1)).toMatchObject({ label: 'In JPY, estimated', value: '≈ ¥6,524' })
})

describe('savings', () => {
  it('are the discounts and the difference to the regular prices', () => {
    expect(view().savings).toBe('€15.00')
    const none = { lineItems: [], taxIncludedInPrices: true }
    expect(view({ cart: none, priceSummary: { discount: money('0.00') } }).savings).toBeUndefined()
  })
})

describe('delivery', () => {
  it('lists options, and what is missing to free delivery', () => {
    expect(view().delivery).toMatchObject({
      options: [{ key: 'c/standard', title: 'Standard', time: '2 days', price: '€4.90', selected: true }],
      chosen: 'Standard',
      free: { missing: '€15.00', share: 0.7 },
    })
  })

  it('says where there is none', () => {
    expect(view({ shippingInfo: {} }).delivery.problem).toBe('There is no delivery to Germany, 10115.')
  })
})

describe('violations', () => {
  it('are sorted by the place where they are shown', () => {
    const other = { other: { name: 'OTHER_DEFAULT' } }
    const line = { lineItem: { id: 'l1' } }
    const lineItems = [
      { id: 'l1', availability: { status: 'NOT_AVAILABLE' } },
      { id: 'l2', availability: { status: 'AVAILABLE' } },
    ]
    const shown = view({
      cart: { lineItems },
      violations: [
        { severity: 'WARNING', group: 'DISCOUNT', target: other, description: 'Used up.' },
        { severity: 'WARNING', group: 'ORDER_VALIDATION', target: line, description: 'New price.' },
        {
          severity: 'ERROR',
          group: 'ORDER_VALIDATION',
          target: line,
          description: 'Sold out.',
        },
        {
          severity: 'ERROR',
          group: 'ORDER_VALIDATION',
          target: { lineItem: { id: 'l2' } },
          description: 'For members only.',
        },
        { severity: 'ERROR', group: 'ORDER_VALIDATION', target: other, description: 'Closed.' },
      ],
    })
    expect(shown).toMatchObject({
      couponProblem: 'Used up.',
      lineWarnings: { l1: 'New price.', l2: 'For members only.' },
      problems: ['Closed.'],
    })
    expect(shown.lineDiscounts).toEqual({ l1: ['Spring'] })
  })
})

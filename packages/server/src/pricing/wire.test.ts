import type { PricingInput } from '@stoa/pricing'
import { price } from '@stoa/pricing'
import { describe, expect, it } from 'vitest'
import { toMultiCurrencyPrice, toShippingPrices, toSteps, toTotals } from './wire.ts'
import { toOrderLinePrices, toOrderShippingPrice, toOrderTotals } from './wire-order.ts'

const input: PricingInput = {
  currency: 'USD',
  taxIncludedInPrices: false,
  lines: [
    { id: 'tee', unitPrice: 1000n, fullPrice: 1250n, quantity: 3, taxRate: '0.1', taxGroupId: 'standard' },
  ],
  discounts: [
    {
      id: 'r',
      source: 'discountRule',
      scope: 'SPECIFIC_ITEMS',
      lineIds: ['tee'],
      name: 'Spring',
      kind: 'FIXED_AMOUNT',
      value: 200n,
    },
    {
      id: 'c',
      source: 'coupon',
      scope: 'GLOBAL',
      code: 'TEN',
      name: 'Ten off',
      kind: 'PERCENTAGE',
      value: '10',
    },
    { id: 'm', source: 'merchantDiscount', scope: 'SHIPPING', kind: 'PERCENTAGE', value: '50' },
  ],
  shipping: { price: 500n, taxRate: '0.1' },
  additionalFees: [{ code: 'wrap', name: 'Gift wrap', price: 300n, lineIds: ['tee'] }],
  giftCards: [{ id: 'card', balance: 400n }],
  now: new Date('2026-03-01T12:00:00Z'),
}
const breakdown = price(input)
const usd = { currency: 'USD', locale: 'en' }

/** Reads `{ x: { amount: '1.00', ... } }` as `{ x: '1.00' }`, at any depth. */
const plain = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  if ('formattedAmount' in node) return (node as unknown as { amount: string }).amount
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, plain(child)]))
}

describe('MultiCurrencyPrice', () => {
  it('repeats the amount if there is no conversion', () => {
    expect(toMultiCurrencyPrice(1250n, usd)).toEqual({
      amount: '12.50',
      convertedAmount: '12.50',
      formattedAmount: '$12.50',
      formattedConvertedAmount: '$12.50',
    })
  })

  it('converts for display', () => {
    const view = { ...usd, conversion: { currency: 'JPY', rate: '151.3' } }
    expect(toMultiCurrencyPrice(1250n, view)).toEqual({
      amount: '12.50',
      convertedAmount: '1891',
      formattedAmount: '$12.50',
      formattedConvertedAmount: '¥1,891',
    })
  })
})

/** There is one tax rate, so the breakdown is empty. */
const noParts = { rateBreakdown: [], taxBreakdown: [] }

describe('carts and checkouts', () => {
  const totals = toTotals(breakdown, { locale: 'en' })

  it('have every amount in its wire field', () => {
    expect(plain(totals)).toEqual({
      currency: 'USD',
      calculatedLineItems: [
        {
          lineItemId: 'tee',
          paymentOption: 'FULL_PAYMENT_ONLINE',
          pricesBreakdown: {
            fullPrice: '12.50',
            priceBeforeDiscounts: '10.00',
            price: '8.00',
            lineItemPrice: '24.00',
            totalDiscount: '8.40', // 3 x 2.00 and 10 % of 24.00
            totalPriceBeforeTax: '21.60',
            totalPriceAfterTax: '23.76',
            taxDetails: { taxRate: '0.1', taxableAmount: '21.60', totalTax: '2.16', ...noParts },
          },
        },
      ],
      priceSummary: {
        subtotal: '30.00',
        discount: '10.90',
        shipping: '5.00',
        additionalFees: '3.00',
        tax: '2.41',
        total: '25.51', // 29.51 less the gift card
      },
      payNow: {
        subtotal: '30.00',
        discount: '10.90',
        shipping: '5.00',
        additionalFees: '3.00',
        tax: '2.41',
        total: '25.51',
      },
      payLater: {
        subtotal: '0.00',
        discount: '0.00',
        shipping: '0.00',
        additionalFees: '0.00',
        tax: '0.00',
        total: '0.00',
      },
      taxSummary: { taxableAmount: '27.10', totalTax: '2.41' },
      appliedDiscounts: [
        {
          discountRule: { id: 'r', name: { original: 'Spring', translated: 'Spring' }, amount: '6.00' },
          discountType: 'SPECIFIC_ITEMS',
          lineItemIds: ['tee'],
        },
        {
          coupon: { id: 'c', code: 'TEN', name: 'Ten off', amount: '2.40' },
          discountType: 'GLOBAL',
          lineItemIds: ['tee'],
        },
        { merchantDiscount: { amount: '2.50', percentage: 50 }, discountType: 'SHIPPING', lineItemIds: [] },
      ],
      additionalFees: [
        {
          code: 'wrap',
          name: 'Gift wrap',
          translatedName: 'Gift wrap',
          price: '3.00',
          priceBeforeTax: '3.00',
          priceAfterTax: '3.00',
          taxDetails: { taxRate: '0', taxableAmount: '3.00', totalTax: '0.00', ...noParts },
          lineItemIds: ['tee'],
        },
      ],
    })
  })

  it('are plain JSON', () => {
    expect(JSON.parse(JSON.stringify(totals))).toEqual(totals)
    expect(JSON.parse(JSON.stringify(toSteps(breakdown)))).toEqual(toSteps(breakdown))
  })

  it('have the price of shipping', () => {
    expect(breakdown.shipping && plain(toShippingPrices(breakdown.shipping, usd))).toEqual({
      price: '5.00',
      totalDiscount: '2.50',
      totalPriceBeforeTax: '2.50',
      totalPriceAfterTax: '2.75',
      taxDetails: { taxRate: '0.1', taxableAmount: '2.50', totalTax: '0.25', ...noParts },
    })
  })

  it('explain each amount', () => {
    expect(toSteps(breakdown).map(({ rule, amount, reason }) => `${rule} ${amount}: ${reason}`)).toEqual([
      'list-price 37.50: 3 x 12.50',
      'catalog-sale -7.50: catalogue price 10.00, 3 x 2.50 off',
      'shipping 5.00: chosen shipping option',
      'additional-fee 3.00: Gift wrap',
      'item-discount -6.00: 2.00 off on 10.00, x 3',
      'order-discount -2.40: share of 10 % off on 24.00',
      'shipping-discount -2.50: 50 % off on 5.00',
      'tax-added 2.16: rate 0.1 of 21.60, line-half-up',
      'tax-added 0.25: rate 0.1 of 2.50, line-half-up',
      'gift-card -4.00: pays for what is due now; not part of the total',
    ])
  })
})

describe('orders', () => {
  it('have totals before gift cards, which are payments of the order', () => {
    expect(plain(toOrderTotals(breakdown))).toMatchObject({
      currency: 'USD',
      taxIncludedInPrices: false,
      priceSummary: {
        subtotal: '30.00',
        discount: '10.90',
        totalAdditionalFees: '3.00',
        tax: '2.41',
        total: '29.51',
      },
      taxInfo: { totalTax: '2.41' },
      appliedDiscounts: [
        {},
        { lineItemDiscounts: [{ id: 'tee', totalDiscount: '2.40' }] },
        { lineItemDiscounts: [] },
      ],
    })
  })

  it('have the prices of a line', () => {
    const [line] = breakdown.lines
    expect(line && plain(toOrderLinePrices(line, false, usd))).toEqual({
      price: '8.00',
      priceBeforeDiscounts: '10.00',
      lineItemPrice: '24.00',
      totalDiscount: '8.40',
      totalPriceBeforeTax: '21.60',
      totalPriceAfterTax: '23.76',
      taxInfo: {
        taxRate: '0.1',
        taxableAmount: '21.60',
        taxAmount: '2.16',
        taxIncludedInPrice: false,
        taxGroupId: 'standard',
      },
      paymentOption: 'FULL_PAYMENT_ONLINE',
    })
  })

  it('have the price of shipping', () => {
    expect(breakdown.shipping && plain(toOrderShippingPrice(breakdown.shipping, false, usd))).toMatchObject({
      price: '5.00',
      discount: '2.50',
      totalPriceAfterTax: '2.75',
      taxInfo: { taxAmount: '0.25' },
    })
  })
})

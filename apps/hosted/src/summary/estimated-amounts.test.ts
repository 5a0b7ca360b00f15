import type { Checkout } from '@stoa/react'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { estimatedAmounts } from './estimated-amounts.ts'

const amount = (text: string) => ({ amount: text, formattedAmount: text })
const vat = (tax: string) => ({ rateBreakdown: [{ name: 'VAT', rate: '0.19', tax: amount(tax) }] })

const option = (code: string, price: string, logistics = {}) => ({
  code,
  title: code,
  logistics,
  cost: { price: amount(price) },
})

/** Two mugs of 10.00 with 2.00 off, and delivery for 4.90, as the server priced them. */
const priced = (part: Partial<Checkout> = {}): Checkout =>
  checkoutOf({
    taxIncludedInPrice: true,
    lineItems: [
      {
        id: 'mug',
        quantity: 2,
        price: amount('10.00'),
        priceBeforeDiscounts: amount('10.00'),
        discount: amount('2.00'),
        taxDetails: vat('2.87'),
        physicalProperties: { shippable: true },
      },
    ],
    appliedDiscounts: [{ coupon: { id: 'c', code: 'TWO', name: 'Two off', amount: amount('2.00') } }],
    shippingInfo: {
      carrierServiceOptions: [
        {
          carrierId: 'post',
          shippingOptions: [
            option('standard', '4.90'),
            option('express', '9.90'),
            option('mill', '0.00', { pickupDetails: {} }),
          ],
        },
      ],
      selectedCarrierServiceOption: {
        carrierId: 'post',
        code: 'standard',
        cost: { price: amount('4.90'), taxDetails: vat('0.78') },
      },
    },
    priceSummary: {
      subtotal: amount('20.00'),
      discount: amount('2.00'),
      shipping: amount('4.90'),
      tax: amount('3.65'),
      total: amount('22.90'),
    },
    ...part,
  })

const choices = { delivery: 'post/standard', tip: undefined, placeChanged: false }

describe('estimatedAmounts', () => {
  it('are those of the server while nothing has changed', () => {
    expect(estimatedAmounts(priced(), choices)).toMatchObject({
      discounts: [{ name: 'Two off · TWO', amount: '2.00' }],
      delivery: '4.90',
      taxes: [{ name: 'VAT', rate: '0.19', amount: '3.65' }],
      total: '22.90',
      estimated: false,
    })
  })

  it('have another delivery and its tax at once', () => {
    expect(estimatedAmounts(priced(), { ...choices, delivery: 'post/express' })).toMatchObject({
      delivery: '9.90',
      taxes: [{ name: 'VAT', rate: '0.19', amount: '4.45' }],
      total: '27.90',
      estimated: false,
    })
  })

  it('have the tip', () => {
    const { fees, total, estimated } = estimatedAmounts(priced(), { ...choices, tip: '1.80' })
    expect(fees).toEqual([{ name: 'Tip', tip: true, amount: '1.80' }])
    expect([total, estimated]).toEqual(['24.70', false])
  })

  it('are an estimate if the address has changed, or if the goods are taxed where they are collected', () => {
    expect(estimatedAmounts(priced(), { ...choices, placeChanged: true })).toMatchObject({
      total: '22.90',
      estimated: true,
    })
    expect(estimatedAmounts(priced(), { ...choices, delivery: 'post/mill' })).toMatchObject({
      delivery: '0.00',
      pickup: true,
      estimated: true,
    })
  })

  it('are an estimate if the engine does not find the total of the server', () => {
    const { priceSummary } = priced()
    const surprising = priced({ priceSummary: { ...priceSummary, total: amount('25.00') } })
    expect(estimatedAmounts(surprising, { ...choices, delivery: 'post/express' })).toMatchObject({
      total: '30.00',
      estimated: true,
    })
  })

  it('take what a gift card pays off, and are an estimate if it may hold more', () => {
    const { priceSummary } = priced()
    const paidBy = (part: string, left: string) =>
      priced({
        giftCard: { id: 'g', obfuscatedCode: '****ABCD', amount: amount(part) },
        priceSummary: { ...priceSummary, total: amount(left) },
      })
    const express = { ...choices, delivery: 'post/express' }
    expect(estimatedAmounts(paidBy('10.00', '12.90'), express)).toMatchObject({
      giftCard: '10.00',
      total: '17.90',
      estimated: false,
    })
    expect(estimatedAmounts(paidBy('22.90', '0.00'), express).estimated).toBe(true)
  })

  it('leave the delivery due beside a membership that pays for the item', () => {
    const { priceSummary } = priced()
    const membership = { id: 'ten', appId: 'gym', lineItemIds: ['mug'] }
    const paidBy = (eligible: (typeof membership)[]) =>
      priced({
        membershipOptions: {
          eligibleMemberships: eligible,
          selectedMemberships: { memberships: [membership] },
        },
        ...(eligible.length > 0 && {
          membershipAmount: amount('18.00'),
          priceSummary: { ...priceSummary, total: amount('4.90') },
        }),
      })
    const express = { ...choices, delivery: 'post/express' }
    expect(estimatedAmounts(paidBy([membership]), express)).toMatchObject({
      membership: '18.00',
      totalBeforePayments: '27.90',
      total: '9.90',
      estimated: false,
    })
    expect(estimatedAmounts(paidBy([]), express)).toMatchObject({ membership: '0.00', total: '27.90' })
  })
})

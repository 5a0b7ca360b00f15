import { describe, expect, it } from 'vitest'
import { checkoutOf, completeForm } from '../../../test/checkout.ts'
import { chosenTip, enteredAmount, presetAmount, type TipOffer, tipOf } from './tip.ts'

const amount = (text: string) => ({ amount: text, formattedAmount: text })

function checkout(subtotal: string, discount: string, currency = 'EUR') {
  const { priceSummary } = checkoutOf()
  const prices = { ...priceSummary, subtotal: amount(subtotal), discount: amount(discount) }
  return checkoutOf({ currency, priceSummary: prices })
}

const percent: TipOffer = { type: 'PERCENTAGE', presets: [5, 10, 12.5], allowCustomAmount: true }
const fixed: TipOffer = { type: 'AMOUNT', presets: [2, 5.5], allowCustomAmount: true }

describe('a tip in percent', () => {
  it.each([
    ['50.00', '0.00', 'EUR', 10, '5.00'],
    ['50.00', '20.00', 'EUR', 10, '3.00'],
    ['50.00', '50.00', 'EUR', 10, '0.00'],
    // A gift can be worth more than the goods.
    ['50.00', '60.00', 'EUR', 10, '0.00'],
    ['10.10', '0.00', 'EUR', 5, '0.51'],
    ['10.00', '0.00', 'EUR', 12.5, '1.25'],
    ['1005', '0', 'JPY', 10, '101'],
    ['10.000', '1.000', 'KWD', 10, '0.900'],
  ])('of goods for %s less %s %s: %d percent is %s', (subtotal, discount, currency, preset, tip) => {
    expect(presetAmount(percent, preset, checkout(subtotal, discount, currency))).toBe(tip)
  })
})

it('a fixed tip does not depend on the price', () => {
  expect(presetAmount(fixed, 5.5, checkout('50.00', '20.00'))).toBe('5.50')
})

describe('an amount that the buyer enters', () => {
  it.each([
    ['3', 'EUR', '3.00'],
    [' 3,5 ', 'EUR', '3.50'],
    ['3.25', 'EUR', '3.25'],
    ['3.255', 'EUR', undefined],
    ['3.5', 'JPY', undefined],
    ['3.255', 'KWD', '3.255'],
    ['-3', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['1,000.00', 'EUR', undefined],
    ['9999999', 'EUR', undefined],
    ['', 'EUR', undefined],
  ])('%j in %s is %s', (text, currency, decimal) => {
    expect(enteredAmount(text, currency)).toBe(decimal)
  })
})

describe('the chosen tip', () => {
  it.each<[string, string, TipOffer | undefined, string | undefined]>([
    ['', '', percent, undefined],
    ['0', '', percent, '1.50'],
    ['1', '', percent, '3.00'],
    ['custom', '4', percent, '4.00'],
    ['custom', '0', percent, undefined],
    ['custom', 'much', percent, undefined],
    // The shop has taken a preset back, or all tips.
    ['7', '', percent, undefined],
    ['1', '', undefined, undefined],
  ])('%j with the entered amount %j', (tipChoice, tip, offer, chosen) => {
    const form = { ...completeForm({ tip }), tipChoice }
    expect(chosenTip(form, offer, checkout('50.00', '20.00'))).toBe(chosen)
  })

  it('is found among the fees of a checkout', () => {
    const tip = { code: 'tip', name: 'Tip', price: amount('3.00') }
    expect(tipOf({ additionalFees: [{ code: 'wrapping', name: 'Gift wrapping' }, tip] })).toEqual(tip)
    expect(tipOf({})).toBeUndefined()
  })
})

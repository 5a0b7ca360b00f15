import { expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { amountsOfCheckout, isPartlyPaid } from './amounts.ts'

const amount = (text: string) => ({ amount: text, formattedAmount: text })
const priced = (total: string, part: object = {}) => {
  const nothing = amount('0.00')
  const priceSummary = {
    subtotal: amount('50.00'),
    shipping: nothing,
    tax: nothing,
    discount: nothing,
    total: amount(total),
  }
  return amountsOfCheckout(checkoutOf({ priceSummary, ...part }))
}

it.each([
  ['nothing', '50.00', {}, '50.00', false],
  ['a gift card', '30.00', { giftCard: { amount: amount('20.00') } }, '50.00', true],
  ['a membership', '10.00', { membershipAmount: amount('40.00') }, '50.00', true],
  [
    'both',
    '0.00',
    { giftCard: { amount: amount('20.00') }, membershipAmount: amount('30.00') },
    '50.00',
    true,
  ],
])('the total before payments is the whole price if %s pays a part', (_, total, part, before, isPaid) => {
  const amounts = priced(total, part)
  expect([amounts.total, amounts.totalBeforePayments]).toEqual([total, before])
  expect(isPartlyPaid(amounts)).toBe(isPaid)
})

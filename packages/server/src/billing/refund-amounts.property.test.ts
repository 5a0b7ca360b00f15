import { toDecimal } from '@stoa/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, lineAmounts, NOTHING, unitAmounts } from './refund-amounts.ts'

const price = (minor: number, currency: string) => ({
  amount: toDecimal(BigInt(minor), currency),
  formattedAmount: '',
})

test('refunds of a line in any portions sum exactly to the line (protocol/orders §6)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.nat({ max: 10_000_000 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      (currency, total, tax, discount, portions) => {
        const line = {
          quantity: portions.reduce((a, b) => a + b, 0),
          price: price(0, currency),
          totalPriceAfterTax: price(total, currency),
          taxInfo: { taxAmount: price(tax, currency) },
          totalDiscount: price(discount, currency),
          lineItemPrice: price(total + discount, currency),
        } as never
        let refunded = 0
        let sum = NOTHING
        for (const units of portions) {
          const part = unitAmounts(line, currency, { refunded, units })
          expect(part.total >= 0n && part.tax >= 0n).toBe(true)
          sum = addAmounts(sum, part)
          refunded += units
        }
        expect(sum).toEqual(lineAmounts(line, currency))
      },
    ),
  )
})

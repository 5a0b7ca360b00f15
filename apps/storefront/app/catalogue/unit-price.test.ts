import { expect, it } from 'vitest'
import { unitPriceOf } from './unit-price.ts'

const content = (
  totalQuantity: number,
  totalMeasurementUnit: string,
  baseQuantity: number,
  baseMeasurementUnit: string,
) =>
  ({
    pricePerUnitData: { totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit },
  }) as Parameters<typeof unitPriceOf>[0]
const price = (amount: number, discountedPrice?: number, currency = 'EUR') => ({
  currency,
  price: amount,
  ...(discountedPrice !== undefined && { discountedPrice }),
})

it('a unit price is that of the base quantity, in its unit, after the discount', () => {
  expect(unitPriceOf(content(250, 'G', 100, 'G'), price(10), 'en')).toBe('€4.00 / 100 g')
  expect(unitPriceOf(content(250, 'G', 1, 'KG'), price(10, 7.5), 'en')).toBe('€30.00 / 1 kg')
  expect(unitPriceOf(content(75, 'CL', 1, 'L'), price(9), 'de')).toMatch(/^12,00\s€ \/ 1\sl$/)
  expect(unitPriceOf(content(2, 'SQM', 1, 'SQM'), price(5), 'en')).toBe('€2.50 / 1 m²')
  expect(unitPriceOf(content(3, 'M', 1, 'M'), price(1000, undefined, 'JPY'), 'en')).toBe('¥333 / 1 m')
})

it('there is none without content, and none between mass and volume', () => {
  expect(unitPriceOf({}, price(10), 'en')).toBeUndefined()
  expect(unitPriceOf(content(1, 'L', 100, 'G'), price(10), 'en')).toBeUndefined()
  expect(unitPriceOf(content(1, 'UNSPECIFIED', 1, 'UNSPECIFIED'), price(10), 'en')).toBeUndefined()
})

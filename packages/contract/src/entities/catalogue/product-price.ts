import { s } from '../../schema.ts'
import { MeasurementUnit } from './measurement-unit.ts'

export const DiscountType = ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'] as const

export const FormattedPrice = s.object({
  price: s.string({ doc: 'Price before discount with currency symbol, in the locale of the site.' }),
  discountedPrice: s.string({ doc: 'Price after discount with currency symbol, in the locale of the site.' }),
  pricePerUnit: s.ro.nullable.string({
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const PriceData = s.object({
  currency: s.ro.string({ doc: 'ISO 4217 code of the site currency.' }),
  price: s.nullable.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    doc: 'Price before discount, in currency units. Required to create a product; null sets 0.',
  }),
  discountedPrice: s.ro.number({
    doc: 'Price after the discount of the product: what a cart charges for one unit.',
  }),
  formatted: s.ro.with(FormattedPrice, { doc: 'The same prices as text.' }),
  pricePerUnit: s.ro.nullable.number({
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const CostAndProfitData = s.object({
  itemCost: s.nullable.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    doc: 'Cost of one unit to the merchant, in the site currency; null clears it.',
  }),
  formattedItemCost: s.ro.string({ doc: 'Cost with currency symbol, in the locale of the site.' }),
  profit: s.ro.number({ max: 999999999.99, doc: 'Discounted price minus item cost; negative for a loss.' }),
  formattedProfit: s.ro.string({ doc: 'Profit with currency symbol, in the locale of the site.' }),
  profitMargin: s.ro.number({
    max: 1,
    doc: 'Profit divided by the discounted price, rounded to 4 decimal places; 0 if the price is 0.',
  }),
})

export const PricePerUnitData = s.object({
  totalQuantity: s.number({
    min: 0.01,
    max: 999999999.99,
    doc: 'Content of one unit of the product, in `totalMeasurementUnit`.',
  }),
  totalMeasurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measure of `totalQuantity`.' }),
  baseQuantity: s.number({
    min: 0.01,
    max: 999999999.99,
    doc: 'Amount that the price per unit refers to, such as 100 for a price per 100 g.',
  }),
  baseMeasurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measure of `baseQuantity`.' }),
})

export const Discount = s.object({
  type: s.enum(DiscountType, {
    doc: 'AMOUNT subtracts `value` from the price; PERCENT subtracts a percentage; NONE and UNDEFINED subtract nothing.',
  }),
  value: s.number({
    amount: { when: 'type', is: 'AMOUNT' },
    doc: 'Amount in the site currency, or percentage from 0 to 100, depending on `type`.',
  }),
})

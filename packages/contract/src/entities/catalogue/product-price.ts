import { s } from '../../schema.ts'
import { MeasurementUnit } from './measurement-unit.ts'

export const DiscountType = ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'] as const

export const FormattedPrice = s.object({
  price: s.string({ doc: 'Price before discount with currency symbol, in the locale of the site.' }),
  discountedPrice: s.string({ doc: 'Price after discount with currency symbol, in the locale of the site.' }),
  pricePerUnit: s.string({
    nullable: true,
    ro: true,
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const PriceData = s.object({
  currency: s.string({ ro: true, doc: 'ISO 4217 code of the site currency.' }),
  price: s.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Price before discount, in currency units. Required to create a product; null sets 0.',
  }),
  discountedPrice: s.number({
    ro: true,
    doc: 'Price after the discount of the product: what a cart charges for one unit.',
  }),
  formatted: s.with(FormattedPrice, { ro: true, doc: 'The same prices as text.' }),
  pricePerUnit: s.number({
    nullable: true,
    ro: true,
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const CostAndProfitData = s.object({
  itemCost: s.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Cost of one unit to the merchant, in the site currency; null clears it.',
  }),
  formattedItemCost: s.string({ ro: true, doc: 'Cost with currency symbol, in the locale of the site.' }),
  profit: s.number({
    max: 999999999.99,
    ro: true,
    doc: 'Discounted price minus item cost; negative for a loss.',
  }),
  formattedProfit: s.string({ ro: true, doc: 'Profit with currency symbol, in the locale of the site.' }),
  profitMargin: s.number({
    max: 1,
    ro: true,
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

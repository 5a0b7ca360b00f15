import { s } from '../../schema.ts'
import { MeasurementUnit } from './measurement-unit.ts'
import { Dimensions } from './product-dimensions.ts'
import { ProductMediaV3 } from './product-v3-media.ts'

const computed = { ro: true, tolerateReadOnly: true } as const

export const FixedMonetaryAmount = s.object({
  amount: s.decimal({
    gte: 0,
    lte: 999_999_999.99,
    maxScale: 3,
    doc: 'Amount in the currency of the site, as text.',
  }),
  formattedAmount: s.string({
    ...computed,
    doc: 'The amount with currency symbol, in the locale of the site.',
  }),
})

export const PriceRangeV3 = s.object({
  minValue: s.with(FixedMonetaryAmount, { doc: 'Lowest amount of the variants.' }),
  maxValue: s.with(FixedMonetaryAmount, { doc: 'Highest amount of the variants.' }),
})

export const PricePerUnitSettings = s.object({
  quantity: s.number({ min: 0.01, max: 999_999_999.99, doc: 'Quantity in `measurementUnit`.' }),
  measurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measure.' }),
})

const PricePerUnit = s.object({
  settings: s.with(PricePerUnitSettings, {
    doc: 'Content of one unit of the variant. The product has the quantity that prices refer to.',
  }),
})

const ProfitAmount = s.object({
  amount: s.string({ doc: 'Amount as text; negative for a loss.' }),
  formattedAmount: s.string({ doc: 'The amount with currency symbol.' }),
})

export const VariantChoiceV3 = s.object({
  optionChoiceIds: s.object(
    {
      optionId: s.guid({ doc: 'Id of the option, GUID.' }),
      choiceId: s.guid({ doc: 'Id of the choice, GUID.' }),
    },
    { doc: 'The choice by its ids.' },
  ),
  optionChoiceNames: s.object(
    {
      optionName: s.string({ min: 1, max: 50, doc: 'Name of the option.' }),
      choiceName: s.string({ min: 1, max: 50, doc: 'Name of the choice.' }),
      renderType: s.enum(['TEXT_CHOICES', 'SWATCH_CHOICES'] as const, {
        ...computed,
        doc: 'How shoppers choose.',
      }),
    },
    { doc: 'The choice by its names. Returned with `VARIANT_OPTION_CHOICE_NAMES`.' },
  ),
})

const SubscriptionPrice = s.object({
  subscriptionId: s.guid({ doc: 'Id of the subscription, GUID.' }),
  price: s.with(FixedMonetaryAmount, { doc: 'Price of one delivery.' }),
})

/** Variant of catalogue V3. Every product has at least one. */
export const VariantV3 = s.object({
  id: s.nullable.guid({
    doc: 'Id of the variant, GUID. That of a product without options is the id of the product.',
  }),
  visible: s.nullable.boolean({ doc: 'True if shoppers can see and buy the variant. Default: true.' }),
  sku: s.nullable.string({ min: 1, max: 40, doc: 'Stock keeping unit.' }),
  barcode: s.nullable.string({ min: 1, max: 40, doc: 'Barcode, such as an EAN.' }),
  choices: s.array(VariantChoiceV3, {
    max: 6,
    doc: 'One choice for each option of the product, by ids or by names.',
  }),
  price: s.object(
    {
      actualPrice: s.with(FixedMonetaryAmount, { doc: 'Price that buyers pay for one unit.' }),
      compareAtPrice: s.nullable.with(FixedMonetaryAmount, {
        doc: 'Price before a sale. Absent if there is none.',
      }),
    },
    { doc: 'Prices of the variant. Required to create a variant.' },
  ),
  revenueDetails: s.object(
    {
      cost: s.nullable.with(FixedMonetaryAmount, { doc: 'Cost of one unit to the merchant.' }),
      profit: s.with(ProfitAmount, { ...computed, doc: 'Price minus cost.' }),
      profitMargin: s.number({ ...computed, doc: 'Profit divided by the price; 0 if the price is 0.' }),
    },
    { doc: 'Cost and profit, returned with `MERCHANT_DATA` to merchants only.' },
  ),
  media: s.with(ProductMediaV3, {
    ...computed,
    doc: 'Picture of one of its choices. Absent if they have none.',
  }),
  inventoryStatus: s.object(
    {
      inStock: s.boolean({ doc: 'True if at least one unit can be bought.' }),
      preorderEnabled: s.boolean({ doc: 'True if it can be ordered while it is not in stock.' }),
    },
    { ...computed, doc: 'Stock at the default location; change it with the inventory items.' },
  ),
  extendedFields: s.nullable.object(
    { namespaces: s.map(s.map(s.any()), { doc: 'Values by namespace and name.' }) },
    { customFields: 'VARIANT', doc: 'Custom fields, and values of apps.' },
  ),
  subscriptionPricesInfo: s.object(
    { subscriptionPrices: s.array(SubscriptionPrice, { doc: 'Prices by subscription.' }) },
    { ...computed, doc: 'Prices of subscriptions. Returned with `SUBSCRIPTION_PRICES_INFO`.' },
  ),
  physicalProperties: s.object(
    {
      weight: s.nullable.number({
        min: 0,
        max: 999_999_999.99,
        doc: 'Weight of one unit, in the weight unit of the site.',
      }),
      pricePerUnit: s.with(PricePerUnit, { doc: 'Content of one unit.' }),
      productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
      packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
    },
    { doc: 'Properties of physical products.' },
  ),
})

const { choices: optionChoices, ...fieldsOfVariant } = VariantV3.properties

/** A variant with its product, as queries across products find it. */
export const VariantOfProductV3 = s.object({
  ...fieldsOfVariant,
  id: s.always.guid({ doc: 'Id of the variant, GUID.' }),
  variantId: s.always.guid({ doc: 'The same id.' }),
  optionChoices,
  productData: s.always.object(
    {
      productId: s.always.guid({ doc: 'Id of the product, GUID.' }),
      name: s.always.string({ doc: 'Name of the product.' }),
      slug: s.always.string({ doc: 'Last segment of the address of its page.' }),
      visible: s.always.boolean({ doc: 'False if the product is hidden from shoppers.' }),
      productType: s.always.enum(['PHYSICAL', 'DIGITAL'] as const, { doc: 'Kind of product.' }),
      revision: s.always.string({ doc: 'Revision of the product.' }),
      currency: s.string({ doc: 'ISO 4217 code of the site currency. Returned with `CURRENCY`.' }),
    },
    { doc: 'The product of the variant.' },
  ),
})

import type { VariantOfProductV3, VariantV3 } from '@stoa/contract'
import { formatMoney, toDecimal } from '@stoa/contract/money'
import { shownExtendedFields } from '../../platform-support/shown-extended-fields.ts'
import { discountedPrice, pricesOf } from '../prices/discounted-price.ts'
import { choiceIdOf, optionIdOf } from '../products/option-ids.ts'
import {
  availableUnits,
  DEFAULT_VARIANT,
  type ProductRow,
  type VariantRow,
} from '../products/stored-product.ts'
import { toMediaV3 } from './product-v3-media.ts'
import { hasVariantOptions } from './product-v3-options.ts'
import type { ViewV3 } from './product-v3-view.ts'

/** An amount in minor units as text, and formatted. */
export const toMoney = (minor: bigint | number, { site: { currency, locale } }: Pick<ViewV3, 'site'>) => ({
  amount: toDecimal(BigInt(minor), currency),
  formattedAmount: formatMoney(BigInt(minor), currency, locale),
})

/** Id of a variant in catalogue V3: the only variant of a product without options has the id of the product. */
export const variantIdV3 = (productId: string, variantId: string) =>
  variantId === DEFAULT_VARIANT ? productId : variantId

function toChoices(row: ProductRow, { choices }: VariantRow, view: ViewV3): VariantV3['choices'] {
  if (!hasVariantOptions(row)) return []
  return row.doc.options.flatMap(option => {
    const choice = option.choices.find(({ description }) => description === choices[option.name])
    if (!choice) return []
    return {
      optionChoiceIds: {
        optionId: optionIdOf(view.site.id, option),
        choiceId: choiceIdOf(view.site.id, option, choice),
      },
      ...(view.fields.has('VARIANT_OPTION_CHOICE_NAMES') && {
        optionChoiceNames: {
          optionName: option.name,
          choiceName: choice.description,
          renderType: option.optionType === 'color' ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
        },
      }),
    }
  })
}

/** The first picture of one of the choices. */
function pictureOf(row: ProductRow, { choices }: VariantRow) {
  const ids = row.doc.options.flatMap(
    ({ name, choices: possible }) =>
      possible.find(({ description }) => description === choices[name])?.mediaIds ?? [],
  )
  return row.doc.media.find(({ id }) => id && ids.includes(id))
}

function toRevenue(row: ProductRow, variant: VariantRow, view: ViewV3): VariantV3['revenueDetails'] {
  const cost = variant.doc.costMinor ?? row.doc.costMinor
  if (cost === undefined) return undefined
  const { price } = pricesOf(row.doc, variant.doc)
  const profit = price - BigInt(cost)
  return {
    cost: toMoney(cost, view),
    profit: toMoney(profit, view),
    profitMargin: price === 0n ? 0 : Math.round((Number(profit) / Number(price)) * 10_000) / 10_000,
  }
}

function toPhysical({ doc }: ProductRow, variant: VariantRow): VariantV3['physicalProperties'] {
  const { weight = doc.weight, unitContent, productDimensions, packageDimensions } = variant.doc
  const { totalQuantity, totalMeasurementUnit } = doc.pricePerUnitData ?? {}
  const settings =
    unitContent ??
    (totalQuantity !== undefined
      ? { quantity: totalQuantity, ...(totalMeasurementUnit && { measurementUnit: totalMeasurementUnit }) }
      : undefined)
  const product = productDimensions ?? doc.productDimensions
  const packed = packageDimensions ?? doc.packageDimensions
  return {
    ...(weight !== undefined && { weight }),
    ...(settings && { pricePerUnit: { settings: settings } }),
    ...(product && { productDimensions: product }),
    ...(packed && { packageDimensions: packed }),
  }
}

/** A variant in the form of catalogue V3. */
export function toVariantV3(row: ProductRow, variant: VariantRow, view: ViewV3): VariantV3 {
  const { full, price } = pricesOf(row.doc, variant.doc)
  const sku = variant.doc.sku ?? row.doc.sku
  const picture = pictureOf(row, variant)
  const revenue = view.fields.has('MERCHANT_DATA') ? toRevenue(row, variant, view) : undefined
  const subscriptions = view.fields.has('SUBSCRIPTION_PRICES_INFO')
    ? (row.subscriptions?.options.filter(({ hidden }) => view.merchant || !hidden) ?? [])
    : []
  return {
    id: variantIdV3(row.id, variant.id),
    visible: variant.doc.visible ?? true,
    ...(sku && { sku }),
    ...(variant.doc.barcode && { barcode: variant.doc.barcode }),
    ...shownExtendedFields(variant.doc.extendedFields, view),
    choices: toChoices(row, variant, view),
    price: {
      actualPrice: toMoney(price, view),
      ...(full > price && { compareAtPrice: toMoney(full, view) }),
    },
    ...(revenue && { revenueDetails: revenue }),
    ...(picture && { media: toMediaV3(picture, view) }),
    inventoryStatus: {
      inStock: availableUnits(variant) !== 0,
      preorderEnabled: variant.preorder !== null,
    },
    ...(subscriptions.length > 0 && {
      subscriptionPricesInfo: {
        subscriptionPrices: subscriptions.map(({ id, doc }) => ({
          subscriptionId: id,
          price: toMoney(discountedPrice(price, doc), view),
        })),
      },
    }),
    ...(row.doc.productType === 'physical' && { physicalProperties: toPhysical(row, variant) }),
  }
}

/** The only variant of a row with its product. */
export function toVariantOfProduct(row: ProductRow, view: ViewV3): VariantOfProductV3 {
  const [variant] = row.variants
  const { choices, id, ...fields } = toVariantV3(row, variant as VariantRow, view)
  return {
    ...fields,
    id: id as string,
    variantId: id as string,
    optionChoices: choices,
    productData: {
      productId: row.id,
      name: row.doc.name,
      slug: row.doc.slug,
      visible: row.doc.visible,
      productType: row.doc.productType === 'digital' ? 'DIGITAL' : 'PHYSICAL',
      revision: String(row.revision),
      ...(view.fields.has('CURRENCY') && { currency: view.site.currency }),
    },
  }
}

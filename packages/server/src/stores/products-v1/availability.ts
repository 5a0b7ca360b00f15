import type { contract, Media, ProductOption, ReplyOf } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import { orderableUnits, type ProductRow, preorderInfo, type VariantRow } from '../products/stored-product.ts'
import type { View } from '../products/view.ts'
import { toMedia, toProduct, toVariant } from './product-view.ts'

type Availability = ReplyOf<typeof contract.products.getProductOptionsAvailability>

/**
 * Availability of each choice, given the choices selected so far. A choice is in stock when a variant in stock has it
 * together with the selected choices of the other options.
 */
export function optionsAvailability(
  row: ProductRow,
  chosen: Record<string, string>,
  view: View,
): Availability {
  for (const [name, choice] of Object.entries(chosen)) {
    const option = row.doc.options.find(candidate => candidate.name === name)
    if (!option) rejectField(`options.${name}`, 'VALIDATION', 'is not an option of this product')
    if (!option.choices.some(({ description }) => description === choice))
      rejectField(`options.${name}`, 'VALIDATION', `has no choice ${JSON.stringify(choice)}`)
  }
  const visible = row.variants.filter(variant => variant.doc.visible !== false)
  const buyable = (variant: VariantRow) => orderableUnits(variant).units !== 0
  const matches = (variant: VariantRow, choices: [string, string][]) =>
    !row.doc.manageVariants || choices.every(([name, choice]) => variant.choices[name] === choice)

  const productOptions = (toProduct(row, view).productOptions ?? []).map(
    (option: ProductOption): ProductOption => {
      const others = Object.entries(chosen).filter(([name]) => name !== option.name)
      return {
        ...option,
        choices: (option.choices ?? []).map(choice => {
          const candidates = visible.filter(variant =>
            matches(variant, [...others, [option.name ?? '', choice.description ?? '']]),
          )
          return { ...choice, inStock: candidates.some(buyable), visible: candidates.length > 0 }
        }),
      }
    },
  )
  const complete = row.doc.options.every(({ name, optional }) => optional || Object.hasOwn(chosen, name))
  const selected = complete ? visible.find(variant => matches(variant, Object.entries(chosen))) : undefined
  return {
    productOptions,
    // Some of the choices select no variant, so nothing can be bought yet.
    availableForPurchase: selected !== undefined && buyable(selected),
    media: mediaOf(row, chosen, view),
    ...(selected && { selectedVariant: selectedVariant(row, selected, view) }),
  }
}

function selectedVariant(row: ProductRow, stored: VariantRow, view: View): Availability['selectedVariant'] {
  const { variant, stock } = toVariant(row, stored, view)
  const preorder = preorderInfo(stored)
  return {
    price: variant?.priceData,
    convertedPriceData: variant?.convertedPriceData,
    weight: variant?.weight,
    sku: variant?.sku,
    ...(stock?.quantity !== undefined && { quantity: stock.quantity }),
    inStock: stock?.inStock,
    ...(preorder && { preorderInfo: preorder }),
    visible: variant?.visible,
  }
}

/** Pictures of the selected choices, or all pictures of the product. */
function mediaOf(row: ProductRow, chosen: Record<string, string>, view: View): Media {
  const ids = row.doc.options.flatMap(
    option => option.choices.find(({ description }) => description === chosen[option.name])?.mediaIds ?? [],
  )
  const pictures = row.doc.media.filter(item => ids.includes(item.id ?? ''))
  return toMedia(pictures.length > 0 ? pictures : row.doc.media, view)
}

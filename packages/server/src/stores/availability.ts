import type { contract, Media, ProductOption, ReplyOf } from '@stoa/contract'
import { refuseField } from '../call/failure.ts'
import { toMedia, toProduct, toVariant, type View } from './product-view.ts'
import { availableUnits, type ProductRow, type VariantRow } from './stored-product.ts'

type Availability = ReplyOf<typeof contract.products.getProductOptionsAvailability>

/**
 * Which choices still lead to something that can be bought, given those made so far. A choice is shown as in stock
 * when some variant that has it, and all choices made for the other options, is.
 */
export function optionsAvailability(
  row: ProductRow,
  chosen: Record<string, string>,
  view: View,
): Availability {
  for (const [name, choice] of Object.entries(chosen)) {
    const option = row.doc.options.find(known => known.name === name)
    if (!option) refuseField(`options.${name}`, 'VALIDATION', 'is no option of this product')
    if (!option.choices.some(({ description }) => description === choice))
      refuseField(`options.${name}`, 'VALIDATION', `has no choice ${JSON.stringify(choice)}`)
  }
  const visible = row.variants.filter(variant => variant.doc.visible !== false)
  const buyable = (variant: VariantRow) => availableUnits(row.tracked, variant) !== 0
  const fits = (variant: VariantRow, choices: [string, string][]) =>
    !row.doc.manageVariants || choices.every(([name, choice]) => variant.choices[name] === choice)

  const productOptions = (toProduct(row, view).productOptions ?? []).map(
    (option: ProductOption): ProductOption => {
      const others = Object.entries(chosen).filter(([name]) => name !== option.name)
      return {
        ...option,
        choices: (option.choices ?? []).map(choice => {
          const candidates = visible.filter(variant =>
            fits(variant, [...others, [option.name ?? '', choice.description ?? '']]),
          )
          return { ...choice, inStock: candidates.some(buyable), visible: candidates.length > 0 }
        }),
      }
    },
  )
  const complete = row.doc.options.every(option => Object.hasOwn(chosen, option.name))
  const selected = complete ? visible.find(variant => fits(variant, Object.entries(chosen))) : undefined
  return {
    productOptions,
    availableForPurchase: selected
      ? buyable(selected)
      : !complete && visible.some(v => fits(v, Object.entries(chosen)) && buyable(v)),
    media: mediaOf(row, chosen, view),
    ...(selected && { selectedVariant: selectedVariant(row, selected, view) }),
  }
}

function selectedVariant(row: ProductRow, stored: VariantRow, view: View): Availability['selectedVariant'] {
  const { variant, stock } = toVariant(row, stored, view)
  return {
    price: variant?.priceData,
    convertedPriceData: variant?.priceData,
    weight: variant?.weight,
    sku: variant?.sku,
    ...(stock?.quantity !== undefined && { quantity: stock.quantity }),
    inStock: stock?.inStock,
    visible: variant?.visible,
  }
}

/** The pictures of the choices made, or all of the product. */
function mediaOf(row: ProductRow, chosen: Record<string, string>, view: View): Media {
  const ids = row.doc.options.flatMap(
    option => option.choices.find(({ description }) => description === chosen[option.name])?.mediaIds ?? [],
  )
  const pictures = row.doc.media.filter(item => ids.includes(item.id ?? ''))
  return toMedia(pictures.length > 0 ? pictures : row.doc.media, view)
}

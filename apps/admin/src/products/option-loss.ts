import type { Product } from '@stoa/react'
import { t } from '../i18n/translate.ts'

/** The options that a form has, and whether their combinations are variants. */
export interface EnteredOptions {
  options: readonly { name: string; choices: readonly { description: string }[] }[]
  makesVariants: boolean
}

type Before = Pick<Product, 'manageVariants' | 'productOptions' | 'stock' | 'variants'>

/** What a product loses with the entered options, as a sentence; undefined if that is nothing. */
export function lossOf(product: Before, { options, makesVariants }: EnteredOptions): string | undefined {
  const { manageVariants, productOptions, stock, variants } = product
  const hadVariants = manageVariants === true && productOptions.length > 0
  const hasVariants = makesVariants && options.length > 0
  if (!hadVariants)
    return hasVariants && stock.trackInventory && stock.quantity
      ? t(
          'The counted stock of the product ends (now {quantity}). Each variant begins with 0 units. Enter its stock afterwards.',
          { quantity: stock.quantity },
        )
      : undefined
  if (!hasVariants)
    return t(
      'All variants end ({count}), with their own prices, SKUs, weights, visibility and stock. Undo does not bring these values back. If units are counted, the product begins with 0.',
      { count: variants.length },
    )
  const isOffered = ([name, choice]: [string, unknown]) =>
    options.some(
      option => option.name === name && option.choices.some(({ description }) => description === choice),
    )
  // A variant stays if it has a choice of each option.
  const stays = ({ choices = {} }: Product['variants'][number]) =>
    Object.keys(choices).length === options.length && Object.entries(choices).every(isOffered)
  const ended = variants.filter(variant => !stays(variant)).length
  return ended > 0
    ? t(
        '{ended} of {count} variants end, with their own prices, SKUs, weights, visibility and stock. Undo does not bring these values back.',
        { ended, count: variants.length },
      )
    : undefined
}

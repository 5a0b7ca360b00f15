import { modifierLines } from '@stoa/contract/modifier-texts'
import type { CheckoutLineItem, OrderLineItem } from '@stoa/react'
import { linePicture, optionLines, type PictureSource, readerText } from '@stoa/ui'

/** A line item for display; amounts are decimal text. */
export interface SummaryLine {
  id: string
  name: string
  /** Options, custom texts, modifiers and the subscription: `Colour: Olive`, `Toppings: 2 × Cheese`, `Every month`. */
  details: string[]
  /** What a subscription costs, and when. */
  notes?: string[]
  quantity: number
  picture?: PictureSource
  total: string
  /** Price of one. */
  each: string
  /** Regular price of one, where `each` is reduced. */
  regular?: string
  /** The merchant sets the price after the purchase. Nothing is due for the line until then. */
  isPriceLater?: boolean
  /** Terms that the buyer accepts with the item. */
  policies?: { title?: string | null; content?: string }[]
}

const textsOf = (text: string | undefined) => (text ? [text] : [])

// Amounts are compared, never computed: they come from the platform.
const above = (regular: string | undefined, each: string) =>
  regular !== undefined && Number(regular) > Number(each) ? regular : undefined

export function lineOfCheckout(line: CheckoutLineItem, notes?: string[]): SummaryLine {
  const each = line.price?.amount ?? '0'
  return {
    id: line.id,
    name: readerText(line.productName),
    ...(notes && { notes }),
    details: [
      ...optionLines(line.descriptionLines),
      ...modifierLines(line.modifierGroups),
      ...textsOf(readerText(line.subscriptionOptionInfo?.title)),
    ],
    quantity: line.quantity,
    picture: linePicture(line.media),
    total: line.lineItemPrice?.amount ?? each,
    each,
    regular: above(line.fullPrice?.amount, each),
    isPriceLater: line.priceUndetermined,
    policies: line.policies,
  }
}

export function lineOfOrder(line: OrderLineItem, notes?: string[]): SummaryLine {
  const each = line.price.amount
  return {
    id: line.id,
    name: readerText(line.productName),
    ...(notes && { notes }),
    details: [
      ...optionLines(line.descriptionLines),
      ...modifierLines(line.modifierGroups),
      ...textsOf(line.subscriptionInfo?.subscriptionOptionTitle),
    ],
    quantity: line.quantity,
    picture: linePicture(line.image),
    total: line.lineItemPrice?.amount ?? line.totalPriceBeforeTax?.amount ?? each,
    each,
    regular: above(line.priceBeforeDiscounts?.amount, each),
    isPriceLater: line.priceUndetermined,
  }
}

import type { OrderLineItem } from '@stoa/contract'
import { modifierLines } from '@stoa/contract/modifier-texts'

interface Options {
  /** In the main language of the shop instead of the language of the buyer. */
  original?: boolean
}

/** Chosen options, entered texts, modifiers and the subscription of a line, in the language of the buyer. */
export const lineDetails = (line: Partial<OrderLineItem>, { original = false }: Options = {}): string[] => [
  ...(line.descriptionLines ?? []).flatMap(({ name, plainText, colorInfo }) => {
    const textOf = (text: typeof name) => (original ? undefined : text?.translated) ?? text?.original
    const value = textOf(plainText) ?? textOf(colorInfo)
    return value ? [[textOf(name), value].filter(Boolean).join(': ')] : []
  }),
  ...modifierLines(line.modifierGroups, { original }),
  ...[line.subscriptionInfo?.subscriptionOptionTitle].filter(title => title !== undefined),
]

/** A line as mails show it, without its price. */
export const mailLine = (
  line: Partial<OrderLineItem>,
  quantity: number,
  { original = false }: Options = {},
) => ({
  quantity,
  name: (original ? undefined : line.productName?.translated) ?? line.productName?.original ?? '',
  details: lineDetails(line, { original }),
  imageUrl: line.image?.url,
})

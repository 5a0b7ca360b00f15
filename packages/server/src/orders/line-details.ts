import type { OrderLineItem } from '@stoa/contract'
import { modifierLines } from '@stoa/contract/modifier-texts'

/** Chosen options, entered texts, modifiers and the subscription of a line, in the language of the buyer. */
export const lineDetails = (line: Partial<OrderLineItem>): string[] => [
  ...(line.descriptionLines ?? []).flatMap(({ name, plainText, colorInfo }) => {
    const value = plainText?.translated ?? plainText?.original ?? colorInfo?.translated ?? colorInfo?.original
    return value ? [[name?.translated ?? name?.original, value].filter(Boolean).join(': ')] : []
  }),
  ...modifierLines(line.modifierGroups),
  ...[line.subscriptionInfo?.subscriptionOptionTitle].filter(title => title !== undefined),
]

/** A line as mails show it, without its price. */
export const mailLine = (line: Partial<OrderLineItem>, quantity: number) => ({
  quantity,
  name: line.productName?.translated ?? line.productName?.original ?? '',
  details: lineDetails(line),
  imageUrl: line.image?.url,
})

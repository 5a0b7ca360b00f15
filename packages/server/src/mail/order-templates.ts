import { type Block, type MailContent, paragraph } from './content.ts'
import type { Frame, Language } from './language.ts'

/** Order data for mails. Amounts are decimal texts in the currency of the order. */
export interface OrderData {
  number: string
  currency: string
  lines: { quantity: number; name: string; amount?: string | undefined }[]
}

const linesOf = ({ lines, currency }: OrderData, { money }: Language) =>
  lines.map(({ quantity, name, amount }): [string, string] => [
    `${quantity} × ${name}`,
    amount === undefined ? '' : money(amount, currency),
  ])

/** Order confirmation for the buyer. */
export function orderPlaced(
  data: OrderData & {
    shipping?: { title?: string | undefined; amount: string }
    total: string
    payOffline: boolean
  },
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderPlaced
  const { number, currency, shipping, total, payOffline } = data
  const rows = linesOf(data, language)
  if (shipping) rows.push([shipping.title || words.shipping, language.money(shipping.amount, currency)])
  const table: Block = { kind: 'rows', rows, last: [words.total, language.money(total, currency)] }
  return {
    subject: words.subject(site, number),
    heading: words.heading(number),
    blocks: [table, ...(payOffline ? [paragraph(words.payOffline)] : [])],
  }
}

/** Cancellation for the buyer, with the merchant's message if there is one. */
export function orderCanceled(
  { message, ...data }: OrderData & { message?: string | undefined },
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderCanceled
  return {
    subject: words.subject(site, data.number),
    heading: words.heading(data.number),
    blocks: [
      ...(message ? [{ kind: 'quote', text: message } as const] : []),
      { kind: 'rows', rows: linesOf(data, language) },
    ],
  }
}

import type { MailData, OrderData } from '../call/mail-request.ts'
import { type Block, button, type MailContent, paragraph } from './content.ts'
import type { Frame, Language } from './language.ts'

/** Quantity, name, options, picture and price of each line. */
export const itemsOf = (
  { lines, currency }: Pick<OrderData, 'lines' | 'currency'>,
  { money }: Language,
): Block => ({
  kind: 'items',
  items: lines.map(({ quantity, name, amount, details = [], imageUrl }) => ({
    name: `${quantity} × ${name}`,
    details,
    value: amount === undefined ? '' : money(amount, currency),
    ...(imageUrl && { imageUrl }),
  })),
})

/** The custom fields of an order. */
const fieldsOf = ({ fields = [] }: Pick<OrderData, 'fields'>): Block[] =>
  fields.length > 0 ? [{ kind: 'rows', rows: fields }] : []

/** The sums of an order before its total. */
function sumsOf(
  data: MailData['orderPlaced'],
  { words: { orderPlaced: words }, money, deduction }: Language,
) {
  const { currency, subtotal, discount, shipping, fees, tax } = data
  const rows: [string, string][] = [[words.subtotal, money(subtotal, currency)]]
  if (discount) rows.push([words.discount, deduction(discount, currency)])
  if (shipping) {
    const title = [shipping.title || words.shipping, shipping.time].filter(Boolean).join(', ')
    rows.push([title, Number(shipping.amount) > 0 ? money(shipping.amount, currency) : words.free])
  }
  if (fees) rows.push([words.fees, money(fees, currency)])
  if (tax) rows.push([tax.isIncluded ? words.taxIncluded : words.tax, money(tax.amount, currency)])
  return rows
}

/** Order confirmation for the buyer. */
export function orderPlaced(data: MailData['orderPlaced'], { site, language }: Frame): MailContent {
  const words = language.words.orderPlaced
  const { number, currency, total, deliverTo, paid, payOffline, digitalContent, link } = data
  const table: Block = {
    kind: 'rows',
    rows: sumsOf(data, language),
    last: [words.total, language.money(total, currency)],
  }
  const paidBlock: Block[] = paid
    ? [
        {
          kind: 'rows',
          rows: paid.by.map(({ kind, name, amount }) => [
            name && (kind === 'ONLINE' || kind === 'OFFLINE')
              ? words.paidWith({ name })
              : words.paid({ kind }),
            language.money(amount, currency),
          ]),
          last: [words.due, language.money(paid.due, currency)],
        },
      ]
    : []
  return {
    subject: words.subject({ site, number }),
    heading: words.heading({ number }),
    blocks: [
      itemsOf(data, language),
      table,
      ...paidBlock,
      ...fieldsOf(data),
      ...(deliverTo ? [{ kind: 'address', title: words.deliverTo, lines: deliverTo } as const] : []),
      ...(payOffline ? [paragraph(words.payOffline)] : []),
      ...(digitalContent ? [paragraph(words.digitalContent)] : []),
      button(words.button, link),
    ],
  }
}

/** A new order, for the merchant. */
export function orderReceived(
  { number, currency, buyer, total, deliverTo, isTest, link, ...data }: MailData['orderReceived'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderReceived
  return {
    subject: isTest ? words.testSubject({ site, number }) : words.subject({ site, number }),
    heading: isTest ? words.testHeading({ number }) : words.heading({ number }),
    blocks: [
      ...(buyer.length > 0 ? [{ kind: 'address', title: words.buyer, lines: buyer } as const] : []),
      itemsOf({ ...data, currency }, language),
      { kind: 'rows', rows: [], last: [words.total, language.money(total, currency)] },
      ...fieldsOf(data),
      ...(deliverTo ? [{ kind: 'address', title: words.deliverTo, lines: deliverTo } as const] : []),
      button(words.button, link),
    ],
  }
}

/** Cancellation for the buyer, with the merchant's message if there is one. */
export function orderCanceled(
  { message, ...data }: MailData['orderCanceled'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderCanceled
  return {
    subject: words.subject({ site, number: data.number }),
    heading: words.heading({ number: data.number }),
    blocks: [...(message ? [{ kind: 'quote', text: message } as const] : []), itemsOf(data, language)],
  }
}

/** The order after changes of the merchant, with what is then due or owed. */
export function orderChanged(
  { total, due, owed, link, ...data }: MailData['orderChanged'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderChanged
  const { money } = language
  const difference: Block[] = [
    ...(due === undefined ? [] : [paragraph(words.due({ amount: money(due, data.currency) }))]),
    ...(owed === undefined ? [] : [paragraph(words.owed({ amount: money(owed, data.currency) }))]),
  ]
  return {
    subject: words.subject({ site, number: data.number }),
    heading: words.heading({ number: data.number }),
    blocks: [
      itemsOf(data, language),
      { kind: 'rows', rows: [], last: [words.total, money(total, data.currency)] },
      ...difference,
      button(words.button, link),
    ],
  }
}

/** A document about an order, as a link to its PDF. */
export function orderDocument(
  { number, title, documentNumber, link }: MailData['orderDocument'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderDocument
  const name = [title, documentNumber].filter(Boolean).join(' ')
  return {
    subject: words.subject({ site, name, number }),
    heading: name,
    blocks: [paragraph(words.text({ number })), button(words.button, link)],
  }
}

/** Refund for the buyer, with its amount and the merchant's message if there is one. */
export function orderRefunded(
  { message, amount, ...data }: MailData['orderRefunded'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderRefunded
  return {
    subject: words.subject({ site, number: data.number }),
    heading: words.heading({ amount: language.money(amount, data.currency), number: data.number }),
    blocks: [...(message ? [{ kind: 'quote', text: message } as const] : []), paragraph(words.text)],
  }
}

/** Reminder of a checkout without order, for its buyer. */
export function abandonedCheckout(
  { link, unsubscribeUrl, ...data }: MailData['abandonedCheckout'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.abandonedCheckout
  return {
    subject: words.subject({ site }),
    heading: words.heading,
    blocks: [
      paragraph(words.text),
      ...(data.lines.length > 0 ? [itemsOf(data, language)] : []),
      button(words.button, link),
    ],
    unsubscribeUrl,
  }
}

/** Tells an address that a product is in stock again. */
export function backInStock(
  { name, amount, currency, link, unsubscribeUrl }: MailData['backInStock'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.backInStock
  return {
    subject: words.subject({ site, name }),
    heading: words.heading,
    blocks: [
      { kind: 'rows', rows: [[name, amount === undefined ? '' : language.money(amount, currency)]] },
      paragraph(words.text),
      button(words.button, link),
    ],
    unsubscribeUrl,
  }
}

/** Asks the buyer to pay an amount of an order. */
export function paymentRequest(
  { number, title, description, amount, currency, expiresAt, isReminder, link }: MailData['paymentRequest'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.paymentRequest
  return {
    subject: isReminder ? words.reminder({ site, number }) : words.subject({ site, number }),
    heading: words.heading({ number }),
    blocks: [
      paragraph(words.text({ site })),
      ...(description ? [{ kind: 'quote', text: description } as const] : []),
      { kind: 'rows', rows: [[title, '']], last: [words.amount, language.money(amount, currency)] },
      button(words.button, link),
      ...(expiresAt === undefined
        ? []
        : [paragraph(words.expires({ moment: language.dateTime(expiresAt) }))]),
    ],
  }
}

/** Receipt of a payment that was requested. */
export function paymentReceived(
  { number, title, amount, currency, link }: MailData['paymentReceived'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.paymentReceived
  return {
    subject: words.subject({ site, number }),
    heading: words.heading,
    blocks: [
      paragraph(words.text({ number })),
      { kind: 'rows', rows: [[title, language.money(amount, currency)]] },
      button(words.button, link),
    ],
  }
}

/** Says that a payment failed, with a link to pay again. */
export function paymentFailed(
  { amount, currency, link }: MailData['paymentFailed'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.paymentFailed
  return {
    subject: words.subject({ site }),
    heading: words.heading,
    blocks: [
      paragraph(words.text({ amount: language.money(amount, currency) })),
      paragraph(words.unchanged),
      button(words.button, link),
    ],
  }
}

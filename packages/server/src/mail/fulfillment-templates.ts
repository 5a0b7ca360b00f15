import type { MailData } from '../call/mail-request.ts'
import { type Block, button, type MailContent, paragraph } from './content.ts'
import type { Frame } from './language.ts'
import { itemsOf } from './order-templates.ts'

const rowsOf = (rows: [string, string | undefined][]): Block[] => {
  const filled = rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
  return filled.length > 0 ? [{ kind: 'rows', rows: filled }] : []
}

/** Shipping confirmation for the buyer, with the tracking if there is one. */
export function orderShipped(
  { carrier, trackingNumber, link, ...data }: MailData['orderShipped'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.orderShipped
  return {
    subject: words.subject({ site, number: data.number }),
    heading: words.heading({ number: data.number }),
    blocks: [
      paragraph(words.text),
      itemsOf(data, language),
      ...rowsOf([
        [words.carrier, carrier],
        [words.trackingNumber, trackingNumber],
      ]),
      ...(link ? [button(words.button, link)] : []),
    ],
  }
}

/** Links to the files of digital items. */
export function downloadsReady(
  { number, files, expiresAt, link }: MailData['downloadsReady'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.downloadsReady
  return {
    subject: words.subject({ site, number }),
    heading: words.heading({ number }),
    blocks: [
      paragraph(words.text),
      ...files.map(file => button(words.button({ name: file.name }), file.link)),
      paragraph(words.expires({ moment: language.dateTime(expiresAt) })),
      button(words.order, link),
    ],
  }
}

/** Tells the buyer that they can collect their order, and where. */
export function pickupReady(
  { place, address, instructions, ...data }: MailData['pickupReady'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.pickupReady
  return {
    subject: words.subject({ site, number: data.number }),
    heading: words.heading({ number: data.number }),
    blocks: [
      paragraph(words.text),
      itemsOf(data, language),
      ...rowsOf([
        [words.place, place],
        [words.address, address],
      ]),
      ...(instructions ? [{ kind: 'quote', text: instructions } as const] : []),
    ],
  }
}

import { cutText } from '@stoa/contract'
import type { Block, MailContent, MailItem } from './content.ts'

/**
 * Control characters, which break headers and `jsonb`, and bidirectional controls, which can disguise an address. Includes
 * all line breaks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]+/g
const LINE_MAX = 1000
const SUBJECT_MAX = 200

const cut = (text: string, max: number) => (text.length > max ? `${cutText(text, max - 1)}…` : text)

/** Converts a text to one line without control characters, for headers and paragraphs. */
export const oneLine = (text: string, max = LINE_MAX) =>
  cut(text.toWellFormed().replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim(), max)

const manyLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => oneLine(line))
    .join('\n')

function cleanBlock(block: Block): Block {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: oneLine(block.text) }
    case 'code':
      return { ...block, code: oneLine(block.code) }
    case 'button':
      return { ...block, label: oneLine(block.label), link: new URL(block.link).href }
    case 'items':
      return { ...block, items: block.items.map(cleanItem) }
    case 'address':
      return { ...block, title: oneLine(block.title), lines: block.lines.map(line => oneLine(line)) }
    case 'rows':
      return { ...block, rows: block.rows.map(cleanRow), last: block.last && cleanRow(block.last) }
    case 'quote':
      return { ...block, text: manyLines(block.text) }
  }
}

const cleanRow = ([name, value]: [string, string]): [string, string] => [oneLine(name), oneLine(value)]

/** Pictures of other protocols than the web's are left out. */
function cleanItem({ name, details, value, imageUrl }: MailItem): MailItem {
  const image = URL.parse(imageUrl ?? '')
  return {
    name: oneLine(name),
    details: details.map(detail => oneLine(detail)),
    value: oneLine(value),
    ...(image && /^https?:$/.test(image.protocol) && { imageUrl: image.href }),
  }
}

/** What ends a link in a mail program, and is not seen: after the scheme, and after each dot of a name of a host. */
const WORD_JOINER = '\u2060'
const LINK_PARTS = /:(?=\/\/)|(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=\p{L})/gu
/** An address of a person, as the merchant reads it to answer. */
const EMAIL = /^[^\s@:/]+@[^\s@:/]+$/

const unlinked = (text: string) =>
  text.replaceAll(/[^\s<>()]+/g, word =>
    EMAIL.test(word) ? word : word.replaceAll(LINK_PARTS, part => part + WORD_JOINER),
  )
const unlinkedRow = ([name, value]: [string, string]): [string, string] => [unlinked(name), unlinked(value)]

function unlinkedBlock(block: Block): Block {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: unlinked(block.text) }
    case 'items':
      return {
        ...block,
        items: block.items.map(item => ({
          ...item,
          name: unlinked(item.name),
          details: item.details.map(unlinked),
        })),
      }
    case 'address':
      return { ...block, lines: block.lines.map(unlinked) }
    case 'rows':
      return { ...block, rows: block.rows.map(unlinkedRow), last: block.last && unlinkedRow(block.last) }
    case 'button':
    case 'code':
    case 'quote':
      return block
  }
}

/**
 * Content whose texts mail programs do not turn into links: names and address lines are written by anyone, and mails go to
 * strangers. Links are in buttons. Quotes are written by merchants.
 */
export const withoutLinks = ({ subject, heading, blocks, ...rest }: MailContent): MailContent => ({
  ...rest,
  subject: unlinked(subject),
  heading: unlinked(heading),
  blocks: blocks.map(unlinkedBlock),
})

/** Cleans all texts of the content. Only quotes keep their line breaks, so no value can imitate a paragraph of the mail. */
export const cleanContent = ({ subject, heading, blocks, unsubscribeUrl }: MailContent): MailContent => ({
  subject: oneLine(subject, SUBJECT_MAX),
  heading: oneLine(heading),
  blocks: blocks.map(cleanBlock),
  ...(unsubscribeUrl && { unsubscribeUrl: new URL(unsubscribeUrl).href }),
})

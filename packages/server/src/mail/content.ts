/** What a mail says, once for both of its parts: the layout makes HTML of it, `plain-part.ts` makes text. */
export interface MailContent {
  subject: string
  heading: string
  blocks: Block[]
}

/** A paragraph, a code to type, an address to go to, a table of two columns, or the words of a person. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'rows'; rows: [string, string][]; last?: [string, string] }
  | { kind: 'quote'; text: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** A button. A link comes from the platform; one that is not of the web is a mistake of the caller. */
export function button(label: string, link: string): Block {
  if (!/^https?:$/.test(URL.parse(link)?.protocol ?? '')) throw new Error('a mail links to the web only')
  return { kind: 'button', label, link }
}

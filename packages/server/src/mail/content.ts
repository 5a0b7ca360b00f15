/** Content of a mail, rendered to HTML by the layout and to text by `plain-part.ts`. */
export interface MailContent {
  subject: string
  heading: string
  blocks: Block[]
  /** Address of the page that unsubscribes: for mails that the recipient has not caused. */
  unsubscribeUrl?: string
}

/** A paragraph, a code, a link, line items, a table of two columns, an address, or a quote. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'items'; items: MailItem[] }
  | { kind: 'rows'; rows: [string, string][]; last?: [string, string] }
  | { kind: 'address'; title: string; lines: string[] }
  | { kind: 'quote'; text: string }

/** A line item: what it is, its details below, its price, and a picture. */
export interface MailItem {
  name: string
  details: string[]
  value: string
  imageUrl?: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** A button. Links come from the platform, so one that is not http(s) is a programming error. */
export function button(label: string, link: string): Block {
  if (!/^https?:$/.test(URL.parse(link)?.protocol ?? '')) throw new Error('a mail links to the web only')
  return { kind: 'button', label, link }
}

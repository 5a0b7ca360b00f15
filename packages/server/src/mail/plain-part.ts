import type { Block, MailContent } from './content.ts'

const linesOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'code':
      return [`    ${block.code}`]
    case 'button':
      return [`${block.label}:`, block.link]
    case 'items':
      return block.items.flatMap(({ name, value, details }) => [
        [name, value].filter(Boolean).join('  '),
        ...details.map(detail => `    ${detail}`),
      ])
    case 'address':
      return [`${block.title}:`, ...block.lines]
    case 'rows':
      return [...block.rows, ...(block.last ? [block.last] : [])].map(row => row.join('  '))
    case 'quote':
      return block.text.split('\n').map(line => `> ${line}`)
  }
}

/** Renders the text part. */
export const plainPart = ({ heading, blocks }: MailContent, footer: readonly string[]) =>
  [[heading], ...blocks.map(linesOf), ['-- ', ...footer]].map(lines => lines.join('\n')).join('\n\n')

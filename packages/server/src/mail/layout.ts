import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block, MailContent } from './content.ts'
import type { Language } from './language.ts'
import type { Look } from './look.ts'

// No JSX: the server runs its TypeScript as it is, and types are all that Node takes away.

const INK = '#23211c'
const QUIET = '#6b655a'
const LINE = '#ddd8cf'
const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

const paragraph: CSSProperties = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', color: INK }
const small: CSSProperties = { fontSize: '13px', lineHeight: '20px', margin: '0', color: QUIET }
const cell: CSSProperties = { padding: '8px 0', borderBottom: `1px solid ${LINE}`, verticalAlign: 'top' }
const codeLine: CSSProperties = {
  ...paragraph,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '32px',
  lineHeight: '40px',
  letterSpacing: '6px',
  textAlign: 'center',
  padding: '16px 0',
  backgroundColor: '#f4f1ea',
  borderRadius: '8px',
}

interface View {
  language: Language
  look: Look
}

function buttonBlock({ label, link }: Extract<Block, { kind: 'button' }>, { look, language }: View) {
  const style: CSSProperties = {
    backgroundColor: look.colour,
    color: look.onColour,
    borderRadius: '8px',
    padding: '12px 24px',
    fontSize: '16px',
    fontWeight: 600,
  }
  return [
    h(Button, { href: link, style }, label),
    h(Text, { style: { ...small, margin: '16px 0 4px' } }, language.words.copyLink),
    h(Text, { dir: 'ltr', style: { ...small, margin: '0 0 16px', wordBreak: 'break-all' } }, link),
  ]
}

function table({ rows, last }: Extract<Block, { kind: 'rows' }>, { language }: View) {
  const end = language.direction === 'rtl' ? 'left' : 'right'
  const row = ([name, value]: [string, string], isLast = false) => {
    const style: CSSProperties = { ...cell, ...(isLast && { borderBottom: '0', fontWeight: 600 }) }
    // What a person typed may run the other way than the mail.
    const value_ = h(
      'td',
      { dir: 'auto', style: { ...style, textAlign: end, paddingInlineStart: '16px' } },
      value,
    )
    return h('tr', null, h('td', { dir: 'auto', style }, name), value_)
  }
  const lines = [...rows.map(line => row(line)), ...(last ? [row(last, true)] : [])]
  const style: CSSProperties = { ...paragraph, width: '100%', borderCollapse: 'collapse' }
  return h('table', { role: 'presentation', style }, h('tbody', null, ...lines))
}

function blockNode(block: Block, view: View): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return h(Text, { style: paragraph }, block.text)
    case 'code':
      return h(Text, { dir: 'ltr', style: codeLine }, block.code)
    case 'button':
      return h(Section, null, ...buttonBlock(block, view))
    case 'rows':
      return table(block, view)
    case 'quote': {
      const style: CSSProperties = {
        ...paragraph,
        whiteSpace: 'pre-line',
        borderInlineStart: `3px solid ${LINE}`,
        paddingInlineStart: '16px',
      }
      return h(Text, { dir: 'auto', style }, block.text)
    }
  }
}

/** The HTML part, with the components of react-email. React escapes every text and attribute. */
export function htmlPart(content: MailContent, site: string, footer: string, view: View): string {
  const { language, look } = view
  const first = content.blocks.find(block => block.kind === 'paragraph')
  const sender = look.logoUrl
    ? h(Img, { src: look.logoUrl, alt: site, height: 40 })
    : h(Text, { style: { ...paragraph, fontSize: '18px', fontWeight: 600 } }, site)
  const card: CSSProperties = {
    backgroundColor: '#ffffff',
    border: `1px solid ${LINE}`,
    borderRadius: '12px',
    padding: '32px 32px 16px',
  }
  const title: CSSProperties = { fontSize: '24px', lineHeight: '32px', margin: '0 0 16px', color: INK }
  const page = h(
    Html,
    { lang: language.tag, dir: language.direction },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, content.subject),
    ),
    first && h(Preview, null, first.text),
    h(
      Body,
      { style: { backgroundColor: '#faf8f4', fontFamily: FONT, margin: '0', padding: '24px 12px' } },
      h(
        Container,
        { style: { maxWidth: '560px', textAlign: 'start' } },
        h(Section, { style: { padding: '0 4px 16px' } }, sender),
        h(
          Section,
          { style: card },
          h(Heading, { as: 'h1', style: title }, content.heading),
          ...content.blocks.map(block => blockNode(block, view)),
        ),
        h(Hr, { style: { border: '0', margin: '0 0 16px' } }),
        h(Text, { style: { ...small, padding: '0 4px' } }, footer),
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

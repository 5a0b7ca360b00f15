import { html } from 'hono/html'
import type { Block, MailContent, MailItem } from './content.ts'
import type { Language } from './language.ts'
import type { Look } from './look.ts'

// Mail clients support few style sheets, hence tables and inline styles. `html` escapes every value.

const INK = 'color:#23211c'
const QUIET = 'color:#6b655a'
const LINE = '1px solid #ddd8cf'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TEXT = `margin:0 0 16px;font-size:16px;line-height:24px;${INK}`
const SMALL = `margin:0;font-size:13px;line-height:20px;${QUIET}`
const CODE =
  'padding:16px 0;background-color:#f4f1ea;border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:6px;text-align:center'
const CARD = `padding:32px 32px 16px;background-color:#ffffff;border:${LINE};border-radius:12px`

type Markup = ReturnType<typeof html>

interface View {
  language: Language
  look: Look
}

/** A button that also renders in Outlook, with its URL as text for clients that show no buttons. */
function button({ label, link }: Extract<Block, { kind: 'button' }>, { look, language }: View): Markup {
  const { colour, onColour } = look
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colour}" style="border-radius:8px;background-color:${colour}"><a href="${link}" target="_blank" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:${onColour};text-decoration:none">${label}</a></td></tr></table>
<p style="${SMALL};padding-top:16px">${language.words.copyLink}</p>
<p dir="ltr" style="${SMALL};padding-bottom:16px;word-break:break-all">${link}</p>`
}

/** Longer values may wrap; amounts and dates do not. */
const WHOLE_MAX = 24

function table({ rows, last }: Extract<Block, { kind: 'rows' }>, { language }: View): Markup {
  const [start, end] = language.direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const row = ([name, value]: [string, string], isLast = false) => {
    const cell = `padding:8px 0;vertical-align:top;${isLast ? 'font-weight:600' : `border-bottom:${LINE}`}`
    const whole = value.length <= WHOLE_MAX ? ';white-space:nowrap' : ''
    // Text direction of user input may differ from the mail's; the order of columns does not change.
    return html`<tr><td dir="auto" style="${cell};text-align:${start}">${name}</td><td dir="auto" style="${cell};padding-${start}:16px;text-align:${end}${whole}">${value}</td></tr>`
  }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${TEXT};width:100%">${rows.map(line => row(line))}${last && row(last, true)}</table>`
}

/** Size of an item's picture in pixels; the picture is loaded in twice this size. */
const [IMAGE_WIDTH, IMAGE_HEIGHT] = [56, 70]
const IMAGE = `display:block;border:0;width:${IMAGE_WIDTH}px;height:${IMAGE_HEIGHT}px;object-fit:cover;background-color:#f4f1ea`
/** Pictures of the platform by id: uploaded ones, and those that are drawn as SVG. */
const WITH_RENDITIONS = /^(.*\/media\/)(?:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|[\w-]+\/([^/]+)\.svg)$/

/** JPEG, which all mail clients show, of a picture that has renditions (protocol/media §3). Mail clients show no SVG. */
function imageAddress(url: string): string {
  const [, folder, uploaded, drawn] = WITH_RENDITIONS.exec(url) ?? []
  const size = `w_${IMAGE_WIDTH * 2},h_${IMAGE_HEIGHT * 2}`
  return folder ? `${folder}${uploaded ?? drawn}/v1/fill/${size},q_80/picture.jpg` : url
}

/** Line items with their pictures. The alternative text is empty, because the name is beside the picture. */
function itemTable({ items }: Extract<Block, { kind: 'items' }>, { language, look }: View): Markup {
  const [start, end] = language.direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const hasImages = items.some(({ imageUrl }) => imageUrl)
  const row = ({ name, details, value, imageUrl }: MailItem) => {
    const cell = `padding:10px 0;vertical-align:top;border-bottom:${LINE}`
    const image =
      imageUrl &&
      html`<img src="${imageAddress(imageUrl)}" alt="" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" style="${IMAGE};border-radius:${look.arches ? '28px 28px 4px 4px' : '6px'}">`
    return html`<tr>${hasImages && html`<td width="${IMAGE_WIDTH + 16}" style="${cell};width:${IMAGE_WIDTH + 16}px">${image}</td>`}<td dir="auto" style="${cell};text-align:${start};word-break:break-word">${name}${details.map(detail => html`<div dir="auto" style="${SMALL}">${detail}</div>`)}</td><td dir="auto" style="${cell};padding-${start}:16px;text-align:${end};white-space:nowrap">${value}</td></tr>`
  }
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${TEXT};width:100%">${items.map(row)}</table>`
}

function block(block: Block, view: View): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="${TEXT}">${block.text}</p>`
    case 'code':
      return html`<p dir="ltr" style="${TEXT};${CODE}">${block.code}</p>`
    case 'button':
      return button(block, view)
    case 'items':
      return itemTable(block, view)
    case 'address':
      return html`<p style="${SMALL}">${block.title}</p><p dir="auto" style="${TEXT}">${block.lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`
    case 'rows':
      return table(block, view)
    case 'quote':
      return html`<p dir="auto" style="${TEXT};padding:0 16px;border-${view.language.direction === 'rtl' ? 'right' : 'left'}:3px solid #ddd8cf;white-space:pre-line">${block.text}</p>`
  }
}

/** The HTML part. */
export function htmlPart(content: MailContent, site: string, footer: string, view: View): string {
  const { tag, direction } = view.language
  const { logoUrl } = view.look
  const { unsubscribeUrl } = content
  // Preview text in mailboxes.
  const preview = content.blocks.find(({ kind }) => kind === 'paragraph') as { text: string } | undefined
  const sender = logoUrl
    ? html`<img src="${logoUrl}" alt="${site}" height="40" style="display:block;border:0;height:40px">`
    : html`<p style="${TEXT};margin:0;font-size:18px;font-weight:600">${site}</p>`
  return String(html`<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting"><title>${content.subject}</title></head>
<body style="margin:0;padding:0;background-color:#faf8f4">
${preview && html`<div style="display:none;overflow:hidden;max-height:0;max-width:0;line-height:1px;opacity:0">${preview.text}</div>`}
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#faf8f4;${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:${direction === 'rtl' ? 'right' : 'left'}">
<tr><td style="padding:0 4px 16px">${sender}</td></tr>
<tr><td style="${CARD}"><h1 style="margin:0 0 16px;font-size:24px;line-height:32px;${INK}">${content.heading}</h1>
${content.blocks.map(each => block(each, view))}</td></tr>
<tr><td style="padding:16px 4px"><p style="${SMALL}">${footer}${unsubscribeUrl && html` <a href="${unsubscribeUrl}" target="_blank" style="${QUIET}">${view.language.words.unsubscription.link}</a>`}</p></td></tr>
</table></td></tr></table></body></html>`)
}

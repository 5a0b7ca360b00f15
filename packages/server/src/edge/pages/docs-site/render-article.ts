import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../escape-html.ts'
import { type Article, articles, pathOfFile, readBeside } from './articles.ts'
import { highlight } from './highlight.ts'
import { personalized, type Reader } from './reader.ts'

/** A part of an article under a heading. */
export interface Heading {
  id: string
  title: string
  level: number
}

export interface RenderedArticle {
  html: string
  headings: Heading[]
}

const plain = (markdown: string) =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

/** The id of a heading, as GitHub makes it. `taken` has the ids of the headings before it. */
function headingId(title: string, taken: Set<string>): string {
  const slug = plain(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  let id = slug
  for (let count = 1; taken.has(id); count++) id = `${slug}-${count}`
  taken.add(id)
  return id
}

const lexer = new Marked({ gfm: true })

/** A heading, and the Markdown between it and the next one. */
type Part = Heading & { text: string }

const knownParts = new WeakMap<Article, Part[]>()

/** The parts of an article; its title is the heading of the first. */
export function articleParts(article: Article): Part[] {
  const parts = knownParts.get(article) ?? splitParts(article)
  knownParts.set(article, parts)
  return parts
}

function splitParts({ text }: Article): Part[] {
  const taken = new Set<string>()
  const parts: Part[] = []
  for (const token of lexer.lexer(text)) {
    if (token.type === 'heading') {
      const id = headingId(token.text, taken)
      parts.push({ id, title: plain(token.text), level: token.depth, text: '' })
    } else {
      const part = parts.at(-1)
      if (part) part.text += token.raw
    }
  }
  return parts
}

/** The address of a link in a document: of a page, or undefined for a file of the repository that is no page. */
export function linkTarget(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|\/|#)/.test(href)) return href
  const [target = '', hash] = href.split('#')
  const path = pathOfFile(posix.normalize(posix.join(posix.dirname(file), target)))
  return path && (hash ? `${path}#${hash}` : path)
}

/** Text such as "protocol/events §5" as a link to the section. */
function cite(html: string): string {
  return html.replaceAll(/\bprotocol\/([\w-]+) \u00a7(\d+)/g, (text, name: string, number: string) => {
    const cited = articles().get(`/docs/protocol/${name}`)
    const part = cited && articleParts(cited).find(({ title }) => title.startsWith(`${number}. `))
    return cited ? `<a href="${cited.path}${part ? `#${part.id}` : ''}">${text}</a>` : text
  })
}

/** Code with a button that copies it. */
export function codeBlock(code: string, language: string | undefined, label: string): string {
  return `<div class="code"><pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${highlight(code, language)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`
}

/** An article as HTML for the reader. */
export function renderArticle(article: Article, reader: Reader): RenderedArticle {
  const taken = new Set<string>()
  const headings: Heading[] = []
  let codes = 0
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(token: Tokens.Heading) {
        const { depth, tokens, text } = token
        const id = headingId(text, taken)
        headings.push({ id, title: plain(text), level: depth })
        const html = this.parser.parseInline(tokens)
        return depth === 1
          ? `<h1 id="${id}">${html}</h1>`
          : `<h${depth} id="${id}"><a href="#${id}">${html.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></h${depth}>`
      },
      code({ text, lang }: Tokens.Code) {
        const language = lang?.split(/\s/)[0]
        codes++
        return codeBlock(personalized(text, reader), language, `Code ${codes}`)
      },
      codespan({ text }: Tokens.Codespan) {
        return `<code>${escapeHtml(personalized(text, reader))}</code>`
      },
      text(token: Tokens.Text | Tokens.Escape) {
        const nested = 'tokens' in token ? token.tokens : undefined
        return nested ? this.parser.parseInline(nested) : cite(escapeHtml(personalized(token.text, reader)))
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens).replaceAll(/<\/?a\b[^>]*>/g, '')
        const target = linkTarget(href, article.file)
        return target ? `<a href="${escapeHtml(target)}">${html}</a>` : html
      },
      image({ href, text }: Tokens.Image) {
        const picture = readBeside(posix.join(posix.dirname(article.file), href))
        return picture && href.endsWith('.svg')
          ? `<figure>${picture.replace('<svg', () => `<svg role="img" aria-label="${escapeHtml(text)}"`)}</figure>`
          : escapeHtml(text)
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text)
      },
    },
  })
  const html = marked
    .parse(article.text, { async: false })
    .replaceAll(/<table>/g, '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html, headings }
}

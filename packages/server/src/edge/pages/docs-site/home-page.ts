import { allCalls } from '@stoa/contract'
import { escapeHtml } from '../escape-html.ts'
import { inlineCode } from '../reference/field-tree.ts'
import { renderPage } from '../reference/page-shell.ts'
import { type Article, articlesOf, type Section, sections } from './articles.ts'

/** The first sentences of an article as plain text. */
export function summaryOf({ text }: Article): string {
  const paragraph = text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .find(part => /^[\p{L}\p{N}"[`*]/u.test(part) && !/^\*\*(Date|Context)/.test(part))
  const plain = (paragraph ?? '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[*\n]/g, ' ')
  return /^.{0,200}?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain.slice(0, 160)
}

const cards = (articles: readonly Article[]) =>
  `<ul class="cards">${articles
    .map(
      one =>
        `<li><a href="${one.path}">${escapeHtml(one.title)}</a><span>${inlineCode(summaryOf(one))}</span></li>`,
    )
    .join('')}</ul>`

/** The start of the documentation: what there is, by section. */
export function homePage(): string {
  const [start, ...others] = sections
  const content = `<h1>Stoa</h1>
<p class="lead">An open, self-hosted platform for commerce and content, with a typed client. These pages come from the platform that you are reading them on, so they describe its version.</p>
<h2>Start</h2>${start ? cards(articlesOf(start.name)) : ''}
<h2>Read on</h2><ul class="cards">${others
    .map(({ name, title, summary }) => `<li><a href="/docs/${name}">${title}</a><span>${summary}</span></li>`)
    .join(
      '',
    )}<li><a href="/docs/reference">Reference</a><span>${allCalls.length} calls with their fields, errors and examples.</span></li>
<li><a href="/docs/errors">Error codes</a><span>What each code means, and what to do about it.</span></li>
<li><a href="/docs/comparison">Comparison</a><span>With Medusa, Vendure, Saleor, Shopify and Wix: where another one fits better.</span></li></ul>
<h2>For programs</h2><p><a href="/llms.txt">llms.txt</a> lists all pages, <a href="/llms-full.txt">llms-full.txt</a> has them in one file. Each page exists as Markdown, at its address with <code>.md</code>. The calls are in <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`
  return renderPage({ title: 'Documentation', content, path: '/docs', markdown: false })
}

/** The list of articles of a section without an introduction of its own, as Markdown. */
export const sectionText = ({ name, title, summary }: Section) =>
  `# ${title}\n\n${summary}\n\n${articlesOf(name)
    .map(one => `- [${one.title}](${one.path}): ${summaryOf(one)}`)
    .join('\n')}\n`

import { type Contract, resourceFacts } from '@stoa/contract'
import { escapeHtml } from '../escape-html.ts'
import { renderPage } from '../reference/page-shell.ts'
import { type ApiReference, loadReference } from '../reference/reference-calls.ts'
import { errorsPage, overviewPage, resourcePage } from '../reference/reference-pages.ts'
import { searchEntries } from '../reference/search-entries.ts'
import { type Article, articles, sections } from './articles.ts'
import { resourceMarkdown } from './call-markdown.ts'
import { errorArticles } from './error-articles.ts'
import { homePage, sectionText } from './home-page.ts'
import { errorList, llmsFull, llmsIndex } from './llms.ts'
import { personalized, type Reader } from './reader.ts'
import { renderArticle } from './render-article.ts'

/** A document of the site, which is rendered when somebody asks for it. */
export interface SiteDocument {
  type: 'html' | 'markdown' | 'json' | 'text'
  render(): string
}

const articlePage = (article: Article, reader: Reader): string => {
  const { html, headings } = renderArticle(article, reader)
  const parts = headings
    .filter(({ level }) => level === 2)
    .map(({ id, title }) => ({ id, title: escapeHtml(title) }))
  return renderPage({
    title: escapeHtml(article.title),
    content: `<article>${html}</article>`,
    path: article.path,
    parts,
  })
}

/** Sections without an introduction of their own get one that lists their articles. */
const indexArticles = (): Article[] =>
  sections
    .filter(({ name }) => !articles().has(`/docs/${name}`))
    .map(section => ({
      file: '',
      path: `/docs/${section.name}`,
      title: section.title,
      section: section.name,
      text: sectionText(section),
    }))

/** All documents of the site for a reader, by their addresses. */
export function siteDocuments(reader: Reader): ReadonlyMap<string, SiteDocument> {
  const documents = new Map<string, SiteDocument>()
  let loaded: ApiReference | undefined
  const reference = () => {
    loaded ??= loadReference()
    return loaded
  }
  const html = (path: string, render: () => string) => documents.set(path, { type: 'html', render })
  const markdown = (path: string, render: () => string) =>
    documents.set(`${path}.md`, { type: 'markdown', render })

  html('/docs', homePage)
  html('/docs/reference', () => overviewPage(reader))
  markdown('/docs/reference', () => llmsIndex(reader))
  html('/docs/errors', errorsPage)
  markdown('/docs/errors', () => `# Error codes\n\n${errorList()}\n`)
  for (const resource of Object.keys(resourceFacts) as (keyof Contract)[]) {
    html(`/docs/${resource}`, () => resourcePage(resource, reference(), reader))
    markdown(`/docs/${resource}`, () => resourceMarkdown(resource, reference()))
  }
  for (const article of [...articles().values(), ...indexArticles(), ...errorArticles()]) {
    html(article.path, () => articlePage(article, reader))
    markdown(article.path, () => personalized(article.text, reader))
  }
  documents.set('/docs/search.json', {
    type: 'json',
    render: () => JSON.stringify(searchEntries(reference())),
  })
  documents.set('/llms.txt', { type: 'text', render: () => llmsIndex(reader) })
  documents.set('/llms-full.txt', { type: 'text', render: () => llmsFull(reader) })
  return documents
}

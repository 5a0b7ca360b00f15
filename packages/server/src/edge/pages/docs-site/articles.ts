import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Markdown document of the repository that is a page of the documentation. */
export interface Article {
  /** File in the repository: `docs/guides/content.md`. */
  file: string
  /** Address of the page: `/docs/guides/content`. */
  path: string
  /** Its first heading. */
  title: string
  /** Name of its section; undefined for pages that belong to none, such as the changelog. */
  section: string | undefined
  /** Markdown. */
  text: string
}

/** A group of articles. Its name is the second part of their addresses, so no resource of the reference may have it. */
export interface Section {
  name: string
  title: string
  /** What the section has, in one sentence. */
  summary: string
}

export const sections: readonly Section[] = [
  {
    name: 'start',
    title: 'Quickstarts',
    summary: 'A product list, a cart and the checkout in the framework that you use.',
  },
  { name: 'guides', title: 'Guides', summary: 'One subject each, from the first step to its limits.' },
  {
    name: 'recipes',
    title: 'Recipes',
    summary: 'Short programs to copy. The tests of the platform run each of them.',
  },
  { name: 'concepts', title: 'Concepts', summary: 'How the parts work together, with pictures.' },
  { name: 'packages', title: 'Packages', summary: 'What each package is for, with one example.' },
  {
    name: 'protocol',
    title: 'Protocol',
    summary: 'Facts of the wire: what requests and replies contain, and in which order things happen.',
  },
  {
    name: 'decisions',
    title: 'Design decisions',
    summary: 'Why the platform is as it is: context, decision, consequences.',
  },
]

/** Documents beside the sections, by their names in the addresses. */
const SINGLE: Record<string, string> = {
  comparison: 'docs/comparison.md',
  glossary: 'docs/glossary.md',
  changelog: 'CHANGELOG.md',
}

/** Where the documents are: in the published package, or in the repository that has this one. */
const PLACES = ['../../../../documents/', '../../../../../../']
const [published = '', own = ''] = PLACES.map(place => fileURLToPath(new URL(place, import.meta.url)))
const root = existsSync(published) ? published : own

/** Files of all documents, by the patterns that the published package copies. */
export const documentPatterns = [
  'CHANGELOG.md',
  'docs/*.md',
  ...sections.map(({ name }) => `docs/${name}/*.{md,svg}`),
  'packages/{client,meilisearch,pricing,paypal,react,stripe,testkit,texts}/README.md',
]

const ARTICLE =
  /^(?:docs\/(?<section>[\w-]+)\/(?<name>[\w-]+)|(?<packages>packages)\/(?<one>[\w-]+)\/README)\.md$/

/** The address of the page that a file of the repository has; undefined if it is no page. */
export function pathOfFile(file: string): string | undefined {
  const single = Object.keys(SINGLE).find(name => SINGLE[name] === file)
  if (single) return `/docs/${single}`
  const { section, name, packages, one } = ARTICLE.exec(file)?.groups ?? {}
  if (packages) return `/docs/packages/${one}`
  if (!sections.some(known => known.name === section)) return undefined
  return name === 'README' ? `/docs/${section}` : `/docs/${section}/${name}`
}

/** A file beside the articles, such as a picture. */
export const readBeside = (file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined

function read(file: string): Article | undefined {
  const path = pathOfFile(file)
  if (!path) return undefined
  const text = readFileSync(join(root, file), 'utf8')
  const section = sections.find(({ name }) => path.split('/')[2] === name)?.name
  return { file, path, section, text, title: /^# (.+)$/m.exec(text)?.[1] ?? file }
}

let all: Map<string, Article> | undefined

/** All articles by their addresses. They are read at the first use. */
export function articles(): ReadonlyMap<string, Article> {
  all ??= new Map(
    globSync(documentPatterns, { cwd: root })
      .map(file => file.replaceAll(sep, '/'))
      .filter(file => file.endsWith('.md'))
      .sort()
      .flatMap(file => read(file) ?? [])
      .map(article => [article.path, article]),
  )
  return all
}

/** The articles of a section, its introduction aside. */
export const articlesOf = (section: string): Article[] =>
  [...articles().values()].filter(one => one.section === section && one.path !== `/docs/${section}`)

import { cutText, type ErrorCode, errorOf, errors } from '@stoa/contract'
import { pathsOf } from '../../../call/call-paths.ts'
import type { JsonSchema } from '../../request/request-schema.ts'
import { articles } from '../docs-site/articles.ts'
import { clientCodes } from '../docs-site/error-articles.ts'
import { articleParts } from '../docs-site/render-article.ts'
import { type ApiReference, entitiesBelow } from './reference-calls.ts'

/** What the search knows of a call, an error or a part of an article. Short keys keep the download small. */
export interface SearchEntry {
  /** Address of the target. */
  u: string
  /** Title. */
  t: string
  /** Method, the status of an error, or the section of an article. */
  m: string
  /** Paths. */
  p: string[]
  /** Summary. */
  s: string
  /** Names of fields of request and reply. */
  f: string[]
  /** Error codes. */
  e: readonly string[]
  /** Text of an article. */
  x?: string
}

function fieldNames(schemas: readonly JsonSchema[], reference: ApiReference): string[] {
  const names = new Set<string>()
  const visit = (schema: JsonSchema) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      visit(field)
    }
    if (schema.items) visit(schema.items)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties)
  }
  for (const schema of schemas) visit(schema)
  for (const entity of entitiesBelow(schemas, reference)) visit(reference.entities[entity] ?? {})
  return [...names]
}

/** Sections whose texts are searched by their titles alone: decisions, the changelog and pages like it. */
const TITLES_ONLY = ['decisions', undefined]

const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*#|>\s-]+/g, ' ')
    .trim()

/** Entries for the parts of all articles. */
function articleEntries(): SearchEntry[] {
  return [...articles().values()].flatMap(article =>
    (TITLES_ONLY.includes(article.section)
      ? [{ id: '', title: article.title, level: 1, text: '' }]
      : articleParts(article)
    ).map(({ id, title, level, text }) => {
      const words = plain(text)
      return {
        u: level === 1 ? article.path : `${article.path}#${id}`,
        t: level === 1 ? title : `${article.title}: ${title}`,
        m: article.section ?? 'page',
        p: [],
        s: cutText(words, 120),
        f: [],
        e: [],
        x: words,
      }
    }),
  )
}

/** Entries for all articles, calls and error codes. */
export function searchEntries(reference: ApiReference): SearchEntry[] {
  const calls = reference.calls.map(({ resource, name, declaration, request, reply }) => ({
    u: `/docs/${resource}#${name}`,
    t: `${resource}.${name}`,
    m: declaration.method,
    p: pathsOf(declaration),
    s: declaration.summary.replaceAll('`', ''),
    f: fieldNames([request, reply], reference),
    e: declaration.errors ?? [],
  }))
  const codes = [
    ...(Object.keys(errors) as ErrorCode[]).map(code => [code, ...errorOf(code)] as const),
    ...clientCodes().map(([code, text]) => [code, 'client', text] as const),
  ].map(([code, status, text]) => ({
    u: `/docs/errors/${code}`,
    t: code,
    m: String(status),
    p: [],
    s: text.replaceAll('`', ''),
    f: [],
    e: [],
  }))
  return [...articleEntries(), ...calls, ...codes]
}

import { allCalls, type ContractFeature, type NamedCall, writes } from '@stoa/contract'
import { bodyPathsOf, isPostPath } from '../call/call-paths.ts'
import { comment, fieldsOf, quoted, type Schema, typeOf } from './schema-types.ts'

const list = (names: readonly string[]) => `[${names.map(quoted).join(', ')}]`
const propertiesOf = (schema: unknown) => (schema as Schema | undefined)?.properties ?? {}

/** Metadata for query builders; undefined for calls without filter, sort and pages. */
function pagesOf({ request, reply }: NamedCall['declaration']) {
  const [message, ...others] = Object.entries(propertiesOf(request))
  const query = propertiesOf(message?.[1])
  // `fields` requests computed fields: a query builder works without it.
  if (!message || !query.filter || others.some(([name]) => name !== 'fields')) return undefined
  const answer = Object.entries(propertiesOf(reply))
  const items = answer.filter(([, schema]) => schema.type === 'array')
  const metadata = answer.find(([name]) => name === 'metadata' || name === 'pagingMetadata')
  if (items.length !== 1 || !items[0] || !metadata) return undefined
  return {
    query: message[0],
    items: items[0][0],
    metadata: metadata[0],
    paging: query.paging ? 'offset' : 'cursor',
  }
}

/** Where a long request of a GET call is posted: undefined for its own path, empty for nowhere. */
function postPathOf(declaration: NamedCall['declaration']): string | undefined {
  const { method, path } = declaration
  return method === 'GET' && isPostPath(path) ? (bodyPathsOf(declaration)[0] ?? '') : undefined
}

/** The descriptor of a call as an exported constant. `typeOf` is the type of its declaration. */
export function descriptorOf(call: NamedCall, typeOf: (call: NamedCall) => string): string {
  const { resource, name, declaration } = call
  const { method, path, summary, request, complexQuery, allow } = declaration
  const pages = pagesOf(declaration)
  const postPath = postPathOf(declaration)
  const type = pages ? `QueryDescriptor<${typeOf(call)}, '${pages.items}'>` : `Descriptor<${typeOf(call)}>`
  return [
    comment(summary),
    `export const ${name}: ${type} = {`,
    `  name: ${quoted(`${resource}.${name}`)},`,
    `  method: ${quoted(method)},`,
    `  path: ${quoted(path)},`,
    `  args: ${list(Object.keys(propertiesOf(request)))},`,
    complexQuery && '  complexQuery: true,',
    postPath !== undefined && `  postPath: ${quoted(postPath)},`,
    writes(declaration) && '  writes: true,',
    declaration.redirects && '  redirects: true,',
    allow.every(role => role === 'anyone') && '  open: true,',
    pages &&
      `  pages: ${`{ ${Object.entries(pages).map(([k, v]) => `${k}: ${quoted(v)}`)} }`.replaceAll(',', ', ')},`,
    pages && '  start: startQuery,',
    '}',
  ]
    .filter(line => typeof line === 'string')
    .join('\n')
}

/** A module with the calls of packages, for the client of a shop. Their features must be part of the contract. */
export function callModule(features: readonly ContractFeature[]): string {
  const resources = new Set(features.flatMap(feature => Object.keys(feature.resources)))
  const calls = allCalls
    .filter(({ resource }) => resources.has(resource))
    .map(call =>
      descriptorOf(
        call,
        ({ declaration: { request, reply, errors = [] } }) =>
          `CallOf<${fieldsOf(request as Schema, { isInput: true }, '', true)}, ${typeOf(reply as Schema)}, ${errors.map(quoted).join(' | ') || 'never'}>`,
      ),
    )
  const names = ['CallOf', 'Descriptor', 'QueryDescriptor'].filter(name =>
    calls.some(text => new RegExp(`\\b${name}<`).test(text)),
  )
  const usesQueries = names.includes('QueryDescriptor')
  return [
    '// Written by `stoa generate` from the features of stoa.config.ts. Generate it again when they change.',
    ...(names.length > 0 ? [`import type { ${names.join(', ')} } from '@stoa/client'`] : []),
    ...(usesQueries ? ["import { startQuery } from '@stoa/client'"] : []),
    '',
    calls.join('\n\n') || 'export {}',
    '',
  ].join('\n')
}

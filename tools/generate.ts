/**
 * Writes the client's call descriptors from the contract: `packages/client/src/generated/<resource>.ts` and an index.
 * A descriptor holds only what a request needs at run time; schemas stay behind as types. Unchanged files keep their time.
 * Writes the example requests of the reference as well: `packages/server/src/generated/examples.json`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, type NamedCall, writes } from '../packages/contract/src/index.ts'
import { exampleRequests } from '../packages/testkit/src/examples/example-requests.ts'

interface Fields {
  type?: string
  properties?: Record<string, Fields>
}

const folder = join(import.meta.dirname, '../packages/client/src/generated')
const serverFolder = join(import.meta.dirname, '../packages/server/src/generated')
const header = '// Written by tools/generate.ts from @stoa/contract. Do not edit.\n'

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const list = (names: readonly string[]) => `[${names.map(quote).join(', ')}]`
const propertiesOf = (schema: unknown) => (schema as Fields | undefined)?.properties ?? {}

/** Metadata for query builders; undefined for calls without filter, sort and pages. */
function pagesOf({ request, reply }: NamedCall['declaration']) {
  const [message, ...others] = Object.entries(propertiesOf(request))
  const query = propertiesOf(message?.[1])
  // `fields` requests computed fields: a query builder works without it.
  if (!message || !query.filter || others.some(([name]) => name !== 'fields')) return
  const answer = Object.entries(propertiesOf(reply))
  const items = answer.filter(([, schema]) => schema.type === 'array')
  const metadata = answer.find(([name]) => name === 'metadata' || name === 'pagingMetadata')
  if (items.length !== 1 || !items[0] || !metadata) return
  return {
    query: message[0],
    items: items[0][0],
    metadata: metadata[0],
    paging: query.paging ? 'offset' : 'cursor',
  }
}

function descriptor({ resource, name, declaration }: NamedCall): string {
  const { method, path, summary, request, complexQuery, allow } = declaration
  const pages = pagesOf(declaration)
  const call = `C['${resource}']['${name}']`
  const type = pages ? `QueryDescriptor<${call}, '${pages.items}'>` : `Descriptor<${call}>`
  return [
    `/** ${summary.replaceAll('*/', '* /')} */`,
    `export const ${name}: ${type} = {`,
    `  name: ${quote(`${resource}.${name}`)},`,
    `  method: ${quote(method)},`,
    `  path: ${quote(path)},`,
    `  args: ${list(Object.keys(propertiesOf(request)))},`,
    complexQuery && '  complexQuery: true,',
    writes(declaration) && '  writes: true,',
    declaration.redirects && '  redirects: true,',
    allow.every(role => role === 'anyone') && '  open: true,',
    pages &&
      `  pages: ${`{ ${Object.entries(pages).map(([k, v]) => `${k}: ${quote(v)}`)} }`.replaceAll(',', ', ')},`,
    pages && '  start: startQuery,',
    '}',
  ]
    .filter(line => typeof line === 'string')
    .join('\n')
}

function resourceFile(calls: readonly NamedCall[]): string {
  const bodies = calls.map(descriptor)
  const types = ['Descriptor', 'QueryDescriptor'].filter(type =>
    bodies.some(body => body.includes(`: ${type}<`)),
  )
  return [
    `${header}import type { Contract as C } from '@stoa/contract'`,
    `import type { ${types.join(', ')} } from '../descriptor.ts'`,
    ...(types.includes('QueryDescriptor') ? ["import { startQuery } from '../query.ts'"] : []),
    '',
    bodies.join('\n\n'),
    '',
  ].join('\n')
}

/** A name that two resources share stays in its resource only: `export *` would silently drop it. */
function indexFile(byResource: Map<string, NamedCall[]>): string {
  const owners = Map.groupBy(allCalls, call => call.name)
  const lines = [...byResource].map(([resource, calls]) => {
    const names = calls.map(call => call.name).filter(name => owners.get(name)?.length === 1)
    return names.length > 0 ? `export { ${names.sort().join(', ')} } from './${resource}.ts'` : ''
  })
  return `${header}${lines.filter(Boolean).join('\n')}\n`
}

function writeIfChanged(path: string, text: string) {
  let old: string | undefined
  try {
    old = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (old !== text) writeFileSync(path, text)
}

const byResource = Map.groupBy(allCalls, call => call.resource as string)
const files = new Map([...byResource].map(([resource, calls]) => [`${resource}.ts`, resourceFile(calls)]))
files.set('index.ts', indexFile(byResource))

mkdirSync(folder, { recursive: true })
for (const [name, text] of files) writeIfChanged(join(folder, name), text)
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))

mkdirSync(serverFolder, { recursive: true })
writeIfChanged(join(serverFolder, 'examples.json'), JSON.stringify(await exampleRequests()))

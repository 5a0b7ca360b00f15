/**
 * Writes the client's call descriptors from the contract: `packages/client/src/generated/<resource>.ts` and an index.
 * A descriptor holds only what a request needs at run time. Its types are in `packages/contract/src/generated/` (named-types.ts): each
 * message and entity by its name, so that compilers infer nothing from schemas. Unchanged files keep their time.
 * Writes for the forms of the admin the kinds and limits of fields: `apps/admin/src/generated/` (form-fields.ts).
 * Writes the example requests of the reference as well: `packages/server/src/generated/examples.json`, beside them the errors that the client
 * throws before it sends a call of content, for their pages, and the types of the rows of
 * all tables: `packages/server/src/storage/generated/table-rows.ts`, and the compiled texts in all languages:
 * `packages/texts/src/generated/`.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { wde } from '../packages/client/src/data/error-codes.ts'
import { allCalls, type NamedCall } from '../packages/contract/src/index.ts'
import { descriptorOf } from '../packages/server/src/commands/call-descriptors.ts'
import { LEDGER_TABLE } from '../packages/server/src/storage/ledger.ts'
import { migrations } from '../packages/server/src/storage/migrations/index.ts'
import { exampleRequests } from '../packages/testkit/src/examples/example-requests.ts'
import { formFields } from './form-fields.ts'
import { namedTypes } from './named-types.ts'
import { columnsOfTables, tableRowsSource } from './table-rows.ts'
import { textModules } from './text-modules.ts'

const folder = join(import.meta.dirname, '../packages/client/src/generated')
const serverFolder = join(import.meta.dirname, '../packages/server/src/generated')
const header = '// Written by tools/generate.ts from @stoa/contract. Do not edit.\n'

const typesFolder = join(import.meta.dirname, '../packages/contract/src/generated')

const callsOf = (resource: string) => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Calls`
const typeOf = ({ name }: NamedCall) => `C['${name}']`

function resourceFile(resource: string, calls: readonly NamedCall[]): string {
  const bodies = calls.map(call => descriptorOf(call, typeOf))
  const types = ['Descriptor', 'QueryDescriptor'].filter(type =>
    bodies.some(body => body.includes(`: ${type}<`)),
  )
  return [
    `${header}import type { ${callsOf(resource)} as C } from '@stoa/contract/calls/${resource}'`,
    `import type { ${types.join(', ')} } from '../descriptor.ts'`,
    ...(types.includes('QueryDescriptor') ? ["import { startQuery } from '../query.ts'"] : []),
    '',
    bodies.join('\n\n'),
    '',
  ].join('\n')
}

/** A name without a noun, such as `query`: it says nothing without its resource. */
const isGeneric = (name: string) => /^[a-z]+$/.test(name)

/**
 * A name that two resources share stays in its resource only: `export *` would silently drop it. A generic name is reached through
 * its resource: `items.query`.
 */
function indexFile(byResource: Map<string, NamedCall[]>): string {
  const owners = Map.groupBy(allCalls, call => call.name)
  const lines = [...byResource].flatMap(([resource, calls]) => {
    const own = calls.map(call => call.name).filter(name => owners.get(name)?.length === 1)
    const names = own.filter(name => !isGeneric(name))
    return [
      names.length > 0 ? `export { ${names.sort().join(', ')} } from './${resource}.ts'` : '',
      own.some(isGeneric) ? `export * as ${resource} from './${resource}.ts'` : '',
    ]
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
const files = new Map(
  [...byResource].map(([resource, calls]) => [`${resource}.ts`, resourceFile(resource, calls)]),
)
files.set('index.ts', indexFile(byResource))

/** Writes the files of a folder that the tool owns, and removes all others. */
function writeFolder(folder: string, files: ReadonlyMap<string, string>) {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeIfChanged(join(folder, name), text)
  }
  for (const name of globSync('**/*.ts', { cwd: folder })) if (!files.has(name)) rmSync(join(folder, name))
}

writeFolder(folder, files)
writeFolder(typesFolder, await namedTypes())
writeFolder(join(import.meta.dirname, '../packages/texts/src/generated'), textModules())
writeFolder(join(import.meta.dirname, '../apps/admin/src/generated'), formFields())

/** A text with the names of its values in braces, such as `{operation}`. */
function templateOf(text: (...values: never[]) => string): string {
  const parameters = /^\(([^)]*)\)/.exec(String(text))?.[1] ?? ''
  const names = [...parameters.matchAll(/(\w+)[^,]*/g)].map(([, name]) => `{${name}}`)
  return text(...(names as never[]))
}

mkdirSync(serverFolder, { recursive: true })
writeIfChanged(join(serverFolder, 'examples.json'), JSON.stringify(await exampleRequests()))
writeIfChanged(
  join(serverFolder, 'client-checks.json'),
  JSON.stringify(Object.fromEntries(Object.entries(wde).map(([code, text]) => [code, templateOf(text)]))),
)

const storageFolder = join(import.meta.dirname, '../packages/server/src/storage/generated')
const schema = migrations.flatMap(migration => ('statements' in migration ? migration.statements : []))
mkdirSync(storageFolder, { recursive: true })
writeIfChanged(
  join(storageFolder, 'table-rows.ts'),
  tableRowsSource(await columnsOfTables([LEDGER_TABLE, ...schema].join(';\n'))),
)

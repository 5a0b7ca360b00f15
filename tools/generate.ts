/**
 * Writes the client's call descriptors from the contract: `packages/client/src/generated/<resource>.ts` and an index.
 * A descriptor holds only what a request needs at run time; schemas stay behind as types. Unchanged files keep their time.
 * Writes the example requests of the reference as well: `packages/server/src/generated/examples.json`, and the types of the rows of
 * all tables: `packages/server/src/storage/generated/table-rows.ts`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, type NamedCall } from '../packages/contract/src/index.ts'
import { descriptorOf } from '../packages/server/src/commands/call-descriptors.ts'
import { LEDGER_TABLE } from '../packages/server/src/storage/ledger.ts'
import { migrations } from '../packages/server/src/storage/migrations/index.ts'
import { exampleRequests } from '../packages/testkit/src/examples/example-requests.ts'
import { columnsOfTables, tableRowsSource } from './table-rows.ts'

const folder = join(import.meta.dirname, '../packages/client/src/generated')
const serverFolder = join(import.meta.dirname, '../packages/server/src/generated')
const header = '// Written by tools/generate.ts from @stoa/contract. Do not edit.\n'

const typeOf = ({ resource, name }: NamedCall) => `C['${resource}']['${name}']`

function resourceFile(calls: readonly NamedCall[]): string {
  const bodies = calls.map(call => descriptorOf(call, typeOf))
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
const files = new Map([...byResource].map(([resource, calls]) => [`${resource}.ts`, resourceFile(calls)]))
files.set('index.ts', indexFile(byResource))

mkdirSync(folder, { recursive: true })
for (const [name, text] of files) writeIfChanged(join(folder, name), text)
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))

mkdirSync(serverFolder, { recursive: true })
writeIfChanged(join(serverFolder, 'examples.json'), JSON.stringify(await exampleRequests()))

const storageFolder = join(import.meta.dirname, '../packages/server/src/storage/generated')
const schema = migrations.flatMap(migration => ('statements' in migration ? migration.statements : []))
mkdirSync(storageFolder, { recursive: true })
writeIfChanged(
  join(storageFolder, 'table-rows.ts'),
  tableRowsSource(await columnsOfTables([LEDGER_TABLE, ...schema].join(';\n'))),
)

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allCalls, crudEntities, type NamedCall } from '../packages/contract/src/index.ts'
import { comment, fieldsOf, quoted, type Schema } from '../packages/server/src/commands/schema-types.ts'

const entities = join(import.meta.dirname, '../packages/contract/src/entities')
const header = '// Written by tools/generate.ts from @stoa/contract. Do not edit.\n'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const pascalCase = (file: string) => file.split('-').map(capitalized).join('')

interface Entity {
  name: string
  schema: Schema
  doc?: string
}

/** A type that `entities/index.ts` exports: `export type Product = Infer<typeof product.Product>`. */
interface ExportedType {
  name: string
  doc: string
  file: string
  source: string
  isList: boolean
}

function exportedTypes(): ExportedType[] {
  const text = readFileSync(join(entities, 'index.ts'), 'utf8')
  const files = new Map(
    [...text.matchAll(/^import type \* as (\w+) from '\.\/(.+)\.ts'$/gm)].map(([, alias, file]) => [
      alias,
      file as string,
    ]),
  )
  const readTypes = [
    ...text.matchAll(/\/\*\* (.+) \*\/\nexport type (\w+) = (Infer<|\()typeof (\w+)\.(\w+)/g),
  ].map(([, doc = '', name = '', kind, alias, source = '']) => ({
    name,
    doc,
    file: files.get(alias ?? '') ?? '',
    source,
    isList: kind === '(',
  }))
  const count = text.match(/^export type /gm)?.length
  if (readTypes.length !== count || readTypes.some(({ file }) => !file))
    throw new Error(`entities/index.ts has ${count} types, of which ${readTypes.length} could be read`)
  return readTypes
}

type Exports = Record<string, unknown>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'properties' in value

const keyOf = ({ properties, required }: Schema) => JSON.stringify([properties, required])

/** Names of the entities by their schema. What a module exports has the name of its file in front where the name is taken. */
async function nameEntities(types: readonly ExportedType[]) {
  const modules = new Map<string, Exports>()
  const paths = globSync('**/*.ts', { cwd: entities })
  for (const path of paths.sort((a, b) => (basename(a) < basename(b) ? -1 : 1)))
    modules.set(path.replace(/\.ts$/, ''), await import(join(entities, path)))
  const byKey = new Map<string, Entity>()
  const takenNames = new Set<string>()
  const aliases: string[] = []
  const add = (name: string, schema: Schema, doc?: string) => {
    takenNames.add(name)
    const same = byKey.get(keyOf(schema))
    if (!same) byKey.set(keyOf(schema), { name, schema, doc })
    return same
  }
  for (const { name, doc, file, source, isList } of types) {
    const value = modules.get(file)?.[source]
    if (isList) {
      takenNames.add(name)
      aliases.push(`${comment(doc)}\nexport type ${name} = ${(value as string[]).map(quoted).join(' | ')}\n`)
    } else {
      const same = add(name, value as Schema, doc)
      if (same) aliases.push(`${comment(doc)}\nexport type ${name} = ${same.name}\n`)
    }
  }
  for (const [file, exports] of modules)
    for (const [name, schema] of Object.entries(exports))
      if (isObject(schema) && /^[A-Z]/.test(name) && !byKey.has(keyOf(schema)))
        add(takenNames.has(name) ? pascalCase(basename(file)) + name : name, schema)
  return { byKey, aliases }
}

/** The named types of all calls: `entities.ts`, and a module of the messages of each resource. */
export async function namedTypes(): Promise<Map<string, string>> {
  const types = exportedTypes()
  const { byKey, aliases } = await nameEntities(types)
  const entityOfFields = new WeakMap<object, Entity>()
  const entityOf = (schema: Schema) => {
    const { properties } = schema
    if (!properties) return undefined
    const entity = entityOfFields.get(properties) ?? byKey.get(keyOf(schema))
    if (entity) entityOfFields.set(properties, entity)
    return entity
  }
  const declarations = new Map<string, string>()

  /** How types are written in a module: `uses` gets the entities that it names. */
  const style = (isInput: boolean, uses: Set<string>) => ({
    isInput,
    nameOf(schema: Schema) {
      const entity = entityOf(schema)
      if (!entity) return undefined
      const name = isInput ? `${entity.name}Input` : entity.name
      uses.add(name)
      declare(entity, name, isInput)
      return name
    },
  })

  function declare({ schema, doc }: Entity, name: string, isInput: boolean) {
    if (declarations.has(name)) return
    declarations.set(name, '')
    const text = [
      ...(doc && !isInput ? [comment(doc)] : []),
      `export interface ${name} ${fieldsOf(schema, style(isInput, new Set()))}`,
      '',
    ]
    declarations.set(name, text.join('\n'))
  }

  function messages({ name, declaration }: NamedCall, uses: Set<string>) {
    const type = capitalized(name)
    const { request, reply, errors = [] } = declaration
    const declare = (suffix: string, body: string) =>
      body.startsWith('{')
        ? `export interface ${type}${suffix} ${body}\n`
        : `export type ${type}${suffix} = ${body}\n`
    return {
      text: [
        declare('Request', fieldsOf(request as Schema, style(true, uses), '', true)),
        declare('Reply', fieldsOf(reply as Schema, style(false, uses), '', true)),
      ].join('\n'),
      entry: `  ${name}: CallOf<${type}Request, ${type}Reply, ${errors.map(quoted).join(' | ') || 'never'}>`,
    }
  }

  const files = new Map<string, string>()
  const byResource = Map.groupBy(allCalls, call => call.resource as string)
  for (const [resource, calls] of byResource) {
    const uses = new Set<string>()
    const messageTexts = calls.map(call => messages(call, uses))
    const own = new Set(calls.flatMap(({ name }) => ['Request', 'Reply'].map(end => capitalized(name) + end)))
    const clash = [...uses].find(name => own.has(name))
    if (clash) throw new Error(`${resource} has a message and an entity that are both called ${clash}`)
    files.set(
      `calls/${resource}.ts`,
      [
        `${header}import type { CallOf } from '../../call-types.ts'`,
        ...(uses.size > 0 ? [`import type { ${[...uses].sort().join(', ')} } from '../entities.ts'`] : []),
        '',
        ...messageTexts.map(({ text }) => text),
        `/** The calls of ${resource}. */`,
        `export interface ${capitalized(resource)}Calls {`,
        ...messageTexts.map(({ entry }) => entry),
        '}',
        '',
      ].join('\n'),
    )
  }
  for (const entity of byKey.values()) declare(entity, entity.name, false)
  const sorted = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  files.set('entities.ts', `${header}\n${[...sorted, ...aliases].join('\n')}`)
  files.set(
    'calls.ts',
    [
      `${header}${[...byResource.keys()].map(name => `import type { ${capitalized(name)}Calls } from './calls/${name}.ts'`).join('\n')}`,
      '',
      '/** The types of all calls, by resource and name. */',
      'export interface Calls {',
      ...[...byResource.keys()].map(name => `  ${name}: ${capitalized(name)}Calls`),
      '}',
      '',
      '/** Resources of CRUD entities. */',
      `export type CrudResource = ${Object.keys(crudEntities).map(quoted).join(' | ')}`,
      '',
    ].join('\n'),
  )
  // What `entities/index.ts` infers from the schemas.
  const names = types.map(({ name }) => name).sort()
  files.set('entity-types.ts', `${header}export type { ${names.join(', ')} } from './entities.ts'\n`)
  return files
}

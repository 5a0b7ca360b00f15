import {
  allCalls,
  type CrudEntity,
  callNames,
  crudEntities,
  type NamedCall,
  writes,
} from '../packages/contract/src/index.ts'
import { quoted, type Schema } from '../packages/server/src/commands/schema-types.ts'

const header = '// Written by tools/generate.ts from @stoa/contract. Do not edit.\n'

/** The keywords of a schema that a form needs. */
interface FieldSchema extends Schema {
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  readOnly?: boolean
  'x-always'?: boolean
  'x-decimal'?: { gte?: number; gt?: number; lt?: number; lte?: number }
}

const KINDS_OF_FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  phone: 'tel',
  country: 'country',
  currency: 'currency',
  uuid: 'id',
  'date-time': 'time',
}

function kindOfList({ items }: FieldSchema): string {
  if (items?.format === 'country') return 'countries'
  if (items?.format === 'email') return 'emails'
  if (items?.enum) return 'choices'
  if (items?.format === 'uuid') return 'ids'
  return items?.type === 'string' ? 'lines' : 'list'
}

function kindOf(schema: FieldSchema): string {
  const { type, enum: values, format = '' } = schema
  if (values) return 'choice'
  if (schema['x-decimal']) return 'decimal'
  if (type === 'string') return KINDS_OF_FORMATS[format] ?? 'text'
  if (type === 'number' || type === 'integer') return type
  if (type === 'boolean') return 'check'
  if (type === 'array') return kindOfList(schema)
  return type === 'object' ? 'map' : 'any'
}

/** A pattern as an attribute of an input: without the ends, which browsers add. */
function inputPattern({ pattern, ...schema }: FieldSchema): string | undefined {
  if (!pattern?.startsWith('^') || !pattern.endsWith('$') || schema['x-decimal']) return undefined
  // Browsers compile it with the flag `v`, which wants a dash at the end of a class escaped.
  const inner = pattern.slice(1, -1).replace(/(?<!\\)-\]/g, '\\-]')
  try {
    new RegExp(inner, 'v')
    return inner
  } catch {
    return undefined
  }
}

function fieldOf(schema: FieldSchema, isRequired: boolean, facts: object) {
  const decimal = schema['x-decimal'] ?? {}
  return {
    kind: kindOf(schema),
    max: schema.maxLength ?? schema.maximum ?? decimal.lte ?? decimal.lt,
    min: schema.minimum ?? decimal.gte ?? decimal.gt,
    values: schema.enum?.filter(value => !/^(UNDEFINED|UNKNOWN)/.test(String(value))),
    pattern: inputPattern(schema),
    required: isRequired || undefined,
    ...facts,
  }
}

type FieldTable = Record<string, ReturnType<typeof fieldOf>>

/** The fields that a request can set, by their path. Those of objects are on their own, those of lists besides: `prices[].amount`. */
function tableOf(
  schema: FieldSchema,
  isLeftOut: (path: string) => boolean,
  factsOf: (name: string) => object,
) {
  const table: FieldTable = {}
  const add = ({ properties = {}, required = [] }: FieldSchema, prefix: string, isRequired: boolean) => {
    for (const [name, field] of Object.entries(properties)) {
      const path = prefix + name
      if (field.readOnly || isLeftOut(path)) continue
      const isNeeded = isRequired && required.includes(name) && !field['x-always']
      if (field.type === 'object' && field.properties) add(field, `${path}.`, isNeeded)
      else table[path] = fieldOf(field, isNeeded, prefix ? {} : factsOf(name))
      // Of lists in lists of lists no form shows anything.
      if (field.items?.properties && path.split('[]').length < 3) add(field.items, `${path}[].`, true)
    }
  }
  add(schema, '', true)
  return table
}

const constant = (name: string, value: unknown) =>
  `export const ${name} = ${JSON.stringify(value)} as const\n`

/** What selects an entity or a reply, which no form has. */
const isOutsideForms = /(^|\.)(revision|fieldMask)$|^(returnEntity|fields)$/

function callFields({ name, declaration }: NamedCall): string {
  const inPath = new Set([...declaration.path.matchAll(/\{([^}]+)\}/g)].map(([, path]) => path))
  const isLeftOut = (path: string) => inPath.has(path) || isOutsideForms.test(path)
  return constant(
    name,
    tableOf(declaration.request as FieldSchema, isLeftOut, () => ({})),
  )
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const isShared = (name: string) => allCalls.filter(call => call.name === name).length > 1

/** Names, calls and fields of an entity whose calls a form can use by their names. */
function entityModule(entity: CrudEntity): string | undefined {
  const { one, many, immutable = [], defaults = {} } = entity
  const names = callNames(entity)
  const calls = {
    query: names.query,
    get: names.get,
    create: names.create,
    update: names.update,
    remove: names.delete,
  }
  const create = allCalls.find(({ name }) => name === calls.create)
  const schema = (create?.declaration.request as FieldSchema | undefined)?.properties?.[one]
  if (
    !schema ||
    Object.values(calls).some(name => isShared(name) || !allCalls.some(call => call.name === name))
  )
    return undefined
  const fields = tableOf(
    schema,
    path => isOutsideForms.test(path),
    name => ({ immutable: immutable.includes(name) || undefined, initial: defaults[name] }),
  )
  const imported = Object.values(calls).sort()
  return [
    `import { ${imported.join(', ')} } from '@stoa/client/calls'`,
    '',
    `const calls = { ${Object.entries(calls)
      .map(([kind, name]) => `${kind}: ${name}`)
      .join(', ')} }`,
    `const fields = ${JSON.stringify(fields)} as const`,
    `export const ${one} = { key: ${quoted(one)}, many: ${quoted(many)}, calls, fields } as const`,
    '',
  ].join('\n')
}

/**
 * What the forms of the admin know of the contract: kinds, limits and values of the fields of entities (`entities/brand.ts`) and of
 * the requests of writes (`calls/client-apps.ts`), by path.
 */
export function formFields(): Map<string, string> {
  const files = new Map<string, string>()
  for (const entity of Object.values<CrudEntity>(crudEntities)) {
    const text = entityModule(entity)
    if (text) files.set(`entities/${kebabCase(entity.one)}.ts`, header + text)
  }
  // No form sends many entities at once.
  const written = allCalls.filter(
    ({ name, declaration }) => writes(declaration) && declaration.request && !name.startsWith('bulk'),
  )
  for (const [resource, calls] of Map.groupBy(written, call => call.resource as string))
    files.set(`calls/${kebabCase(resource)}.ts`, header + calls.map(callFields).join(''))
  return files
}

import { describe, expect, it } from 'vitest'
import { allCalls, type CallDeclaration } from './index.ts'

/**
 * Fields per file that may lack a description. Lower a row with each described field, remove it at zero.
 * A new file starts at zero.
 */
const ALLOWED: Readonly<Record<string, number>> = {
  // Platform.
}

interface Schema {
  description?: string
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  additionalProperties?: Schema | boolean
}

interface Field {
  file: string
  /** Where a reader finds the field: `Order.buyerInfo`, `getOrder request.id`. */
  path: string
  schema: Schema
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is CallDeclaration =>
  isObject(value) && 'request' in value && 'reply' in value && 'path' in value
const isSchema = (value: unknown): value is Schema => isObject(value) && 'type' in value

declare global {
  interface ImportMeta {
    /** Imports all matching files; Vite replaces this call when it compiles the test. */
    glob(patterns: string[], options: { eager: true }): Record<string, Record<string, unknown>>
  }
}

/** Files that declare fields, with their exports. */
const modules = Object.entries(import.meta.glob(['./*/*.ts', '!**/*.test.ts'], { eager: true })).map(
  ([path, exports]) => ({ file: path.slice('./'.length), exported: Object.entries(exports) }),
)

/**
 * The fields of all entities, requests and replies. A shared object counts once, where it is exported: copies that
 * `s.with` and `s.req` make have the `properties` of the original.
 */
function allFields(): Field[] {
  const fields: Field[] = []
  const visited = new Set<object>()
  const exported = new Set<object>()

  function walk(file: string, path: string, schema: Schema, isRoot = false) {
    const { properties, items, additionalProperties } = schema
    if (properties && !visited.has(properties) && (isRoot || !exported.has(properties))) {
      visited.add(properties)
      for (const [name, field] of Object.entries(properties)) {
        const at = `${path}${path.endsWith(' ') ? '' : '.'}${name}`
        fields.push({ file, path: at, schema: field })
        walk(file, at, field)
      }
    }
    if (items) walk(file, `${path}[]`, items)
    if (isObject(additionalProperties)) walk(file, `${path}.*`, additionalProperties)
  }

  const schemas = modules.flatMap(({ file, exported }) =>
    exported.flatMap(([name, value]) => (isSchema(value) ? [{ file, name, schema: value }] : [])),
  )
  for (const { schema } of schemas) if (schema.properties) exported.add(schema.properties)
  for (const { file, name, schema } of schemas) walk(file, name, schema, true)
  for (const { file, name, declaration } of declaredCalls()) {
    walk(file, `${name} request`, declaration.request as Schema)
    walk(file, `${name} reply`, declaration.reply as Schema)
  }
  return fields
}

/** Every call, in the first file that declares it: a resource may consist of several files. */
function declaredCalls() {
  const calls = new Map<CallDeclaration, { file: string; name: string; declaration: CallDeclaration }>()
  for (const { file, exported } of modules)
    for (const [, value] of exported)
      for (const [name, declaration] of Object.entries(isObject(value) ? value : {}))
        if (isCall(declaration) && !calls.has(declaration))
          calls.set(declaration, { file, name, declaration })
  return [...calls.values()]
}

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word && !['the', 'a', 'an', 'of', 'this'].includes(word))
    .join(' ')

/** A description is a sentence or phrase with a full stop that tells more than the name of the field. */
function isDescribed({ path, schema: { description = '' } }: Field) {
  const name = path.slice(path.search(/[^. ]+$/))
  return /^[A-Z0-9`'"].*\.$/.test(description) && wordsOf(description) !== wordsOf(name)
}

describe('descriptions', () => {
  const fields = allFields()

  it('cover every call', () => {
    const declared = new Set(declaredCalls().map(({ declaration }) => declaration))
    expect(allCalls.filter(({ declaration }) => !declared.has(declaration))).toEqual([])
  })

  it.each(modules.map(({ file }) => file))('cover all fields in %s', { tags: 'nightly' }, file => {
    const missing = fields.filter(field => field.file === file && !isDescribed(field)).map(({ path }) => path)
    const message = `${missing.length} fields of ${file} have no proper \`doc\`:\n${missing.join('\n')}`
    expect(missing.length, message).toBeLessThanOrEqual(ALLOWED[file] ?? 0)
  })

  it('are allowed to be missing only in existing files', () => {
    const files = new Set(modules.map(({ file }) => file))
    expect(Object.keys(ALLOWED).filter(file => !files.has(file))).toEqual([])
  })
})

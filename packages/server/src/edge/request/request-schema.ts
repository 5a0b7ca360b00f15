import type { CallDeclaration } from '@stoa/contract'

/** JSON Schema as plain data. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  enum?: unknown[]
  readOnly?: boolean
  nullable?: boolean
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  'x-always'?: boolean
  'x-tolerate-read-only'?: boolean
  'x-one-of'?: string
  'x-decimal'?: { gte?: number; gt?: number; lte?: number; maxScale?: number }
  [keyword: string]: unknown
}

/** The names in braces of a path: `/v1/products/{product.id}` → `['product.id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1] as string)

/**
 * What a request of the call must look like: closed objects, no fields that only the server sets (but for path
 * parameters), and null where a field may be cleared.
 */
export function requestSchema(declaration: Pick<CallDeclaration, 'path' | 'request'>): JsonSchema {
  const kept = new Set(pathParameters(declaration.path))
  const close = (schema: JsonSchema, path: string): JsonSchema => {
    const copy: JsonSchema = { ...schema }
    if (schema.properties) {
      copy.properties = {}
      for (const [name, field] of Object.entries(schema.properties)) {
        const at = path ? `${path}.${name}` : name
        if (!field.readOnly || kept.has(at)) copy.properties[name] = close(field, at)
        // Sent back as it was read; `dropEchoes` takes it out.
        else if (field['x-tolerate-read-only']) copy.properties[name] = { 'x-tolerate-read-only': true }
      }
      copy.required = (schema.required ?? []).filter(name => {
        const field = schema.properties?.[name]
        return !field?.['x-always'] && copy.properties?.[name]
      })
      copy.additionalProperties = false
    } else if (schema.additionalProperties && typeof schema.additionalProperties === 'object') {
      copy.additionalProperties = close(schema.additionalProperties, `${path}.*`)
    }
    if (schema.items) copy.items = close(schema.items, `${path}[]`)
    if (schema.nullable && typeof schema.type === 'string') {
      copy.type = [schema.type, 'null']
      if (schema.enum) copy.enum = [...schema.enum, null]
    }
    return copy
  }
  const schema = close(declaration.request as JsonSchema, '')
  // Path parameters are always there: the router took them out of the path.
  return schema
}

/** Takes out of a message what is sent back as it was read. Undefined where no field of the request can be such. */
export function stripReadOnly(schema: JsonSchema): ((value: unknown) => void) | undefined {
  const { properties = {}, items } = schema
  const echoes = Object.keys(properties).filter(name => properties[name]?.['x-tolerate-read-only'])
  const below = Object.entries(properties).flatMap(([name, field]) => {
    const drop = stripReadOnly(field)
    return drop ? [{ name, drop }] : []
  })
  const dropItems = items && stripReadOnly(items)
  if (echoes.length + below.length === 0 && !dropItems) return undefined
  return value => {
    if (Array.isArray(value)) for (const each of value) dropItems?.(each)
    else if (typeof value === 'object' && value !== null) {
      for (const name of echoes) delete (value as Record<string, unknown>)[name]
      for (const { name, drop } of below) drop((value as Record<string, unknown>)[name])
    }
  }
}

/** The schema of the field at a dotted path, through arrays and maps. */
export function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema
  for (const name of path) {
    if (!at) return undefined
    at =
      (at.properties && Object.hasOwn(at.properties, name) ? at.properties[name] : undefined) ??
      (typeof at.additionalProperties === 'object' ? at.additionalProperties : undefined) ??
      (at.items && /^\d+$/.test(name) ? at.items : undefined)
  }
  return at
}

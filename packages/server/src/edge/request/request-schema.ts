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
  'x-money'?: boolean
  'x-amount'?: true | { when: string; is: string }
  'x-decimal'?: { gte?: number; gt?: number; lt?: number; lte?: number; maxScale?: number }
  [keyword: string]: unknown
}

/** Names of the path parameters: `/v1/products/{product.id}` → `['product.id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1] as string)

/**
 * Schema of the call's request: objects are closed, fields that only the server sets are removed (except path parameters),
 * and clearable fields allow null.
 */
export function requestSchema(declaration: Pick<CallDeclaration, 'path' | 'request'>): JsonSchema {
  const inPath = new Set(pathParameters(declaration.path))
  const close = (schema: JsonSchema, path: string): JsonSchema => {
    const copy: JsonSchema = { ...schema }
    if (schema.properties) {
      copy.properties = {}
      for (const [name, field] of Object.entries(schema.properties)) {
        const at = path ? `${path}.${name}` : name
        if (!field.readOnly || inPath.has(at)) copy.properties[name] = close(field, at)
        // A read-only field that clients send back; `simplifyMessage` removes it.
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
  return close(declaration.request as JsonSchema, '')
}

/**
 * Removes read-only fields that clients send back, and replaces money by its amount where the schema has a decimal. Undefined if the
 * schema has neither.
 */
export function simplifyMessage(schema: JsonSchema): ((value: unknown) => void) | undefined {
  const { properties = {}, items } = schema
  const readOnly = Object.keys(properties).filter(name => properties[name]?.['x-tolerate-read-only'])
  const below = Object.entries(properties).flatMap(([name, field]) => {
    const simplify = simplifyMessage(field)
    return simplify ? [{ name, simplify }] : []
  })
  const money = Object.keys(properties).filter(name => properties[name]?.['x-money'])
  const simplifyItem = items && simplifyMessage(items)
  if (readOnly.length + money.length + below.length === 0 && !simplifyItem) return undefined
  return value => {
    if (Array.isArray(value)) for (const each of value) simplifyItem?.(each)
    else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>
      for (const name of readOnly) delete fields[name]
      for (const name of money) {
        const { amount } = (fields[name] ?? {}) as { amount?: unknown }
        if (typeof amount === 'string') fields[name] = amount
      }
      for (const { name, simplify } of below) simplify(fields[name])
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

import { entitySchemas } from '@stoa/contract/entities'
import { type JsonSchema, requestSchema } from '../request/request-schema.ts'
import { published } from './published-schema.ts'

/** Components of an OpenAPI document. */
export interface Components {
  /** The schema with references in place of entities. Each referenced entity is added to `schemas`. */
  refer(schema: JsonSchema): JsonSchema
  /**
   * The schema with one component for the values of `grantType` and `grant_type`, and of other fields with two spellings: generators
   * would give two types one name.
   */
  referSpellings(schema: JsonSchema): JsonSchema
  schemas: Record<string, JsonSchema>
}

/** The keywords that make a component; all others stay next to its reference. */
const split = ({ type, properties, required, additionalProperties, ...siblings }: JsonSchema) => ({
  component: { type: 'object', properties, required, additionalProperties } satisfies JsonSchema,
  isNullable: Array.isArray(type) && type.includes('null'),
  siblings,
})

const keyOf = (schema: JsonSchema) => JSON.stringify(split(schema).component)

/**
 * Names of the entities by their published schema: `Order` in replies, `AddressInput` in requests where the two differ.
 * An entity whose name exists already has its file in front: `CheckoutLineItem`.
 */
function componentNames(): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set(['Error'])
  for (const { file, name, schema } of entitySchemas) {
    const unique = taken.has(name) ? file + name : name
    taken.add(unique)
    const add = (shape: JsonSchema, component: string) => {
      // Requests have no fields of an entity that the server sets alone.
      const isEmpty = Object.keys(shape.properties ?? {}).length === 0
      if (!isEmpty && !names.has(keyOf(shape))) names.set(keyOf(shape), component)
    }
    add(published(schema as JsonSchema), unique)
    add(published(requestSchema({ path: '', request: schema })), `${unique}Input`)
  }
  return names
}

const PREFIX = '#/components/schemas/'

/** `product.id` and `grant_type` as programs name them. */
export const camelCase = (name: string) =>
  name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())

const spelledTwice = (properties: Record<string, JsonSchema>): string[] =>
  [...Map.groupBy(Object.keys(properties), camelCase).values()].flatMap(names =>
    names.length > 1 ? names.filter(name => properties[name]?.enum) : [],
  )

/** Components for schemas that `published` returns. */
export function createComponents(): Components {
  const names = componentNames()
  const schemas: Record<string, JsonSchema> = {}
  function refer(schema: JsonSchema): JsonSchema {
    const { component, isNullable, siblings } = split(schema)
    const name = names.get(JSON.stringify(component))
    if (!name) return mapSubschemas(schema, refer)
    schemas[name] ??= mapSubschemas(component, refer)
    const $ref = PREFIX + name
    return isNullable ? { ...siblings, anyOf: [{ $ref }, { type: 'null' }] } : { ...siblings, $ref }
  }
  function referSpellings(schema: JsonSchema): JsonSchema {
    const properties = { ...schema.properties }
    for (const field of spelledTwice(properties)) {
      const { type, enum: values, ...siblings } = properties[field] as JsonSchema
      const name = camelCase(`_${field}`)
      schemas[name] = { type, enum: values }
      properties[field] = { ...siblings, $ref: PREFIX + name }
    }
    return { ...schema, properties }
  }
  return { refer, referSpellings, schemas }
}

/** A copy whose direct subschemas are replaced. */
function mapSubschemas(schema: JsonSchema, replace: (subschema: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, replace(field)]),
      ),
    }),
    ...(items && { items: replace(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: replace(additionalProperties) }),
  }
}

import { readFileSync } from 'node:fs'
import { allCalls, type NamedCall, type Role } from '@stoa/contract'
import { type JsonSchema, requestSchema } from '../../request/request-schema.ts'
import { createComponents } from '../openapi-components.ts'
import { published } from '../published-schema.ts'

/** A valid request of a call, and the role that sends it. */
export interface ExampleRequest {
  as: Role
  message: Record<string, unknown>
}

/** A call as the reference shows it. Schemas refer to entities by name. */
export interface ReferenceCall extends NamedCall {
  request: JsonSchema
  reply: JsonSchema
  example: ExampleRequest | undefined
}

/** All calls of the contract and the entities that their schemas refer to. */
export interface ApiReference {
  calls: readonly ReferenceCall[]
  entities: Readonly<Record<string, JsonSchema>>
}

const PREFIX = '#/components/schemas/'

/** Examples that `npm run generate` writes. */
export const readExamples = (): Record<string, ExampleRequest> =>
  JSON.parse(readFileSync(new URL('../../../generated/examples.json', import.meta.url), 'utf8'))

/** Reads the contract and the generated examples. */
export function loadReference(): ApiReference {
  const { refer, schemas } = createComponents()
  const examples = readExamples()
  const calls = allCalls.map(call => ({
    ...call,
    request: refer(published(requestSchema(call.declaration))),
    reply: refer(published(call.declaration.reply as JsonSchema)),
    example: examples[`${call.resource}.${call.name}`],
  }))
  return { calls, entities: schemas }
}

/** The entity that a schema, or each element of a list, refers to. */
export function entityOf(schema: JsonSchema): string | undefined {
  const { $ref } = schema
  if (typeof $ref === 'string') return $ref.slice(PREFIX.length)
  const option = schema.anyOf?.[0] ?? schema.items
  if (option) return entityOf(option)
  return typeof schema.additionalProperties === 'object' ? entityOf(schema.additionalProperties) : undefined
}

/** The names of all entities below the schemas, in alphabetical order. */
export function entitiesBelow(schemas: readonly JsonSchema[], { entities }: ApiReference): string[] {
  const names = new Set<string>()
  const visit = (schema: JsonSchema) => {
    const entity = entityOf(schema)
    if (entity && !names.has(entity)) {
      names.add(entity)
      visit(entities[entity] ?? {})
    }
    for (const field of Object.values(schema.properties ?? {})) visit(field)
    if (schema.items) visit(schema.items)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties)
  }
  for (const schema of schemas) visit(schema)
  return [...names].sort()
}

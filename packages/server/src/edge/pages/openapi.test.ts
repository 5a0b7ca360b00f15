import { allCalls } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { type JsonSchema, requestSchema } from '../request/request-schema.ts'
import { takesQuery } from '../routes.ts'
import { openApiDocument } from './openapi.ts'
import { published } from './published-schema.ts'

interface Operation {
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<200 | 302, { content: { 'application/json': { schema: JsonSchema } } }>
}

const { paths, components } = openApiDocument()
const schemas: Record<string, JsonSchema> = components.schemas
const operationOf = ({ path, method }: { path: string; method: string }) =>
  paths[path]?.[method.toLowerCase()] as Operation

const PREFIX = '#/components/schemas/'

/** The schema with components in place of references. */
function expand(schema: JsonSchema): JsonSchema {
  const { $ref, anyOf: options, ...rest } = schema
  if (typeof $ref === 'string')
    return { ...expand(schemas[$ref.slice(PREFIX.length)] as JsonSchema), ...rest }
  if (options) {
    const { type, ...entity } = expand(options[0] as JsonSchema)
    return { ...entity, ...rest, type: [type as string, 'null'] }
  }
  const { properties, items, additionalProperties } = rest
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, expand(field)]),
      ),
    }),
    ...(items && { items: expand(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: expand(additionalProperties) }),
  }
}

describe('the OpenAPI document', () => {
  test('refers to entities by name', () => {
    const reply = operationOf({ path: '/v1/orders/{id}', method: 'GET' }).responses[200]
    expect(reply.content['application/json'].schema.properties?.order).toEqual({
      $ref: `${PREFIX}Order`,
      description: 'The order after the call.',
    })
  })

  test.each(allCalls)(
    'has the schemas of $resource.$name when references are expanded',
    { tags: 'nightly' },
    ({ declaration }) => {
      const { responses, requestBody } = operationOf(declaration)
      const reply = responses[declaration.redirects ? 302 : 200].content['application/json'].schema
      expect(expand(reply)).toEqual(published(declaration.reply as JsonSchema))
      if (takesQuery(declaration)) return
      const request = requestBody?.content['application/json'].schema as JsonSchema
      expect(expand(request)).toEqual(published(requestSchema(declaration)))
    },
  )

  test('declares exactly the components that it refers to', () => {
    const text = JSON.stringify({ paths, components })
    const referenced = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(match => match[1]),
    )
    expect(Object.keys(schemas).sort()).toEqual([...referenced].sort())
  })
})

test('calls of merchants name the scope that an API key needs (protocol/sessions §8)', {
  tags: 'nightly',
}, () => {
  const { paths } = openApiDocument() as unknown as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(paths['/v1/client-apps']?.get?.['x-scope']).toBe('developers:read')
  expect(paths['/v1/client-apps']?.post?.['x-scope']).toBe('developers:write')
  expect(paths['/oauth2/token']?.post).not.toHaveProperty('x-scope')
})

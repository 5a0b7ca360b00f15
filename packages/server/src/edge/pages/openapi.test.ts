import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allCalls } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { bodyPathsOf } from '../../call/call-paths.ts'
import { type JsonSchema, pathParameters, requestSchema } from '../request/request-schema.ts'
import { takesQuery } from '../routes.ts'
import { bodySchema, openApiDocument } from './openapi.ts'
import { published } from './published-schema.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; 'x-field'?: string }[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema; example?: object } } }
  responses: Record<200 | 302, { content: { 'application/json': { schema: JsonSchema } } }>
}

const { paths, components } = openApiDocument()
const schemas: Record<string, JsonSchema> = components.schemas
const operations = new Map(
  Object.values(paths)
    .flatMap(methods => Object.values(methods) as Operation[])
    .map(operation => [operation.operationId, operation]),
)
const operationOf = ({ resource, name }: { resource: string; name: string }) =>
  operations.get(`${resource}.${name}`) as Operation

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

/** Rules of redocly that the protocol breaks, with the reason. */
const EXCEPTIONS = {
  // The protocol has `/v1/collections/slug/{slug}` beside `/v1/collections/{id}/productIds`. OpenAPI prefers the path that names more.
  'no-ambiguous-paths': 'off',
  // Calls that browsers open reply with a redirect alone.
  'operation-2xx-response': 'off',
} as const

describe('the OpenAPI document', () => {
  test('has no problem by the strict rules of redocly, its examples included', {
    timeout: 60_000,
  }, async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: EXCEPTIONS })
    const source = JSON.stringify(openApiDocument('https://api.shop.example'))
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  test('refers to entities by name', () => {
    const reply = operationOf({ resource: 'orders', name: 'getOrder' }).responses[200]
    expect(reply.content['application/json'].schema.properties?.order).toEqual({
      $ref: `${PREFIX}Order`,
      description: 'The order after the call.',
    })
  })

  test.each(allCalls)(
    'has the schemas of $resource.$name when references are expanded',
    { tags: 'nightly' },
    call => {
      const { declaration } = call
      const { responses, requestBody } = operationOf(call)
      const reply = responses[declaration.redirects ? 302 : 200].content['application/json'].schema
      expect(expand(reply)).toEqual(published(declaration.reply as JsonSchema))
      if (takesQuery(declaration)) return
      const request = requestBody?.content['application/json'].schema as JsonSchema
      expect(expand(request)).toEqual(
        bodySchema(published(requestSchema(declaration)), pathParameters(declaration.path)),
      )
    },
  )

  test('has each path once, with parameters that programs can name', () => {
    const shapes = Object.keys(paths).map(path => path.replaceAll(/\{[^}]+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
    const forms = [...operations.keys()].filter(id => id.endsWith('.post'))
    expect(operations.size).toBe(allCalls.length + forms.length)
    for (const [path, methods] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(match => match[1])
      expect([path, names.every(name => /^\w+$/.test(name ?? ''))]).toEqual([path, true])
      for (const { parameters } of Object.values(methods) as Operation[])
        expect(parameters.flatMap(({ name, in: place }) => (place === 'path' ? [name] : []))).toEqual(names)
    }
    const update = operationOf({ resource: 'products', name: 'updateProduct' })
    expect(update.parameters).toMatchObject([{ name: 'id', in: 'path', 'x-field': 'product.id' }])
  })

  test('has the POST forms of queries (protocol/transport §3)', () => {
    const documented: Record<string, Record<string, unknown>> = paths
    for (const path of ['/v1/products/query-platformized', '/v2/items/query'])
      expect(documented[path]).toMatchObject({
        get: { parameters: expect.any(Array) },
        post: { requestBody: { required: true }, parameters: [] },
      })
    const forms = allCalls.filter(({ declaration }) => bodyPathsOf(declaration).length > 0)
    expect(
      forms.flatMap(({ resource, name }) => operations.get(`${resource}.${name}.post`) ?? []),
    ).toHaveLength(forms.length)
    expect(documented['/v1/jobs/list']?.post).toMatchObject({ operationId: 'movementJobs.listJobs.post' })
    expect(documented['/v1/members']?.post).toMatchObject({ operationId: 'members.createMember' })
  })

  test('has the address of the platform, and an example of each request body', () => {
    expect(openApiDocument('https://api.shop.example').servers).toEqual([{ url: 'https://api.shop.example' }])
    const bodies = [...operations.values()].flatMap(({ requestBody }) => requestBody ?? [])
    const without = bodies.filter(({ content }) => !content['application/json'].example)
    expect(without).toEqual([])
  })

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

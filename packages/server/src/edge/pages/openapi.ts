import {
  allCalls,
  type CallDeclaration,
  commonErrors,
  type ErrorCode,
  errorOf,
  memberReads,
  type NamedCall,
  requiredScope,
  scopesOfRole,
  staffRoles,
} from '@stoa/contract'
import manifest from '../../../package.json' with { type: 'json' }
import { bodyPathsOf, pathsOf } from '../../call/call-paths.ts'
import { type JsonSchema, pathParameters, requestSchema, schemaAt } from '../request/request-schema.ts'
import { takesQuery } from '../routes.ts'
import { type Components, camelCase, createComponents } from './openapi-components.ts'
import { published } from './published-schema.ts'
import { readExamples } from './reference/reference-calls.ts'

const json = (schema: JsonSchema, example?: object) => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
})

/** Replies of one status, with the codes that it can carry. */
function failures({ declaration }: NamedCall) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...commonErrors, ...(declaration.errors ?? [])]) {
    const [status] = errorOf(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const replies: Record<string, unknown> = {}
  for (const [status, codes] of byStatus)
    replies[status] = {
      description: codes.map(code => `\`${code}\` ${errorOf(code)[1]}`).join('\n\n'),
      ...json({ $ref: '#/components/schemas/Error' }),
    }
  replies[400] ??= {
    description: 'Fields of the request cannot be accepted.',
    ...json({ $ref: '#/components/schemas/Error' }),
  }
  return replies
}

/** The successful reply: 200, or a redirect with the same content. */
const success = ({ redirects }: CallDeclaration, schema: JsonSchema) =>
  redirects
    ? {
        302: {
          description: 'Redirect.',
          headers: { Location: { description: 'Address to open.', schema: { type: 'string' } } },
          ...json(schema),
        },
      }
    : { 200: { description: 'Success.', ...json(schema) } }

const shapeOf = (path: string) => path.replaceAll(/\{[^}]+\}/g, '{}')

/**
 * The path of a call in the document, where paths that differ in the names of parameters alone are one. A name without a dot
 * is preferred: of `/v1/products/{id}` and `/v1/products/{product.id}` the first.
 */
function templates(calls: readonly NamedCall[]): (path: string) => string {
  const byShape = new Map<string, string>()
  for (const { declaration } of calls) {
    const { path } = declaration
    const known = byShape.get(shapeOf(path))
    if (!known || known.split('.').length > path.split('.').length) byShape.set(shapeOf(path), path)
  }
  return path => (byShape.get(shapeOf(path)) ?? path).replaceAll(/\{[^}]+\}/g, camelCase)
}

type Fields<Value = unknown> = Readonly<Record<string, Value>>

/** The fields of the path that a body leaves out: those of the message itself, and read-only ones such as `product.id`. */
const outsideBody = (message: JsonSchema, inPath: readonly string[]): string[] =>
  inPath.filter(path => !path.includes('.') || schemaAt(message, path.split('.'))?.readOnly)

/** A copy without the fields at those paths. `inner` copies a field that has some of them below it. */
const withoutFields = <Value>(
  fields: Fields<Value>,
  paths: readonly string[],
  inner: (field: Value, below: readonly string[]) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (paths.includes(name)) return []
      const below = paths.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1))
      return [[name, below.length > 0 ? inner(field, below) : field]]
    }),
  )

function schemaWithout(schema: JsonSchema, paths: readonly string[]): JsonSchema {
  const { properties = {}, required, ...rest } = schema
  return {
    ...rest,
    properties: withoutFields(properties, paths, schemaWithout),
    ...(required && { required: required.filter(name => !paths.includes(name)) }),
  }
}

const valueWithout = (value: unknown, paths: readonly string[]): Fields =>
  withoutFields(value as Fields, paths, valueWithout)

/** The schema of a body: that of the message without the fields that are in the path alone. */
export const bodySchema = (message: JsonSchema, inPath: readonly string[]): JsonSchema =>
  schemaWithout(message, outsideBody(message, inPath))

function operation(
  named: NamedCall,
  template: string,
  example: Record<string, unknown> | undefined,
  { refer, referSpellings }: Components,
  inQuery = takesQuery(named.declaration),
) {
  const { resource, name, declaration } = named
  const schema = published(requestSchema(declaration))
  const inPath = pathParameters(declaration.path)
  const names = pathParameters(template)
  const parameters = inPath.map((parameter, at) => ({
    name: names[at],
    in: 'path',
    required: true,
    schema: schemaAt(schema, parameter.split('.')) ?? { type: 'string' },
    ...(names[at] !== parameter && { 'x-field': parameter }),
  }))
  const query = inQuery
    ? Object.entries(schema.properties ?? {})
        .filter(([field]) => !inPath.includes(field))
        .map(([field, type]) => ({
          name: field,
          in: 'query',
          required: schema.required?.includes(field) ?? false,
          schema: refer(type),
          ...(type.type === 'object' && { style: 'deepObject', explode: true }),
        }))
    : []
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: declaration.summary,
    parameters: [...parameters, ...query],
    ...(!inQuery && {
      requestBody: {
        required: true,
        ...json(
          referSpellings(refer(bodySchema(schema, inPath))),
          example && valueWithout(example, outsideBody(schema, inPath)),
        ),
      },
    }),
    responses: {
      ...success(declaration, refer(published(declaration.reply as JsonSchema))),
      ...failures(named),
    },
    security: (declaration.allow as readonly string[]).includes('anyone') ? [] : [{ token: [] }],
    'x-roles': declaration.allow,
    ...((declaration.allow as readonly string[]).includes('merchant') && {
      'x-scope': requiredScope(`${resource}.${name}`),
    }),
    'x-read-as-member': memberReads.get(`${resource}.${name}`),
    'x-paths': pathsOf(declaration),
    ...(declaration.emits && { 'x-events': declaration.emits }),
  }
}

/** A query as a POST with a body, which the protocol has for long ones (protocol/transport §3), on the path that takes it. */
function postForm(
  named: NamedCall,
  templateOf: (path: string) => string,
  example: Record<string, unknown> | undefined,
  components: Components,
) {
  const [path] = bodyPathsOf(named.declaration)
  if (path === undefined) return undefined
  const template = templateOf(path)
  const inBody = operation(named, template, example, components, false)
  return { template, post: { ...inBody, operationId: `${inBody.operationId}.post` } }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'details'],
  properties: {
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        applicationError: {
          type: 'object',
          properties: { code: { type: 'string' }, description: { type: 'string' }, data: { type: 'object' } },
        },
        validationError: {
          type: 'object',
          properties: {
            fieldViolations: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  field: { type: 'string' },
                  description: { type: 'string' },
                  violatedRule: { type: 'string' },
                  data: { type: 'object' },
                },
              },
            },
          },
        },
      },
    },
  },
}

/**
 * The contract as an OpenAPI 3.1 document with canonical paths, for clients of the platform at `url`. `x-paths` has all paths of a
 * call, first the one whose parameters have the names of their fields.
 */
export function openApiDocument(url = '/') {
  const components = createComponents()
  const examples = readExamples()
  const templateOf = templates(allCalls)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of allCalls) {
    const { resource, name, declaration } = named
    const path = templateOf(declaration.path)
    const example = examples[`${resource}.${name}`]?.message
    paths[path] = {
      ...paths[path],
      [declaration.method.toLowerCase()]: operation(named, path, example, components),
    }
    const long = postForm(named, templateOf, example, components)
    if (long) paths[long.template] = { ...paths[long.template], post: long.post }
  }
  return {
    openapi: '3.1.0',
    servers: [{ url }],
    info: {
      title: 'Stoa',
      version: manifest.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Commerce and content platform. Tokens come from `POST /oauth2/token`; merchants send an API key.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { ...components.schemas, Error: errorSchema },
    },
    paths,
    'x-staff-roles': Object.fromEntries(staffRoles.map(role => [role, scopesOfRole(role)])),
  }
}

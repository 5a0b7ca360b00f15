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
import { type JsonSchema, pathParameters, requestSchema, schemaAt } from '../request/request-schema.ts'
import { pathsOf, takesQuery } from '../routes.ts'
import { type Components, createComponents } from './openapi-components.ts'
import { published } from './published-schema.ts'

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

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

function operation(named: NamedCall, { refer }: Components) {
  const { resource, name, declaration } = named
  const schema = published(requestSchema(declaration))
  const inPath = pathParameters(declaration.path)
  const parameters = inPath.map(parameter => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: schemaAt(schema, parameter.split('.')) ?? { type: 'string' },
  }))
  const query = takesQuery(declaration)
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
    ...(!takesQuery(declaration) && { requestBody: { required: true, ...json(refer(schema)) } }),
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

/** The contract as an OpenAPI 3.1 document with canonical paths; the other paths are in `x-paths`. */
export function openApiDocument() {
  const components = createComponents()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const named of allCalls) {
    const { path, method } = named.declaration
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version: '0.1.0',
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

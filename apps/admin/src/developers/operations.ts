import type { MemberRead } from '@stoa/contract'

/** A schema of the contract. References point to `components.schemas`. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  enum?: readonly unknown[]
  items?: Schema
}

interface Operation {
  operationId: string
  summary?: string
  parameters?: readonly {
    name: string
    in: 'path' | 'query'
    required?: boolean
    schema: Schema
    /** The field that a parameter with another name is for. */
    'x-field'?: string
  }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  'x-roles': readonly string[]
  /** The first one names its parameters by their fields. */
  'x-paths': readonly string[]
  'x-read-as-member': MemberRead
}

/** The parts of `/openapi.json` that the console uses. */
export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
  /** Scopes of the built-in roles of staff. */
  'x-staff-roles': Readonly<Record<string, readonly string[]>>
}

/** A call of the contract, ready for a client. */
export interface ConsoleCall {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  args: string[]
  complexQuery?: true
  writes?: true
  summary: string
  roles: readonly string[]
  /** Whether it can be made as a member; otherwise the reason. */
  memberRead: MemberRead
  /** The message as a schema. */
  schema: Schema
}

/** All calls of the contract by name. */
export function callsOf({ paths }: OpenApi): ConsoleCall[] {
  const all = Object.values(paths).flatMap(methods =>
    Object.entries(methods).map(([method, operation]): ConsoleCall => {
      const parameters = operation.parameters ?? []
      const body = operation.requestBody?.content['application/json'].schema
      // A parameter for a field inside of an entity is in the body, too.
      const fields = parameters.flatMap(({ name, schema, required, 'x-field': field = name }) =>
        body && field.includes('.') ? [] : [{ field, schema, required }],
      )
      const properties = {
        ...Object.fromEntries(fields.map(({ field, schema }) => [field, schema])),
        ...body?.properties,
      }
      const required = [
        ...fields.flatMap(({ field, required }) => (required ? [field] : [])),
        ...(body?.required ?? []),
      ]
      const verb = method.toUpperCase() as ConsoleCall['method']
      return {
        name: operation.operationId,
        method: verb,
        path: operation['x-paths'][0] ?? '',
        args: Object.keys(properties),
        ...(verb === 'GET' && { complexQuery: true }),
        ...(verb !== 'GET' && { writes: true }),
        summary: operation.summary ?? '',
        roles: operation['x-roles'],
        memberRead: operation['x-read-as-member'],
        schema: { type: 'object', properties, required },
      }
    }),
  )
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** A message with the required fields of a schema, to start from. */
export function exampleOf(schema: Schema, { components }: Pick<OpenApi, 'components'>, depth = 0): unknown {
  const resolved = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!resolved || depth > 6) return null
  const type = Array.isArray(resolved.type) ? resolved.type[0] : resolved.type
  if (resolved.enum) return resolved.enum[0]
  if (type === 'object' || resolved.properties) {
    const required = resolved.required ?? []
    return Object.fromEntries(
      Object.entries(resolved.properties ?? {})
        .filter(([name]) => required.includes(name))
        .map(([name, part]) => [name, exampleOf(part, { components }, depth + 1)]),
    )
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return 0
  if (type === 'boolean') return false
  return ''
}

import { isObject } from '../../../platform-support/is-object.ts'
import { type AdaptorClient, invalidReply } from './adaptor-client.ts'
import type { Json } from './read-reply.ts'
import {
  type AdaptorOperator,
  defaultOperators,
  type ExternalField,
  type ExternalSchema,
  fieldTypeOf,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
} from './schema.ts'

/** Version-specific parts of a schema. */
type SchemaReader = Pick<ExternalSchema, 'operations' | 'changes' | 'fields'>

interface FieldReader {
  /** Operators for a name or number. */
  operatorOf: (name: unknown) => AdaptorOperator | undefined
  /** Declared operators, if any. */
  queryOperators: unknown
  sortable: (type: ExternalField['type']) => boolean
  references?: unknown
}

/** Parses the schema of a collection. */
export function schemaFrom(
  client: AdaptorClient,
  value: unknown,
  read: (value: Json) => SchemaReader,
): ExternalSchema {
  if (!isObject(value) || typeof value.id !== 'string' || value.id === '')
    throw invalidReply(client, 'a collection of the reply has no id')
  const { id, displayName, maxPageSize } = value
  return {
    id,
    ...(typeof displayName === 'string' && { displayName }),
    ...read(value),
    maxPageSize: pageSizeOf(maxPageSize),
  }
}

/** The page size; invalid values count as missing. */
function pageSizeOf(declared: unknown): number {
  const size = Number(declared ?? PAGE_SIZE)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, PAGE_SIZE_MAX) : PAGE_SIZE
}

/** Parses a field of a schema. */
export function fieldFrom(
  key: string,
  { type: name, displayName }: Json,
  { operatorOf, queryOperators, sortable, references }: FieldReader,
): ExternalField {
  const type = fieldTypeOf(name) ?? 'ANY'
  return {
    key,
    type,
    ...(typeof displayName === 'string' && displayName !== key && { displayName }),
    sortable: sortable(type),
    operators: Array.isArray(queryOperators)
      ? queryOperators.flatMap(one => operatorOf(one) ?? [])
      : defaultOperators(type),
    ...(typeof references === 'string' && { references }),
  }
}

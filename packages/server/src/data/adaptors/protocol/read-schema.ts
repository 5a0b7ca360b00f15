import { isObject } from '../../../platform-support/is-object.ts'
import { type AdaptorClient, unreadable } from './adaptor-client.ts'
import type { Json } from './read-reply.ts'
import {
  type AdaptorOperator,
  type ExternalField,
  type ExternalSchema,
  fieldTypeOf,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  usualOperators,
} from './schema.ts'

/** How a version of the protocol says what the others say in another way. */
type SchemaReader = Pick<ExternalSchema, 'operations' | 'changes' | 'fields'>

interface FieldReader {
  /** The operators that a name, or a number, stands for. */
  operatorOf: (name: unknown) => AdaptorOperator | undefined
  /** What the reply says of them, if anything. */
  queryOperators: unknown
  sortable: (type: ExternalField['type']) => boolean
  references?: unknown
}

/** What an adaptor says of one of its collections. */
export function schemaFrom(
  link: AdaptorClient,
  value: unknown,
  read: (value: Json) => SchemaReader,
): ExternalSchema {
  if (!isObject(value) || typeof value.id !== 'string' || value.id === '')
    throw unreadable(link, 'a collection of the reply has no id')
  const { id, displayName, maxPageSize } = value
  return {
    id,
    ...(typeof displayName === 'string' && { displayName }),
    ...read(value),
    maxPageSize: pageSizeOf(maxPageSize),
  }
}

/** Sizes that no page can have are none that were said. */
function pageSizeOf(said: unknown): number {
  const size = Number(said ?? PAGE_SIZE)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, PAGE_SIZE_MAX) : PAGE_SIZE
}

/** What it says of one of their fields. */
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
      : usualOperators(type),
    ...(typeof references === 'string' && { references }),
  }
}

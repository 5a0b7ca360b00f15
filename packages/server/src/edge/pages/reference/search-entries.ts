import { type ErrorCode, errorOf, errors } from '@stoa/contract'
import { pathsOf } from '../../../call/call-paths.ts'
import type { JsonSchema } from '../../request/request-schema.ts'
import { type ApiReference, entitiesBelow } from './reference-calls.ts'

/** What the search of the reference knows of a call or an error. Short keys keep the download small. */
export interface SearchEntry {
  /** Address of the target. */
  u: string
  /** Title. */
  t: string
  /** Method, or the status of an error. */
  m: string
  /** Paths. */
  p: string[]
  /** Summary. */
  s: string
  /** Names of fields of request and reply. */
  f: string[]
  /** Error codes. */
  e: readonly string[]
}

function fieldNames(schemas: readonly JsonSchema[], reference: ApiReference): string[] {
  const names = new Set<string>()
  const visit = (schema: JsonSchema) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      visit(field)
    }
    if (schema.items) visit(schema.items)
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties)
  }
  for (const schema of schemas) visit(schema)
  for (const entity of entitiesBelow(schemas, reference)) visit(reference.entities[entity] ?? {})
  return [...names]
}

/** Entries for all calls and all error codes. */
export function searchEntries(reference: ApiReference): SearchEntry[] {
  const calls = reference.calls.map(({ resource, name, declaration, request, reply }) => ({
    u: `/docs/${resource}#${name}`,
    t: `${resource}.${name}`,
    m: declaration.method,
    p: pathsOf(declaration),
    s: declaration.summary.replaceAll('`', ''),
    f: fieldNames([request, reply], reference),
    e: declaration.errors ?? [],
  }))
  const codes = (Object.keys(errors) as ErrorCode[]).map(code => ({
    u: `/docs/errors#${code}`,
    t: code,
    m: String(errorOf(code)[0]),
    p: [],
    s: errorOf(code)[1].replaceAll('`', ''),
    f: [],
    e: [],
  }))
  return [...calls, ...codes]
}

import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../platform-support/is-object.ts'
import type { Fields } from '../entity-changes.ts'
import type { Change, UndoCtx } from './inverse.ts'

/** JSON Schema of a request, as far as the fields to write need it. */
export interface WritableSchema {
  properties?: Readonly<Record<string, WritableSchema>>
  items?: WritableSchema
  readOnly?: boolean
}

/** The part of a value that a request with the schema may send: fields that the server sets are left out. */
export function writablePart(schema: WritableSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.map(item => writablePart(items, item)) : value
  }
  if (!isObject(value) || !schema.properties) return value
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined
      return field && !field.readOnly ? [[name, writablePart(field, part)]] : []
    }),
  )
}

/** Fields that select the entity of an update. */
const SELECTORS = new Set(['id', 'revision'])

interface Restoration {
  change: Change
  /** The entity as it is now. */
  current: Fields
  schema: WritableSchema
  /** Whether an update merges objects field by field. Default: it replaces them. */
  merges?: boolean
}

/** A merge patch from one value to another: null clears what only the first one has. */
function mergePatch(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return to ?? null
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return Object.fromEntries(
    [...names].map(name => [name, mergePatch((from as Fields)[name], (to as Fields)[name])]),
  )
}

/** Fails if a value is no longer the one that the change has set. */
export function requireUnchanged(
  ctx: UndoCtx,
  entityId: string,
  values: Readonly<Record<string, { after: unknown; current: unknown }>>,
): void {
  const fields = Object.entries(values).flatMap(([name, { after, current }]) =>
    isDeepStrictEqual(after ?? null, current ?? null) ? [] : [name],
  )
  if (fields.length > 0) ctx.fail('CHANGE_OVERWRITTEN', { entityId, fields })
}

/** The fields of an update that restores the values before a change. Fails if a later change has set one of them. */
export function restoredFields(
  ctx: UndoCtx,
  { change, current, schema, merges = false }: Restoration,
): Fields {
  const { before = {}, after = {}, entityId } = change
  const restored: Fields = {}
  const overwritten: string[] = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field = schema.properties?.[name]
    if (!field || field.readOnly || SELECTORS.has(name)) continue
    const part = (state: Fields) => writablePart(field, state[name]) ?? null
    const [old, changed] = [part(before), part(after)]
    if (isDeepStrictEqual(old, changed)) continue
    if (!isDeepStrictEqual(part(current), changed)) overwritten.push(name)
    restored[name] = merges && isObject(old) ? mergePatch(changed, old) : old
  }
  if (overwritten.length > 0) ctx.fail('CHANGE_OVERWRITTEN', { entityId, fields: overwritten })
  return restored
}

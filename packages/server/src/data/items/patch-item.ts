import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import { DEPTH_MAX, tooDeep } from '../../platform-support/json-limits.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { canonical, type Data, type ItemInput, readData } from '../model/item-input.ts'
import { mayRead } from '../model/item-scope.ts'
import { PUBLISH_FIELDS, renameKeys, SYSTEM_FIELDS } from '../model/item-view.ts'
import type { ItemWrite } from '../model/item-write.ts'
import { preserveReadOnlyFields } from './build-item-writes.ts'

export type Patch = { dataItemId?: string | null; fieldModifications?: (Modification | null)[] | null }
type Modification = Input<{
  fieldPath: string
  action: string
  setFieldOptions?: { value?: unknown }
  incrementFieldOptions?: { value: number }
  appendToArrayOptions?: { value?: unknown }
  removeFromArrayOptions?: { value?: unknown }
}>
/** Why a modification is rejected. */
interface Rejection {
  rule: 'FORMAT' | 'REQUIRED_FIELD' | 'FIELD_NOT_ALLOWED' | 'INVALID_ENUM_VALUE'
  text: string
}
const rejection = (rule: Rejection['rule'], text: string): Rejection => ({ rule, text })

/** Writes of patches. Each is applied to the locked item, so concurrent patches do not overwrite each other. */
export const writesFromPatches = (
  ctx: Pick<ItemCtx, 'caller'>,
  collection: Collection,
  sent: readonly { patch: Patch | null | undefined; at: string }[],
): ItemWrite[] =>
  sent.map(({ patch, at }, index) => {
    const place = `${at}.fieldModifications`
    return {
      index,
      id: patch?.dataItemId ?? '',
      at: place,
      read: (before, report) => {
        const data = renameKeys(collection, JSON.parse(before?.data ?? '{}'))
        const modifications = patch?.fieldModifications ?? []
        const writeOnly = before !== undefined && !mayRead(ctx, collection, before)
        for (const [i, modification] of modifications.entries())
          if (modification) {
            const rejected =
              (writeOnly && rejectPartialWrite(modification)) ||
              applyModification(collection, data, modification)
            if (rejected)
              report(
                violation(`${place}[${i}]`, rejected.rule, rejected.text, {
                  fieldPath: modification.fieldPath,
                }),
              )
          }
        const input: ItemInput = readData(collection, data, place, report)
        const named = new Set(modifications.map(one => one?.fieldPath?.split('.')[0]))
        preserveReadOnlyFields(ctx, collection, input, before, key => named.has(key), place, report)
        if (tooDeep(JSON.stringify(input.data), ITEM_DEPTH_MAX))
          report(violation(place, 'MAX_SIZE', `would nest values more than ${ITEM_DEPTH_MAX} levels deep`))
        return input
      },
    }
  })

/** Writes that leave the items as they are: what follows changes what they read. */
export const unchangedWrites = (
  ctx: Pick<ItemCtx, 'caller'>,
  collection: Collection,
  ids: readonly string[],
) =>
  writesFromPatches(
    ctx,
    collection,
    ids.map(dataItemId => ({ patch: { dataItemId, fieldModifications: [] }, at: 'item' })),
  )

/** Maximum nesting of an item's data. The request body of a bulk call adds three levels. */
const ITEM_DEPTH_MAX = DEPTH_MAX - 3

/** Callers without read access may only set or remove whole fields: success of any other change would leak stored values. */
const rejectPartialWrite = ({ fieldPath, action }: Modification): Rejection | undefined =>
  fieldPath?.includes('.') || !['SET_FIELD', 'REMOVE_FIELD'].includes(action ?? '')
    ? rejection(
        'FIELD_NOT_ALLOWED',
        'can only be set or removed as a whole: the caller may not read the item',
      )
    : undefined

/** Where a modification applies: the parent object or array, and the key in it. */
interface Location {
  parent: Data | unknown[]
  key: string | number
}

const isContainer = (value: unknown): value is Data | unknown[] => typeof value === 'object' && value !== null

function locate(data: Data, path: string, create: boolean): Location | 'MISSING' | 'NOT_A_CONTAINER' {
  const names = path.split('.')
  let parent: Data | unknown[] = data
  for (const [i, name] of names.entries()) {
    const key = Array.isArray(parent) ? Number(name) : name
    if (
      Array.isArray(parent) &&
      !(Number.isInteger(key) && (key as number) >= 0 && (key as number) <= parent.length)
    )
      return 'NOT_A_CONTAINER'
    if (i === names.length - 1) return { parent: parent, key }
    const next: unknown = Object.hasOwn(parent, key) ? (parent as Data)[key] : undefined
    if (next === undefined || next === null) {
      if (!create) return 'MISSING'
      const created = Object.create(null)
      ;(parent as Data)[key] = created
      parent = created
    } else if (isContainer(next)) parent = next
    else return 'NOT_A_CONTAINER'
  }
  return 'MISSING'
}

/** Applies one modification to an item's data in place, or returns why it is rejected. */
export function applyModification(
  collection: Collection,
  data: Data,
  modification: Modification,
): Rejection | undefined {
  const { fieldPath = '', action } = modification
  const path = fieldPath ?? ''
  const first = path.split('.')[0] ?? ''
  if (path.split('.').some(name => name === '' || name === '__proto__'))
    return rejection('FORMAT', 'is not a valid field path')
  if ((SYSTEM_FIELDS as readonly string[]).includes(first))
    return rejection('FIELD_NOT_ALLOWED', 'is set by the platform and cannot be changed')
  if (collection.hidden.some(({ key }) => key === first))
    return rejection('FIELD_NOT_ALLOWED', 'cannot be written by this caller')
  if (collection.fields.get(first)?.type === 'MULTI_REFERENCE')
    return rejection(
      'FIELD_NOT_ALLOWED',
      'holds references; use insertReferences, removeReferences or replaceReferences',
    )
  if (
    (PUBLISH_FIELDS as readonly string[]).includes(first) &&
    action !== 'SET_FIELD' &&
    action !== 'REMOVE_FIELD'
  )
    return rejection('FIELD_NOT_ALLOWED', 'can only be set or removed')
  const place = locate(data, path, action !== 'REMOVE_FIELD' && action !== 'REMOVE_FROM_ARRAY')
  if (place === 'NOT_A_CONTAINER') return rejection('FORMAT', 'leads through a value that is not an object')
  // Removing a missing value succeeds.
  if (place === 'MISSING') return undefined
  const parent = place.parent as Data
  const { key } = place
  const now = Object.hasOwn(parent, key) ? parent[key] : undefined
  switch (action) {
    case 'SET_FIELD':
      if (modification.setFieldOptions?.value === undefined)
        return rejection('REQUIRED_FIELD', 'needs setFieldOptions.value')
      parent[key] = modification.setFieldOptions.value
      return undefined
    case 'REMOVE_FIELD':
      if (Array.isArray(place.parent)) place.parent.splice(Number(key), 1)
      else if ((PUBLISH_FIELDS as readonly string[]).includes(first)) parent[key] = null
      else delete parent[key]
      return undefined
    case 'INCREMENT_FIELD': {
      const by = modification.incrementFieldOptions?.value
      if (typeof by !== 'number') return rejection('REQUIRED_FIELD', 'needs incrementFieldOptions.value')
      if (now !== undefined && now !== null && typeof now !== 'number')
        return rejection('FORMAT', 'does not hold a number')
      const sum = (typeof now === 'number' ? now : 0) + by
      if (!Number.isFinite(sum)) return rejection('FORMAT', 'would become larger than a number can be')
      parent[key] = sum
      return undefined
    }
    case 'APPEND_TO_ARRAY': {
      const value = modification.appendToArrayOptions?.value
      if (value === undefined) return rejection('REQUIRED_FIELD', 'needs appendToArrayOptions.value')
      if (now !== undefined && now !== null && !Array.isArray(now))
        return rejection('FORMAT', 'does not hold an array')
      parent[key] = [...((now as unknown[]) ?? []), value]
      return undefined
    }
    case 'REMOVE_FROM_ARRAY': {
      const value = modification.removeFromArrayOptions?.value
      if (value === undefined) return rejection('REQUIRED_FIELD', 'needs removeFromArrayOptions.value')
      if (now === undefined || now === null) return undefined
      if (!Array.isArray(now)) return rejection('FORMAT', 'does not hold an array')
      const requested = canonical(value, '', () => {})
      parent[key] = now.filter(each => !isDeepStrictEqual(each, requested))
      return undefined
    }
    default:
      return rejection('INVALID_ENUM_VALUE', 'is not an action that changes a field')
  }
}

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
/** Why a modification cannot be made. */
interface Refusal {
  rule: 'FORMAT' | 'REQUIRED_FIELD' | 'FIELD_NOT_ALLOWED' | 'INVALID_ENUM_VALUE'
  text: string
}
const refusal = (rule: Refusal['rule'], text: string): Refusal => ({ rule, text })

/** Patches as writes: each is applied to the item as it is while it is locked, so that none undoes another. */
export const patches = (
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
            const refused =
              (writeOnly && rejectPartialWrite(modification)) || modify(collection, data, modification)
            if (refused)
              report(
                violation(`${place}[${i}]`, refused.rule, refused.text, {
                  fieldPath: modification.fieldPath,
                }),
              )
          }
        const input: ItemInput = readData(collection, data, place, report)
        const named = new Set(modifications.map(one => one?.fieldPath?.split('.')[0]))
        preserveReadOnlyFields(ctx, collection, input, before, key => named.has(key), place, report)
        if (tooDeep(JSON.stringify(input.data), ITEM_LEVELS_MAX))
          report(violation(place, 'MAX_SIZE', `would nest values more than ${ITEM_LEVELS_MAX} levels deep`))
        return input
      },
    }
  })

/** Levels of an item's data, so that a message can hold it: that of a call on several items has three of its own. */
const ITEM_LEVELS_MAX = DEPTH_MAX - 3

/** By whether a change can be made one would learn what is there: who may not read it sets whole fields, or removes them. */
const rejectPartialWrite = ({ fieldPath, action }: Modification): Refusal | undefined =>
  fieldPath?.includes('.') || !['SET_FIELD', 'REMOVE_FIELD'].includes(action ?? '')
    ? refusal('FIELD_NOT_ALLOWED', 'can only be set or removed as a whole by who may not read the item')
    : undefined

/** Where a modification puts its value: the object or list that holds it, and under which name. */
interface Place {
  holder: Data | unknown[]
  key: string | number
}

const isHolder = (value: unknown): value is Data | unknown[] => typeof value === 'object' && value !== null

function placeOf(data: Data, path: string, create: boolean): Place | 'NOWHERE' | 'NO_OBJECT' {
  const names = path.split('.')
  let holder: Data | unknown[] = data
  for (const [i, name] of names.entries()) {
    const key = Array.isArray(holder) ? Number(name) : name
    if (
      Array.isArray(holder) &&
      !(Number.isInteger(key) && (key as number) >= 0 && (key as number) <= holder.length)
    )
      return 'NO_OBJECT'
    if (i === names.length - 1) return { holder, key }
    const next: unknown = Object.hasOwn(holder, key) ? (holder as Data)[key] : undefined
    if (next === undefined || next === null) {
      if (!create) return 'NOWHERE'
      const made = Object.create(null)
      ;(holder as Data)[key] = made
      holder = made
    } else if (isHolder(next)) holder = next
    else return 'NO_OBJECT'
  }
  return 'NOWHERE'
}

/** Makes one change to an item's data, or says why it cannot be made. */
export function modify(collection: Collection, data: Data, modification: Modification): Refusal | undefined {
  const { fieldPath = '', action } = modification
  const path = fieldPath ?? ''
  const first = path.split('.')[0] ?? ''
  if (path.split('.').some(name => name === '' || name === '__proto__'))
    return refusal('FORMAT', 'is no path of a field')
  if ((SYSTEM_FIELDS as readonly string[]).includes(first))
    return refusal('FIELD_NOT_ALLOWED', 'is set by the platform and cannot be changed')
  if (collection.hidden.some(({ key }) => key === first))
    return refusal('FIELD_NOT_ALLOWED', 'cannot be written by this caller')
  if (collection.fields.get(first)?.type === 'MULTI_REFERENCE')
    return refusal(
      'FIELD_NOT_ALLOWED',
      'holds references; insert, remove or replace them with the calls for that',
    )
  if (
    (PUBLISH_FIELDS as readonly string[]).includes(first) &&
    action !== 'SET_FIELD' &&
    action !== 'REMOVE_FIELD'
  )
    return refusal('FIELD_NOT_ALLOWED', 'can only be set or removed')
  const place = placeOf(data, path, action !== 'REMOVE_FIELD' && action !== 'REMOVE_FROM_ARRAY')
  if (place === 'NO_OBJECT') return refusal('FORMAT', 'leads through a value that is no object')
  // To remove what is not there is to have removed it.
  if (place === 'NOWHERE') return undefined
  const holder = place.holder as Data
  const { key } = place
  const now = Object.hasOwn(holder, key) ? holder[key] : undefined
  switch (action) {
    case 'SET_FIELD':
      if (modification.setFieldOptions?.value === undefined)
        return refusal('REQUIRED_FIELD', 'needs setFieldOptions.value')
      holder[key] = modification.setFieldOptions.value
      return undefined
    case 'REMOVE_FIELD':
      if (Array.isArray(place.holder)) place.holder.splice(Number(key), 1)
      else if ((PUBLISH_FIELDS as readonly string[]).includes(first)) holder[key] = null
      else delete holder[key]
      return undefined
    case 'INCREMENT_FIELD': {
      const by = modification.incrementFieldOptions?.value
      if (typeof by !== 'number') return refusal('REQUIRED_FIELD', 'needs incrementFieldOptions.value')
      if (now !== undefined && now !== null && typeof now !== 'number')
        return refusal('FORMAT', 'holds no number that could be incremented')
      const sum = (typeof now === 'number' ? now : 0) + by
      if (!Number.isFinite(sum)) return refusal('FORMAT', 'would become larger than a number can be')
      holder[key] = sum
      return undefined
    }
    case 'APPEND_TO_ARRAY': {
      const value = modification.appendToArrayOptions?.value
      if (value === undefined) return refusal('REQUIRED_FIELD', 'needs appendToArrayOptions.value')
      if (now !== undefined && now !== null && !Array.isArray(now)) return refusal('FORMAT', 'holds no array')
      holder[key] = [...((now as unknown[]) ?? []), value]
      return undefined
    }
    case 'REMOVE_FROM_ARRAY': {
      const value = modification.removeFromArrayOptions?.value
      if (value === undefined) return refusal('REQUIRED_FIELD', 'needs removeFromArrayOptions.value')
      if (now === undefined || now === null) return undefined
      if (!Array.isArray(now)) return refusal('FORMAT', 'holds no array')
      const wanted = canonical(value, '', () => {})
      holder[key] = now.filter(each => !isDeepStrictEqual(each, wanted))
      return undefined
    }
    default:
      return refusal('INVALID_ENUM_VALUE', 'is no action that changes a field')
  }
}

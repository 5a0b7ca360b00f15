import { isDeepStrictEqual } from 'node:util'
import { applyModification, type Patch } from '../items/patch-item.ts'
import { SYSTEM_FIELDS } from '../model/item-view.ts'
import { type CurrentItems, redactedCurrent } from './current-items.ts'
import type { HookCall, HookData } from './hook-call.ts'
import { unchanged } from './item-values.ts'

/**
 * The hook value of a patch: the stored item with the patch applied. Undefined if the call will reject the patch. For
 * external items the value contains only the patched fields.
 */
export function patchedValue(
  call: HookCall,
  { dataItemId, fieldModifications }: Patch,
  current: CurrentItems | undefined,
): HookData | undefined {
  const id = dataItemId ?? ''
  const item = current ? redactedCurrent(call, current, id, 'update') : { _id: id }
  if (!item) return undefined
  const value: HookData = JSON.parse(JSON.stringify(item))
  for (const modification of fieldModifications ?? [])
    if (modification && current && applyModification(current.scope.collection, value, modification))
      return undefined
    else if (modification?.fieldPath && modification.setFieldOptions && !current)
      value[modification.fieldPath] = modification.setFieldOptions.value
  return value
}

/** Adds the hook's changes to the patch. Other fields still come from the locked item. */
export function patchAfter(patch: Patch, before: HookData, after: HookData): Patch {
  if (unchanged(before, after)) return patch
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes = [...names].flatMap((name): NonNullable<Patch['fieldModifications']> => {
    const isSystem = (SYSTEM_FIELDS as readonly string[]).includes(name)
    if (isDeepStrictEqual(before[name], after[name]) || (isSystem && after[name] === undefined)) return []
    return after[name] === undefined
      ? [{ fieldPath: name, action: 'REMOVE_FIELD' }]
      : [{ fieldPath: name, action: 'SET_FIELD', setFieldOptions: { value: after[name] } }]
  })
  return { ...patch, fieldModifications: [...(patch.fieldModifications ?? []), ...changes] }
}

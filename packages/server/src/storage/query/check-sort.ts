import { type EntityFields, type Field, findField, type SortSpec, usableFields } from './entity-fields.ts'
import type { ParsedSort } from './parse-sort.ts'
import type { Report } from './violations.ts'

/** One key of an order, with what it takes to compare rows by it. */
export type SortKey = { field: Field; ascending: boolean }

/** Sort × declared fields → a total order: what was asked for, else the default, closed by the id. */
export function checkSort<Caller>(
  sort: readonly ParsedSort[],
  entity: EntityFields<Caller>,
  caller: Caller,
  report: Report,
): SortKey[] {
  const asked = sort.flatMap(({ field: name, order, at }) => {
    const field = findField(entity, caller, name)
    if (field?.sortable) return [{ field, ascending: order === 'ASC' }]
    const usable = usableFields(entity, caller, 'sort')
    const what = field ? 'cannot be sorted by' : 'is no field of this entity'
    report(at, 'FIELD_NOT_ALLOWED', `${what}; sort by ${usable.join(', ') || 'nothing'}`, {
      ruleName: field ? 'FIELD_NOT_SORTABLE' : 'UNKNOWN_FIELD',
      data: { allowed: usable },
    })
    return []
  })
  const keys = sort.length > 0 ? asked : (entity.defaultSort ?? []).map(spec => ownKey(entity, spec))
  const tie = keys.findIndex(({ field }) => field.name === entity.idField)
  if (tie >= 0) return keys.slice(0, tie + 1)
  // The id runs the way of the key before it, so that one index serves the order and its reverse.
  const order = (keys.at(-1)?.ascending ?? true) ? 'ASC' : 'DESC'
  return [...keys, ownKey(entity, { fieldName: entity.idField, order })]
}

/** A field that the declaration itself names: no permission is asked, and a missing one is a mistake of ours. */
function ownKey<Caller>(entity: EntityFields<Caller>, { fieldName, order }: SortSpec): SortKey {
  const spec = Object.hasOwn(entity.fields, fieldName) ? entity.fields[fieldName] : undefined
  if (!spec) throw new Error(`${entity.name}: no field "${fieldName}" is declared to sort by`)
  const open = { ...entity, fields: { [fieldName]: { ...spec, visibleTo: undefined } } }
  const field = findField(open, undefined as Caller, fieldName)
  if (!field) throw new Error(`${entity.name}: field "${fieldName}" cannot be resolved`)
  const unique = fieldName === entity.idField
  if (unique && !('column' in field.source)) throw new Error(`${entity.name}: its id must be a column`)
  return { field: unique ? { ...field, required: true } : field, ascending: order === 'ASC' }
}

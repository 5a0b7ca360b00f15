import type { CheckedNode } from './check-filter.ts'
import { type EntityFields, type Field, findField, type SortSpec, usableFields } from './entity-fields.ts'
import type { ParsedSort } from './parse-sort.ts'
import type { Report } from './violations.ts'

/** One sort key, with what is needed to compare rows by it. */
export type SortKey = { field: Field; ascending: boolean }

/** Checks a sort against the declared fields and returns a total order: the requested or default keys, then the id. */
export function checkSort<Caller>(
  sort: readonly ParsedSort[],
  entity: EntityFields<Caller>,
  caller: Caller,
  filter: CheckedNode,
  report: Report,
): SortKey[] {
  const requested = sort.flatMap(({ field: name, order, at }) => {
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
  const { defaultSort = [] } = entity
  const own = typeof defaultSort === 'function' ? defaultSort(filter) : defaultSort
  const keys = sort.length > 0 ? requested : own.map(spec => ownKey(entity, spec))
  const tie = keys.findIndex(({ field }) => field.name === entity.idField)
  if (tie >= 0) return keys.slice(0, tie + 1)
  // The id has the direction of the last key, so that one index serves the order and its reverse.
  const order = (keys.at(-1)?.ascending ?? true) ? 'ASC' : 'DESC'
  return [...keys, ownKey(entity, { fieldName: entity.idField, order })]
}

/** A field that the declaration itself names: no permission is checked, and a missing field is a programming error. */
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

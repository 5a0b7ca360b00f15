import { isObject } from './encode.ts'
import { modelRejection } from './errors.ts'

/** One sort key, in its wire form. */
export interface SortEntry {
  fieldName: string
  order: 'ASC' | 'DESC'
}

/** The sort keys of `ascending` and `descending`. */
export function sortedBy(operator: 'ascending' | 'descending', fields: readonly unknown[]): SortEntry[] {
  return fields.flat().map(fieldName => {
    if (typeof fieldName !== 'string') throw modelRejection('WDE0051', operator)
    return { fieldName, order: operator === 'ascending' ? 'ASC' : 'DESC' }
  })
}

/** Checks a sort that was written by hand (WDE0065 to WDE0067). */
export function sortModel(sort: unknown): SortEntry[] {
  if (!Array.isArray(sort)) throw modelRejection('WDE0065')
  return sort.map((entry: unknown, index) => {
    if (!isObject(entry) || typeof entry.fieldName !== 'string') throw modelRejection('WDE0066', index)
    const { fieldName, order = 'ASC' } = entry
    if (order !== 'ASC' && order !== 'DESC') throw modelRejection('WDE0067', index)
    return { fieldName, order }
  })
}

import { isObject } from '../../platform-support/is-object.ts'
import { LIMITS } from './limits.ts'
import { type Report, shown } from './violations.ts'

export type ParsedSort = { field: string; order: 'ASC' | 'DESC'; at: string }

/** Parses a wire sort, `[{fieldName, order}]`. The default order is ASC. */
export function parseSort(sort: unknown, at: string, report: Report, unknown: string[]): ParsedSort[] {
  if (sort === undefined || sort === null) return []
  if (!Array.isArray(sort)) {
    report(at, 'FORMAT', 'must be an array such as [{"fieldName": "name", "order": "ASC"}]')
    return []
  }
  if (sort.length > LIMITS.sorts) {
    report(at, 'MAX_SIZE', `must have at most ${LIMITS.sorts} fields`, { data: { threshold: LIMITS.sorts } })
    return []
  }
  const seen = new Set<string>()
  return sort.flatMap((entry: unknown, i) => {
    const here = `${at}[${i}]`
    if (!isObject(entry)) {
      report(here, 'FORMAT', 'must be an object such as {"fieldName": "name", "order": "ASC"}')
      return []
    }
    for (const key of Object.keys(entry)) {
      if (key !== 'fieldName' && key !== 'order') unknown.push(`${here}.${shown(key)}`)
    }
    const { fieldName, order = 'ASC' } = entry
    if (order !== 'ASC' && order !== 'DESC') {
      report(`${here}.order`, 'INVALID_ENUM_VALUE', 'must be ASC or DESC', {
        data: { allowed: ['ASC', 'DESC'] },
      })
      return []
    }
    if (fieldName === undefined || fieldName === null || fieldName === '') {
      report(`${here}.fieldName`, 'REQUIRED_FIELD', 'names the field to sort by')
      return []
    }
    if (!isFieldName(fieldName)) {
      report(`${here}.fieldName`, 'FORMAT', `must be a text of at most ${LIMITS.fieldName} characters`)
      return []
    }
    if (seen.has(fieldName)) {
      report(`${here}.fieldName`, 'OTHER', 'is sorted by already', { ruleName: 'DUPLICATE_SORT_FIELD' })
      return []
    }
    seen.add(fieldName)
    return [{ field: fieldName, order, at: `${here}.fieldName` }]
  })
}

function isFieldName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= LIMITS.fieldName &&
    name.isWellFormed() &&
    !name.includes('\u0000')
  )
}

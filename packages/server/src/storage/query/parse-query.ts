import { isObject } from '../../platform-support/is-object.ts'
import type { PagingMode } from './entity-fields.ts'
import { LIMITS } from './limits.ts'
import { type FilterNode, MATCH_ALL, parseFilter } from './parse-filter.ts'
import { type ParsedSort, parseSort } from './parse-sort.ts'
import { type Report, shown } from './violations.ts'

export type ParsedQuery = {
  filter: FilterNode
  sort: ParsedSort[]
  /** As sent, for the cursor. Only valid when there are no violations. */
  wire: { filter: unknown; sort: unknown }
  paging: { mode?: PagingMode; limit?: number; offset?: number; cursor?: string }
  /** Paths of unknown keys. The edge lists them in a warning, or rejects them in strict mode. */
  unknown: string[]
}

type Bounds = { at: string; maxLimit: number; modes: readonly PagingMode[]; otherKeys: readonly string[] }

const MODES = ['OFFSET', 'CURSOR'] as const
const PAGING_KEY = { OFFSET: 'paging', CURSOR: 'cursorPaging' } as const

/** Parses a wire query into filter tree, sort and paging. Collects all violations of form; independent of any entity. */
export function parseQuery(wire: unknown, bounds: Bounds, report: Report): ParsedQuery {
  const { at } = bounds
  const parsed: ParsedQuery = {
    filter: MATCH_ALL,
    sort: [],
    wire: { filter: null, sort: null },
    paging: {},
    unknown: [],
  }
  if (wire === undefined || wire === null) return parsed
  if (!isObject(wire)) {
    report(at, 'FORMAT', 'must be an object such as {"filter": {...}, "sort": [...], "paging": {...}}')
    return parsed
  }
  parsed.unknown.push(
    ...unknownKeys(wire, ['filter', 'sort', 'paging', 'cursorPaging', ...bounds.otherKeys], at),
  )
  parsed.wire = { filter: wire.filter ?? null, sort: wire.sort ?? null }
  parsed.filter = parseFilter(wire.filter, `${at}.filter`, report)
  parsed.sort = parseSort(wire.sort, `${at}.sort`, report, parsed.unknown)

  const modes = MODES.filter(mode => (wire[PAGING_KEY[mode]] ?? null) !== null)
  for (const mode of modes.filter(mode => !bounds.modes.includes(mode))) {
    const allowed = bounds.modes.map(each => PAGING_KEY[each])
    report(
      `${at}.${PAGING_KEY[mode]}`,
      'FIELD_NOT_ALLOWED',
      `is not offered here; use ${allowed.join(' or ')}`,
      {
        data: { allowed },
      },
    )
  }
  if (modes.length > 1) {
    report(at, 'ONE_OF_ALIGNMENT', 'takes either paging or cursorPaging, not both', {
      data: { fields: ['paging', 'cursorPaging'] },
    })
  }
  for (const mode of modes) {
    const name = PAGING_KEY[mode]
    Object.assign(
      parsed.paging,
      parsePaging(wire[name], `${at}.${name}`, mode, bounds, report, parsed.unknown),
    )
  }
  return parsed
}

function parsePaging(
  wire: unknown,
  at: string,
  mode: PagingMode,
  bounds: Bounds,
  report: Report,
  unknown: string[],
): ParsedQuery['paging'] {
  if (!isObject(wire)) {
    report(at, 'FORMAT', 'must be an object')
    return { mode }
  }
  unknown.push(...unknownKeys(wire, mode === 'OFFSET' ? ['limit', 'offset'] : ['limit', 'cursor'], at))
  const limit = integer(wire.limit, `${at}.limit`, 1, bounds.maxLimit, report)
  if (mode === 'OFFSET') {
    return { mode, limit, offset: integer(wire.offset, `${at}.offset`, 0, LIMITS.offset, report) }
  }
  const { cursor } = wire
  if (cursor === undefined || cursor === null || cursor === '') return { mode, limit }
  if (typeof cursor === 'string' && cursor.length <= LIMITS.cursor) return { mode, limit, cursor }
  if (typeof cursor !== 'string')
    report(`${at}.cursor`, 'FORMAT', 'must be the text of a cursor from an earlier page')
  else {
    report(`${at}.cursor`, 'MAX_LENGTH', `must have at most ${LIMITS.cursor} characters`, {
      data: { threshold: LIMITS.cursor },
    })
  }
  return { mode, limit }
}

function integer(raw: unknown, at: string, min: number, max: number, report: Report): number | undefined {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw !== 'number' || !Number.isInteger(raw)) report(at, 'FORMAT', 'must be a whole number')
  else if (raw < min) report(at, 'MIN', `must be at least ${min}`, { data: { threshold: min } })
  else if (raw > max) {
    // Never clamped: a shortened page looks like the end of the data.
    report(at, 'MAX', `must be at most ${max}; read further pages for more`, { data: { threshold: max } })
  } else return raw
  return undefined
}

function unknownKeys(wire: Record<string, unknown>, known: readonly string[], at: string): string[] {
  return Object.keys(wire)
    .filter(key => !known.includes(key) && wire[key] !== undefined)
    .map(key => `${at}.${shown(key)}`)
}

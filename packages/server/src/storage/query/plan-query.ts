import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contradictsCursor } from '../../platform-support/cursor-contradiction.ts'
import { type CheckedNode, checkFilter } from './check-filter.ts'
import { checkSort, type SortKey } from './check-sort.ts'
import { compileFilter } from './compile-filter.ts'
import { compileOrder, type Position } from './compile-order.ts'
import { conditionTree } from './condition-tree.ts'
import { type CursorKey, type CursorState, signCursor, verifyCursor } from './cursor.ts'
import type { EntityFields, PagingMode } from './entity-fields.ts'
import type { SqlCondition } from './field-sql.ts'
import { filterCost, sortCost } from './filter-cost.ts'
import { COST, LIMITS } from './limits.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type FilterPlan, shareValues } from './shared-values.ts'
import { collectViolations, type FieldViolation, type Report } from './violations.ts'

export type QueryContext<Caller> = {
  caller: Caller
  /** Signs cursors; the same on every node. */
  cursorSecret: string | Uint8Array
  /** Scope of cursors, such as the site. A cursor of one scope is invalid in another. @default none */
  scope?: string
  /** Decimals of the currency of fields with `minorUnits`. @default 0 */
  minorUnitDigits?: number
  /** Collation of fields that are sorted in the order of a language: that of `collationOf`. @default by code point */
  collation?: string
  /** Name of the query in the request, for the paths of violations. @default 'query' */
  at?: string
  /** Keys of the query that the call itself reads, such as `fields`. @default none */
  otherKeys?: readonly string[]
  /** The rows of the filter are counted too, which reads them once more. @default false */
  withTotal?: boolean
  /** Maximum cost of the query, in the units of `COST`. @default LIMITS.cost */
  costLimit?: number
}

/** An executable query: pass it to `pageOf` and `readPage`, or use its parts. */
export type QueryPlan = {
  mode: PagingMode
  /** Page size. */
  limit: number
  /** Rows to fetch: one more than the page, to detect a further page. */
  fetchLimit: number
  offset: number
  /** The filter alone, for counting and for changes by filter. */
  where: SqlCondition
  /** The checked filter, and the order including the id, for databases without SQL. */
  filter: CheckedNode
  /** Cost per row, in the units of `COST`. */
  cost: number
  keys: readonly SortKey[]
  /** Seek condition of the page; `true` on the first page. */
  seek: SqlCondition
  orderBy: RawBuilder<unknown>
  /** Select this as `position` with each row. */
  position: RawBuilder<(string | null)[] | null>
  /** The page was requested with a `prev` cursor: rows are fetched in reverse. */
  backward: boolean
  /** Position in the request's cursor. */
  cursorPosition: Position | undefined
  cursorAt(position: Position, to: { backward: boolean; inclusive?: boolean }): string
  /** The plan with a part of its filter, for rows of another table whose columns have the same names. */
  onTable(alias: string, filter: CheckedNode): Pick<QueryPlan, 'where' | 'seek' | 'orderBy' | 'position'>
  /** `where` has a condition that is not in `filter`. */
  isNarrowed?: true
}

export type PlanResult =
  | { ok: true; plan: QueryPlan; unknown: string[] }
  | { ok: false; violations: FieldViolation[]; unknown: string[] }

const BOTH_MODES: readonly PagingMode[] = ['OFFSET', 'CURSOR']

/**
 * Plans a wire query, or returns all its violations. `unknown` lists unknown keys: the edge names them in a warning, or
 * rejects them in strict mode. Pure.
 */
export function planQuery<Caller>(
  wire: unknown,
  entity: EntityFields<Caller>,
  context: QueryContext<Caller>,
): PlanResult {
  const { report, violations } = collectViolations()
  const at = context.at ?? 'query'
  const modes = entity.paging ?? BOTH_MODES
  const bounds = { at, maxLimit: entity.maxLimit ?? 100, modes, otherKeys: context.otherKeys ?? [] }
  const key = { secret: context.cursorSecret, purpose: `${context.scope ?? ''}\n${entity.name}` }

  const parsed = parseQuery(wire, bounds, report)
  const opened = parsed.paging.cursor === undefined ? undefined : open(parsed, key, at, report)
  const query = opened ? { ...parseQuery(opened.query, bounds, report), paging: parsed.paging } : parsed
  const filter = checkFilter(query.filter, entity, context.caller, report, context.minorUnitDigits)
  const keys = checkSort(query.sort, entity, context.caller, filter, report).map(key =>
    inLanguage(key, context.collation),
  )
  const types = typesOf(keys)
  const cursor = opened?.state
  if (cursor && cursor.types !== types) rejectCursor(at, report)

  const mode = parsed.paging.mode ?? modes[0] ?? 'OFFSET'
  const limit = parsed.paging.limit ?? cursor?.limit ?? entity.defaultLimit ?? 50
  const state = { filter: query.wire.filter, sort: query.wire.sort, limit, types }
  const cursorAt: QueryPlan['cursorAt'] = (position, { backward, inclusive = false }) =>
    signCursor({ ...state, position, backward, inclusive }, key)
  if (violations.length === 0 && mode === 'CURSOR') {
    if (cursorAt([], { backward: false }).length > LIMITS.cursorState) rejectFilterSize(at, report)
  }
  if (violations.length > 0) return { ok: false, violations, unknown: parsed.unknown }
  const shared = shareValues(conditionTree(filter))
  const cost = filterCost(shared) * (context.withTotal ? COST.total : 1) + sortCost(keys)
  const costLimit = context.costLimit ?? LIMITS.cost
  if (cost > costLimit) rejectCost(at, cost, costLimit, report)
  if (violations.length > 0) return { ok: false, violations, unknown: parsed.unknown }

  const compile = (on: Pick<EntityFields<never>, 'alias' | 'document'>, conditions: FilterPlan) => {
    const order = compileOrder(keys, on, cursor?.backward ?? false)
    return {
      where: compileFilter(conditions, on),
      seek: cursor ? order.seek(cursor.position, cursor.inclusive) : sql<SqlBool>`true`,
      orderBy: order.orderBy,
      position: mode === 'CURSOR' ? order.position : sql<null>`null::text[]`,
    }
  }
  const plan: QueryPlan = {
    ...compile(entity, shared),
    mode,
    limit,
    fetchLimit: limit + 1,
    offset: parsed.paging.offset ?? 0,
    filter,
    cost,
    keys,
    backward: cursor?.backward ?? false,
    cursorPosition: cursor?.position,
    cursorAt,
    onTable: (alias, part) => compile({ alias }, shareValues(conditionTree(part))),
  }
  return { ok: true, plan, unknown: parsed.unknown }
}

function open(parsed: ParsedQuery, key: CursorKey, at: string, report: Report) {
  const state = verifyCursor(parsed.paging.cursor ?? '', key)
  if (!state) {
    rejectCursor(at, report)
    return undefined
  }
  rejectAlongsideCursor('filter', parsed, state, at, report)
  rejectAlongsideCursor('sort', parsed, state, at, report)
  return { state, query: { filter: state.filter, sort: state.sort } }
}

/** A cursor contains filter and sort, so different ones beside it are rejected: they would be ignored silently. */
function rejectAlongsideCursor(
  part: 'filter' | 'sort',
  parsed: ParsedQuery,
  inCursor: Pick<CursorState, 'filter' | 'sort'>,
  at: string,
  report: Report,
): void {
  const requested = parsed.wire[part]
  if (!contradictsCursor(requested, inCursor[part])) return
  report(
    `${at}.${part}`,
    'ONE_OF_ALIGNMENT',
    `must be left out: the cursor carries the ${part} of its query`,
    {
      data: { fields: [part, 'cursorPaging.cursor'] },
    },
  )
}

function rejectCursor(at: string, report: Report): void {
  report(
    `${at}.cursorPaging.cursor`,
    'FORMAT',
    'is no cursor of this query; start again from the first page',
    {
      ruleName: 'INVALID_CURSOR',
    },
  )
}

function rejectFilterSize(at: string, report: Report): void {
  const remedy = 'is too long for a cursor to carry; name fewer values, or page by offset'
  report(`${at}.filter`, 'MAX_LENGTH', remedy, { data: { threshold: LIMITS.cursorState } })
}

function rejectCost(at: string, cost: number, limit: number, report: Report): void {
  const rounded = Math.ceil(cost)
  const remedy = `costs ${rounded} units, and a query may cost ${limit}: use fewer of $contains, $endsWith, $matches and conditions on lists, or ask with $eq and $in`
  report(`${at}.filter`, 'MAX_SIZE', remedy, {
    ruleName: 'QUERY_TOO_EXPENSIVE',
    data: { threshold: limit, cost: rounded },
  })
}

/** A key of a collated field in the order of a language. */
const inLanguage = (key: SortKey, collation: string | undefined): SortKey =>
  key.field.collated && collation ? { ...key, field: { ...key.field, collation } } : key

/** Minor units and collations are marked: a cursor from before a field was stored or sorted so is rejected. */
function typesOf(keys: readonly SortKey[]): string {
  return keys
    .map(({ field: { type, minorUnits, collation } }) =>
      minorUnits ? `${type}:minor` : collation ? `${type}:${collation}` : type,
    )
    .join(',')
}

import type { Collection } from './collection.ts'

/** What a query asks of fields, without the values: enough to say which index it would have used. */
export interface QueryShape {
  /** Fields that must equal something. */
  equal: string[]
  /** Fields that lie in a range, or begin with a text. */
  range: string[]
  sort: { path: string; order: 'ASC' | 'DESC' }[]
  /** Operators by field, for whoever reads the advice. */
  operators: Record<string, string[]>
}

export interface SeenShape {
  shape: QueryShape
  queries: number
  totalMs: number
}

/** Shapes kept of a collection, and collections: the oldest give way. */
const SHAPES_MAX = 50
const COLLECTIONS_MAX = 500

const seen = new Map<string, Map<string, SeenShape>>()

const EQUAL = ['$eq', '$in']
const RANGE = ['$gt', '$gte', '$lt', '$lte', '$startsWith']

/**
 * The shape of a query as it was sent. Conditions under `$or` and `$not` are passed over: no single index serves them. The
 * query has been checked before, so that what has another form than a filter does not come here.
 */
export function shapeOfQuery(filter: unknown, sort: unknown): QueryShape {
  const operators: Record<string, Set<string>> = {}
  const note = (field: string, operator: string) => {
    operators[field] ??= new Set()
    operators[field].add(operator)
  }
  const walk = (node: unknown): void => {
    for (const [name, value] of Object.entries((node ?? {}) as Record<string, unknown>)) {
      if (name === '$and') for (const each of [value].flat()) walk(each)
      else if (name.startsWith('$')) continue
      else if (isOperators(value)) for (const operator of Object.keys(value)) note(name, operator)
      else note(name, '$eq')
    }
  }
  walk(filter)
  const having = (wanted: readonly string[]) =>
    Object.keys(operators).filter(name => wanted.some(operator => operators[name]?.has(operator)))
  const equal = having(EQUAL).sort()
  return {
    equal,
    range: having(RANGE)
      .filter(name => !equal.includes(name))
      .sort(),
    sort: ((Array.isArray(sort) ? sort : []) as { fieldName?: string; order?: string }[]).flatMap(one =>
      one.fieldName ? [{ path: one.fieldName, order: one.order === 'DESC' ? 'DESC' : 'ASC' } as const] : [],
    ),
    operators: Object.fromEntries(Object.entries(operators).map(([name, some]) => [name, [...some].sort()])),
  }
}

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every(key => key.startsWith('$') && key !== '$date')

/** Remembers that a query of this shape was asked, and how long it took. */
export function rememberShape({ uid }: Collection, shape: QueryShape, ms: number): void {
  const shapes = seen.get(uid) ?? new Map<string, SeenShape>()
  seen.delete(uid)
  seen.set(uid, shapes)
  if (seen.size > COLLECTIONS_MAX) seen.delete(seen.keys().next().value as string)
  const key = JSON.stringify([shape.equal, shape.range, shape.sort])
  const known = shapes.get(key) ?? { shape, queries: 0, totalMs: 0 }
  shapes.delete(key)
  shapes.set(key, { shape, queries: known.queries + 1, totalMs: known.totalMs + ms })
  if (shapes.size > SHAPES_MAX) shapes.delete(shapes.keys().next().value as string)
}

/** The shapes of queries of a collection that this node has seen since it was started. */
export const shapesOf = ({ uid }: Collection): SeenShape[] => [...(seen.get(uid)?.values() ?? [])]

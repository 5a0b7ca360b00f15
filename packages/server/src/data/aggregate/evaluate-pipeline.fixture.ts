// The meaning of pipelines over plain objects, written from docs/guides/content.md and sharing no code with the compiler:
// what PostgreSQL answers is held against it.

type Json = unknown
export type Doc = Record<string, Json>
type Expression = Record<string, Json>
type Wire = Record<string, Json>

/** Numbers that a float cannot tell exactly are no test of the other side. */
export class Inexact extends Error {}

const isList = Array.isArray
const isObject = (value: Json): value is Doc => typeof value === 'object' && value !== null && !isList(value)

export function at(doc: Json, path: readonly string[]): Json {
  const found = path.reduce<Json>((value, key) => {
    if (isList(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }, doc)
  return found ?? undefined
}

const number = (value: Json) => (typeof value === 'number' ? value : undefined)
const text = (value: Json) => (typeof value === 'string' ? value : undefined)

function exact(value: number | undefined): number | undefined {
  if (value === undefined) return undefined
  if (Math.abs(value) > 1e12 || !Number.isInteger(value * 2 ** 20)) throw new Inexact()
  return value + 0
}

const ofTwo = (one: Json, other: Json, work: (a: number, b: number) => number | undefined) => {
  const [a, b] = [number(one), number(other)]
  return a === undefined || b === undefined ? undefined : exact(work(a, b))
}

export function evaluate(expression: Expression, doc: Json): Json {
  const [[name = '', operand] = []] = Object.entries(expression)
  const wire = operand as Wire
  const of = (key: string) => evaluate(wire[key] as Expression, doc)
  const all = () => (wire.expressions as Expression[]).map(each => evaluate(each, doc))
  const one = () => of('expression')
  const fold = (values: Json[], start: number, work: (a: number, b: number) => number) =>
    values.some(value => typeof value !== 'number')
      ? undefined
      : exact((values as number[]).reduce((a, b) => exact(work(a, b)) as number, start))
  switch (name) {
    case 'fieldPath':
      return at(doc, (operand as string).split('.'))
    case 'text':
    case 'numeric':
      return operand
    case 'add':
      return fold(all(), 0, (a, b) => a + b)
    case 'sum':
      return fold(
        all().filter(value => typeof value === 'number'),
        0,
        (a, b) => a + b,
      )
    case 'multiply':
      return fold(all(), 1, (a, b) => a * b)
    case 'subtract':
      return ofTwo(of('firstExpression'), of('secondExpression'), (a, b) => a - b)
    case 'divide':
      return ofTwo(of('firstExpression'), of('secondExpression'), (a, b) => (b === 0 ? undefined : a / b))
    case 'mod':
      return ofTwo(of('firstExpression'), of('secondExpression'), (a, b) => (b === 0 ? undefined : a % b))
    case 'abs':
      return ofTwo(one(), 0, Math.abs)
    case 'floor':
      return ofTwo(one(), 0, Math.floor)
    case 'ceil':
      return ofTwo(one(), 0, Math.ceil)
    case 'concat': {
      const parts = all()
      return parts.every(part => typeof part === 'string') ? parts.join('') : undefined
    }
    case 'stringify': {
      const value = one()
      if (isObject(value)) return text(value.$date)
      return value === undefined || isList(value) ? undefined : String(value)
    }
    case 'toLower':
      return text(one())?.toLowerCase()
    case 'toUpper':
      return text(one())?.toUpperCase()
    case 'length': {
      const value = one()
      return typeof value === 'string' ? [...value].length : isList(value) ? value.length : undefined
    }
    case 'substring': {
      const [whole, start] = [text(one()), number(of('startExpression'))]
      const long = wire.lengthExpression ? number(of('lengthExpression')) : Number.POSITIVE_INFINITY
      if (start === undefined || long === undefined || start < 0 || long < 0) return undefined
      if (!Number.isInteger(start) || (Number.isFinite(long) && !Number.isInteger(long))) return undefined
      return whole === undefined ? undefined : [...whole].slice(start, start + long).join('')
    }
    default:
      throw new Error(`no such expression: ${name}`)
  }
}

/** PostgreSQL's order over JSON values; missing ones come first. */
export function compare(one: Json, other: Json): number {
  const rank = (value: Json) => {
    if (value === undefined || value === null) return 0
    if (isList(value)) return value.length === 0 ? 1 : 5
    const ranks: Record<string, number> = { string: 2, number: 3, boolean: 4 }
    return ranks[typeof value] ?? 6
  }
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (isList(one) && isList(other)) {
    if (one.length !== other.length) return one.length - other.length
    return firstOf(one.map((each, i) => compare(each, other[i])))
  }
  if (isObject(one) && isObject(other)) {
    const [a, b] = [one, other].map(each => Object.keys(each).sort(byLengthFirst)) as [string[], string[]]
    if (a.length !== b.length) return a.length - b.length
    return firstOf(
      a.flatMap((key, i) => [byLengthFirst(key, b[i] ?? ''), compare(one[key], other[b[i] ?? ''])]),
    )
  }
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.from(one).compare(Buffer.from(other))
  return Number(one ?? 0) - Number(other ?? 0)
}

const firstOf = (orders: number[]) => orders.find(order => order !== 0) ?? 0
const byLengthFirst = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export function runStages(docs: readonly Doc[], stages: readonly Wire[]): Doc[] {
  return stages.reduce<Doc[]>((rows, stage) => runStage(rows, stage), [...docs])
}

function runStage(rows: Doc[], stage: Wire): Doc[] {
  const [kind, wire] = Object.entries(stage)[0] as [string, Wire]
  switch (kind) {
    case 'filter':
      return rows.filter(row => matches(row, wire as Wire))
    case 'limit':
      return rows.slice(0, wire as unknown as number)
    case 'skip':
      return rows.slice(wire as unknown as number)
    case 'sort':
      return sorted(rows, wire.values as { fieldName: string; order?: string }[])
    case 'unwindArray': {
      const path = (wire.arrayFieldName as string).split('.')
      return rows.flatMap(row => {
        const value = at(row, path)
        const elements = value === undefined ? [] : isList(value) ? value : [value]
        return elements.map(element => withValue(row, path, element) as Doc)
      })
    }
    case 'objectToArray':
      return rows.map(row => {
        const value = at(row, (wire.objectFieldName as string).split('.'))
        const { [wire.destinationFieldName as string]: _, ...rest } = row
        if (!isObject(value)) return rest
        const entries = Object.keys(value)
          .sort()
          .map(k => ({ k, v: value[k] }))
        return { ...rest, [wire.destinationFieldName as string]: entries }
      })
    case 'projection':
      return rows.map(row => project(row, wire.fields as Wire[]))
    case 'group':
      return group(rows, wire as never)
    default:
      throw new Error(`no such stage: ${kind}`)
  }
}

function withValue(value: Json, [key = '', ...rest]: readonly string[], to: Json): Json {
  const inner = rest.length > 0 ? withValue(at(value, [key]), rest, to) : to
  return isList(value)
    ? value.map((each, i) => (i === Number(key) ? inner : each))
    : { ...(value as Doc), [key]: inner }
}

/** Conditions of one field and operator each, over values that are no lists. */
function matches(row: Doc, filter: Wire): boolean {
  return Object.entries(filter).every(([field, condition]) => {
    const value = at(row, field.split('.'))
    const [[operator = '', wanted] = []] = Object.entries(condition as Wire)
    const each = isList(value) ? value : [value]
    switch (operator) {
      case '$exists':
        return (value !== undefined) === wanted
      case '$gt':
        return each.some(one => typeof one === 'number' && one > (wanted as number))
      case '$eq':
        return each.some(one => one === wanted)
      default:
        throw new Error(`no such operator: ${operator}`)
    }
  })
}

function sorted(rows: Doc[], values: { fieldName: string; order?: string }[]): Doc[] {
  const sign = (order: string | undefined) => (order === 'DESC' ? -1 : 1)
  const keyed = rows.map((row, place) => ({ row, place }))
  const key = (row: Doc, field: string) => {
    const value = at(row, field.split('.'))
    return isList(value) ? value[0] : value
  }
  const byKeys = (a: { row: Doc; place: number }, b: { row: Doc; place: number }) =>
    firstOf([
      ...values.map(
        ({ fieldName, order }) => sign(order) * compare(key(a.row, fieldName), key(b.row, fieldName)),
      ),
      sign(values.at(-1)?.order) * (a.place - b.place),
    ])
  return keyed.sort(byKeys).map(({ row }) => row)
}

function project(row: Doc, fields: Wire[]): Doc {
  const kindOf = (field: Wire) => Object.keys(field)[0]
  if (fields.every(field => kindOf(field) === 'exclude'))
    return fields.reduce(
      (rest: Doc, { exclude }) => without(rest, ((exclude as Wire).fieldName as string).split('.')) as Doc,
      row,
    )
  const result = shape(row, row, fields)
  const idLeftOut = fields.some(field => (field.exclude as Wire | undefined)?.fieldName === '_id')
  return idLeftOut || row._id === undefined || '_id' in result ? result : { ...result, _id: row._id }
}

function shape(row: Doc, root: Json, fields: Wire[]): Doc {
  const result: Doc = {}
  for (const { include, reshape, projectNested } of fields as Record<string, Wire | undefined>[]) {
    const name = (include?.fieldName ?? reshape?.resultFieldName ?? projectNested?.resultFieldName) as string
    if (name === undefined) continue
    const value = include
      ? at(root, [name])
      : reshape
        ? evaluate(reshape.expression as Expression, row)
        : shape(row, at(root, [name]), projectNested?.fields as Wire[])
    if (value !== undefined) result[name] = value
  }
  return result
}

function without(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  const { [key]: inner, ...others } = value
  return rest.length > 0 ? { ...others, [key]: without(inner, rest) } : others
}

interface Grouping {
  groupIds: { key: string; expression: Expression }[]
  accumulators: Wire[]
}

function group(rows: Doc[], { groupIds, accumulators }: Grouping): Doc[] {
  const keyed = rows.map(row => ({
    row,
    keys: groupIds.map(({ expression }) => evaluate(expression, row) ?? null),
  }))
  const groups: { keys: Json[]; rows: Doc[] }[] = groupIds.length === 0 ? [{ keys: [], rows: [] }] : []
  for (const { row, keys } of keyed) {
    const found = groups.find(each => each.keys.every((key, i) => compare(key, keys[i]) === 0))
    if (found) found.rows.push(row)
    else groups.push({ keys, rows: [row] })
  }
  groups.sort((a, b) => firstOf(a.keys.map((key, i) => compare(key, b.keys[i]))))
  return groups.map(({ keys, rows }) => ({
    ...(groupIds.length > 0 && { _id: Object.fromEntries(groupIds.map(({ key }, i) => [key, keys[i]])) }),
    ...Object.fromEntries(
      accumulators.map(({ resultFieldName, ...rest }) => [resultFieldName, accumulate(rest, rows)]),
    ),
  }))
}

function accumulate(wire: Wire, rows: Doc[]): Json {
  const [[kind = '', operand] = []] = Object.entries(wire) as [string, { expression: Expression }][]
  const values = rows.map(row => evaluate(operand?.expression as Expression, row))
  const given = values.filter(value => value !== undefined)
  const numbers = given.filter(value => typeof value === 'number')
  const sum = exact(numbers.reduce((a, b) => a + b, 0))
  switch (kind) {
    case 'sum':
      return sum
    case 'avg':
      return numbers.length === 0 ? null : (sum as number) / numbers.length
    case 'min':
      return given.toSorted(compare)[0] ?? null
    case 'max':
      return given.toSorted(compare).at(-1) ?? null
    case 'first':
      return values[0] ?? null
    case 'last':
      return values.at(-1) ?? null
    case 'push':
      return given
    default:
      throw new Error(`no such accumulator: ${kind}`)
  }
}

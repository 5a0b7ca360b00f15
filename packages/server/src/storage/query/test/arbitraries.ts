// biome-ignore lint/correctness/noUndeclaredDependencies: test tools are declared at the root
import fc from 'fast-check'
import { OPERATORS_OF, type Operator } from '../operators.ts'
import { OPEN_FIELDS, THINGS, type Thing } from './things.ts'

// Few values each, so that filters match; chosen for common edge cases: case, LIKE and quoting characters, spellings of one
// number or instant, characters beyond the basic plane.
const TEXTS = [
  '',
  'a',
  'A',
  'ab',
  'aB',
  'b%',
  'b_c',
  'bxc',
  '\\',
  "o'x",
  '"q"',
  '$1',
  'é',
  'É',
  '日本',
  'b C',
  'A-b',
  '\uFF5E',
  '😀',
]
const NUMBERS = [-1.5, 0, 1, 2, 10, 0.1, 1e-7, 1e21, 9007199254740991]
const INTEGERS = [-3, 0, 1, 2, 10, 2147483647]
const DECIMALS = ['0', '12.5', '12.50', '-3', '100']
const GUIDS = [
  '00000000-0000-0000-0000-000000000001',
  'ABCDEF00-0000-0000-0000-00000000000a',
  'abcdef00-0000-0000-0000-00000000000a',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]
export const INSTANTS = [
  '2024-02-29T00:00:00Z',
  '2026-01-31T12:00:00Z',
  '2026-01-31T13:00:00+01:00',
  '2026-01-31T12:00:00.001Z',
  '0999-12-31T23:59:59.5-05:30',
]
const JUNK = ['', 'yesterday', '2026-02-30T00:00:00Z', '1e5', 7, true, {}, [], { $date: 5 }]

const text = fc.constantFrom(...TEXTS)
const number = fc.constantFrom(...NUMBERS)
const integer = fc.constantFrom(...INTEGERS)
const decimal = fc.constantFrom<string | number>(...DECIMALS)
const guid = fc.constantFrom(...GUIDS)
const instant = fc.constantFrom(...INSTANTS)
/** Dates as the data service stores them. */
const canonical = fc.constantFrom(...INSTANTS).map(text => ({ $date: new Date(text).toISOString() }))
const junk = fc.constantFrom<unknown>(...JUNK)
const scalar = fc.oneof(
  text,
  number,
  fc.boolean(),
  instant.map($date => ({ $date })),
)

const orNull = (values: fc.Arbitrary<unknown>) => fc.option(values, { freq: 5 })
const orJunk = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: values },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: junk },
  )
/** Other values of a date field: anything but a malformed date. */
const orOther = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: values },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('', 7, true, {}, []) },
  )
const list = (values: fc.Arbitrary<unknown>) => fc.array(values, { maxLength: 3 })
const some = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] })

const doc = some({
  title: orNull(text),
  info: some({
    count: orJunk(number),
    cost: orJunk(decimal),
    ok: orJunk(fc.boolean()),
    when: orJunk(instant),
    owner: orJunk(guid),
  }),
  lines: orNull(list(some({ sku: fc.oneof(orNull(text), list(text)), qty: orJunk(number) }))),
  keywords: fc.oneof(orNull(list(orNull(text))), text),
  dates: orNull(list(orJunk(instant))),
  born: orNull(orOther(canonical)),
  deaths: orNull(list(orNull(orOther(canonical)))),
  blob: fc.oneof(fc.constant(null), junk, scalar),
  extra: some({
    a: fc.oneof(fc.constant(null), junk, scalar, list(fc.oneof(fc.constant(null), scalar))),
    'o\'k "q"': fc.oneof(fc.constant(null), scalar),
  }),
})

const thing = fc.record({
  name: orNull(text),
  rank: orNull(integer),
  place: integer,
  price: orNull(number),
  weight: orNull(number),
  active: orNull(fc.boolean()),
  at: orNull(instant),
  ref: orNull(guid),
  tags: orNull(list(orNull(text))),
  sizes: orNull(list(orNull(integer))),
  friends: fc.option(fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), { freq: 5 }),
  doc,
})

/** Random rows, at most `maxLength`. */
export const things = (maxLength: number): fc.Arbitrary<Thing[]> =>
  fc.array(thing, { minLength: 1, maxLength }).map(rows =>
    // Ids whose order differs from the insertion order.
    rows.map((row, i) => ({ ...row, id: `${'zyxwv'[i % 5]}${i}` }) as Thing),
  )

const VALUES = {
  string: text,
  guid,
  number,
  decimal,
  boolean: fc.boolean(),
  datetime: instant,
  instant: instant.map($date => ({ $date })),
  any: scalar,
}
const spec = fc.array(
  fc.oneof(
    fc.constantFrom('a', 'B', 'b%', 'x', '日').map(value => ({ type: 'literal', value })),
    fc.constantFrom(' \t\n-', '_%', 'x\\]').map(value => ({ type: 'anyOf', value })),
  ),
  { maxLength: 3 },
)

const fieldNames = [...Object.keys(THINGS.fields), ...OPEN_FIELDS]

const conditionOn = (names: readonly string[]) =>
  fc.constantFrom(...names).chain(name => {
    const type = THINGS.fields[name]?.type ?? 'any'
    return fc.constantFrom<Operator>(...OPERATORS_OF[type]).chain(operator =>
      operand(type, operator).chain(value =>
        // Sometimes the bare form, sometimes two operators under one field.
        operator === '$eq'
          ? fc.constantFrom<object>(
              { [name]: value },
              { [name]: { $eq: value } },
              { [name]: { $eq: value, $exists: true } },
            )
          : fc.constant({ [name]: { [operator]: value } }),
      ),
    )
  })

const condition = conditionOn(fieldNames)

function operand(type: keyof typeof VALUES | 'json', operator: Operator): fc.Arbitrary<unknown> {
  if (type === 'json') return operator === '$exists' ? fc.boolean() : fc.constant(null)
  const values = VALUES[type]
  switch (operator) {
    case '$exists':
    case '$isEmpty':
      return fc.boolean()
    case '$eq':
    case '$ne':
      return fc.option<unknown>(values, { freq: 6 })
    case '$in':
    case '$nin':
      return fc.array(fc.option<unknown>(values, { freq: 8 }), { maxLength: 3 })
    case '$hasSome':
    case '$hasAll':
      return fc.array<unknown>(values, { maxLength: 3 })
    case '$matches':
      return spec.map(parts => ({ ignoreCase: true, spec: parts }))
    case '$urlized':
      return fc.oneof(
        fc.constantFrom('b-c', 'A', 'ab', ''),
        fc.array(fc.constantFrom('a-b', 'b-c'), { maxLength: 2 }),
      )
    case '$startsWith':
    case '$endsWith':
    case '$contains':
      return fc.constantFrom(...TEXTS, 'B', 'abc', 'f', '%')
    default:
      return values
  }
}

/** Filters with so many conditions on one or two fields that they share tests and values. */
export const crowdedFilter: fc.Arbitrary<object> = fc
  .array(fc.constantFrom(...fieldNames), { minLength: 1, maxLength: 2 })
  .chain(names => {
    const one = conditionOn(names)
    const several = fc.array(one, { minLength: 4, maxLength: 6 })
    const pairs = fc.array(
      fc.array(one, { minLength: 2, maxLength: 2 }).map($and => ({ $and })),
      { minLength: 2, maxLength: 4 },
    )
    const joined = fc
      .oneof(several, pairs)
      .chain(nodes => fc.constantFrom<object>({ $or: nodes }, { $and: nodes }))
    return fc.oneof(
      joined,
      joined.map($not => ({ $not })),
      fc.tuple(joined, one).map(nodes => ({ $and: nodes })),
    )
  })

/** Random filters over the fields of `things`. */
export const filter: fc.Arbitrary<object> = fc.letrec<{ node: object }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: condition },
    { weight: 1, arbitrary: fc.tuple(condition, condition).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map($and => ({ $and })) },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map($or => ({ $or })) },
    { weight: 1, arbitrary: tie('node').map($not => ({ $not })) },
    { weight: 1, arbitrary: tie('node').map(node => ({ $not: [node] })) },
  ),
})).node

const sortable = Object.keys(THINGS.fields).filter(name => THINGS.fields[name]?.sort)

/** Random sort orders. */
export const sort = fc.uniqueArray(
  fc.record({
    fieldName: fc.constantFrom(...sortable),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  { maxLength: 3, selector: entry => entry.fieldName },
)

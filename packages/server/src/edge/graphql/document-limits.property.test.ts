import { hostileDocuments } from '@stoa/testkit/hostile-documents'
import fc from 'fast-check'
import {
  buildSchema,
  GraphQLError,
  isAbstractType,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_LIMITS, parseDocument } from './document-limits.ts'
import { buildGraphqlSchema } from './graphql-schema.ts'
import { documentRules } from './graphql-server.ts'
import { mergeableFields } from './mergeable-fields.ts'

const schema = buildGraphqlSchema()
const rules = documentRules(true)

/** How a document is rejected before it is validated: undefined if it is not. */
function rejectionOf(text: string): string | undefined {
  try {
    parseDocument(text)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(GraphQLError)
    return (error as GraphQLError).message
  }
}

type Part = { field: Part[] } | { spread: number } | 'value'

const parts = fc.letrec<{ parts: Part[]; part: Part }>(tie => ({
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 5, size: 'max' }),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constant('value' as const),
    fc.record({ spread: fc.nat({ max: 3 }) }),
    fc.record({ field: tie('parts') }),
  ),
})).parts

/** A document whose fragments spread later ones only, and the sizes that it has when each fragment is written out. */
function documentOf(lists: readonly Part[][]) {
  let alias = 0
  const sizes: { calls: number; depth: number; fields: number }[] = []
  const textOf = (list: readonly Part[], position: number): string =>
    list
      .map(part => {
        if (part === 'value') return `a${alias++}: value`
        if ('field' in part) return `a${alias++}: query { ${textOf(part.field, position)} }`
        const target = position + 1 + part.spread
        return target < lists.length ? `...F${target}` : `a${alias++}: value`
      })
      .join(' ')
  const sizeOf = (list: readonly Part[], position: number): (typeof sizes)[number] => {
    const size = { calls: 0, depth: 0, fields: 0 }
    for (const part of list) {
      const target = typeof part === 'object' && 'spread' in part ? position + 1 + part.spread : undefined
      const spread = target === undefined ? undefined : sizes[target]
      const below =
        typeof part === 'object' && 'field' in part ? sizeOf(part.field, position) : { depth: 0, fields: 0 }
      size.calls += spread?.calls ?? 1
      size.fields += spread?.fields ?? 1 + below.fields
      size.depth = Math.max(size.depth, spread?.depth ?? 1 + below.depth)
    }
    return size
  }
  for (let i = lists.length - 1; i >= 0; i--) sizes[i] = sizeOf(lists[i] as Part[], i)
  const [first, ...rest] = lists.map((list, i) => textOf(list, i))
  const fragments = rest.map((text, i) => `fragment F${i + 1} on Query { ${text} }`)
  return { text: [`query { ${first} }`, ...fragments].join('\n'), sizes }
}

test('no operation is larger than the limits, however its fragments are nested (protocol/graphql §4)', () => {
  let rejected = 0
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 25, size: 'max' }), lists => {
      const {
        text,
        sizes: [operation, ...fragments],
      } = documentOf(lists)
      const exceeds = (name: 'calls' | 'depth' | 'fields') => (operation?.[name] ?? 0) > DOCUMENT_LIMITS[name]
      const isTooLarge =
        exceeds('calls') ||
        exceeds('depth') ||
        exceeds('fields') ||
        fragments.some(({ fields }) => fields > DOCUMENT_LIMITS.fields)
      const rejection = rejectionOf(text)
      fc.pre(!/^(Tokens|Levels of brackets)/.test(rejection ?? ''))
      expect(rejection !== undefined, rejection).toBe(isTooLarge)
      rejected += rejection ? 1 : 0
    }),
    { numRuns: 500 },
  )
  expect(rejected).toBeGreaterThan(0)
})

describe('fields of one name in a reply (specification of GraphQL, section 5.3.2)', () => {
  const flat = buildSchema('type Query { a(n: Int, m: Int): Query, b: Query, value(n: Int): Int }')
  const selections = fc.letrec<{ set: string; one: string }>(tie => ({
    set: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map(list => `{ ${list.join(' ')} }`),
    one: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('value', 'x: value', 'value(n: 1)', 'x: value(n: 1)', '...F', '...G'),
      fc
        .tuple(
          fc.constantFrom('a', 'a(n: 1)', 'a(n: 1, m: 2)', 'a(m: 2, n: 1)', 'b', 'x: a', 'a: b'),
          tie('set'),
        )
        .map(([name, below]) => `${name} ${below}`),
      tie('set').map(below => `... on Query ${below}`),
    ),
  })).set

  test('are rejected where the rule of the standard rejects them', () => {
    const outcomes = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(selections, selections, (operation, fragment) => {
        const spreads = fragment.replaceAll(/\.\.\.[FG]\b/g, 'value')
        const document = parse(
          `query { ...F ... on Query ${operation} r: a { b { ...G } } } fragment F on Query ${spreads} fragment G on Query { ...F x: value }`,
        )
        const isInvalid = (rule: typeof mergeableFields) => validate(flat, document, [rule]).length > 0
        const expected = isInvalid(OverlappingFieldsCanBeMergedRule)
        expect(isInvalid(mergeableFields)).toBe(expected)
        outcomes[expected ? 'invalid' : 'valid']++
      }),
      { numRuns: 300 },
    )
    expect(Math.min(outcomes.valid, outcomes.invalid)).toBeGreaterThan(5)
  })

  test('belong to one type: the schema has no interface and no union', () => {
    for (const type of Object.values(schema.getTypeMap())) expect(isAbstractType(type), type.name).toBe(false)
  })
})

describe('a hostile document', () => {
  test.each(Object.entries(hostileDocuments()))('of %s ends soon', (_, { text, isRejected }) => {
    const check = () => {
      const rejection = rejectionOf(text)
      return rejection
        ? [rejection]
        : validate(schema, parse(text), rules, { maxErrors: 10, hideSuggestions: true })
    }
    // What runs for the first time is compiled meanwhile.
    const errors = check()
    // Microseconds of this process, so that other work on the machine does not count; without the limits, half a second and more.
    // Of a few runs the shortest: a collection of the garbage of earlier tests takes as long.
    const times = Array.from({ length: 3 }, () => {
      const started = process.cpuUsage()
      check()
      const { user, system } = process.cpuUsage(started)
      return user + system
    })
    expect(Math.min(...times)).toBeLessThan(300_000)
    expect(errors.length > 0).toBe(true)
    if (isRejected) expect(rejectionOf(text)).toMatch(/at most|spreads itself/)
  })
})

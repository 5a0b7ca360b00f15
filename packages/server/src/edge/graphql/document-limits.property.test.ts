import fc from 'fast-check'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { DOCUMENT_LIMITS, limitDocument } from './document-limits.ts'

const schema = buildSchema('type Query { query: Query, value: Int }')

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
  return { text: [`query { ${first} }`, ...fragments].join('\n'), size: sizes[0] }
}

test('no operation is larger than the limits, however its fragments are nested (protocol/graphql §4)', () => {
  let rejected = 0
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 25, size: 'max' }), lists => {
      const { text, size } = documentOf(lists)
      const errors = validate(schema, parse(text), [limitDocument])
      const exceeded = (['calls', 'depth', 'fields'] as const).filter(
        name => (size?.[name] ?? 0) > DOCUMENT_LIMITS[name],
      )
      expect(errors).toHaveLength(exceeded.length)
      rejected += errors.length > 0 ? 1 : 0
    }),
    { numRuns: 500 },
  )
  expect(rejected).toBeGreaterThan(0)
})

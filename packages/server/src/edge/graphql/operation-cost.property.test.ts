import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { buildGraphqlSchema } from './graphql-schema.ts'
import { OPERATION_COST } from './operation-cost.ts'

const { shop, driver } = await openTestShop()
const products = await Promise.all(Array.from({ length: 40 }, () => driver.product()))
for (let i = 0; i < 10; i++) await driver.collection(products.slice(i, i + 20).map(({ id }) => id))

const query = buildGraphqlSchema().getQueryType() as GraphQLObjectType
/** Queries that need no arguments. */
const roots = Object.values(query.getFields())
  .filter(({ args }) => !args.some(isRequiredArgument))
  .map(({ name }) => name)
const COSTLY = ['storesProductsV1Products', 'storesCollectionsV1Collections', 'storesProductsV1QueryProducts']

/** One choice after the other of a random text of numbers. */
function chooser(numbers: readonly number[]) {
  let next = 0
  return (max: number) => (numbers[next++ % numbers.length] ?? 0) % max
}

/** A selection of a type, with many aliases. Deeper ones are smaller. */
function selectionOf(type: GraphQLOutputType, choose: (max: number) => number, depth: number): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
  const size = 1 + choose(depth > 4 ? 3 : 12)
  const selected = Array.from({ length: size }, (_, i) => {
    const field = fields[choose(fields.length)]
    if (!field) return '__typename'
    const leaf = isLeafType(getNamedType(field.type))
    if (!leaf && depth > 8) return '__typename'
    const below = leaf ? '' : ` { ${selectionOf(field.type, choose, depth + 1)} }`
    return `a${i}: ${field.name}${below}`
  })
  const copies = choose(3) === 0 ? Array.from({ length: 200 }, (_, i) => `t${i}: __typename`) : []
  return [...selected, ...copies].join(' ')
}

/** Number of values in a reply. */
const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + (Array.isArray(value) ? 0 : 1) + sizeOf(one), 0)
    : 0

test('no operation costs more than its budget, whatever it selects (protocol/graphql §4)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(), { minLength: 50, maxLength: 200 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      async (numbers, calls) => {
        const choose = chooser(numbers)
        const document = calls
          .map((call, i) => {
            const name = (call % 2 ? COSTLY[call % COSTLY.length] : roots[call % roots.length]) as string
            const field = query.getFields()[name]
            return field ? `c${i}: ${name} { ${selectionOf(field.type, choose, 0)} }` : ''
          })
          .join(' ')
        shop.statements.length = 0
        const response = await shop.fetch(`${shop.baseUrl}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: driver.tokens.merchant as string },
          body: JSON.stringify({ query: `{ ${document} }` }),
        })
        expect(response.status).toBeLessThan(500)
        const { data, errors = [] } = (await response.json()) as {
          data?: object
          errors?: { extensions?: { code?: string } }[]
        }
        expect(sizeOf(data)).toBeLessThanOrEqual(OPERATION_COST.max)
        expect(shop.statements.length).toBeLessThanOrEqual((OPERATION_COST.max / OPERATION_COST.call) * 10)
        for (const { extensions } of errors) expect(extensions?.code).not.toBe('INTERNAL_SERVER_ERROR')
      },
    ),
    { numRuns: sized(20, 600) },
  )
})

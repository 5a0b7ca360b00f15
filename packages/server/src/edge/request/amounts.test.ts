import { allCalls } from '@stoa/contract'
import { loadValidRequests, rejectedFields, validRequest } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { type JsonSchema, requestSchema } from './request-schema.ts'

type Fields = Record<string, unknown>

/** Where an amount of a message is: names, and 0 for the first element of a list. */
type Path = readonly (string | 0)[]

interface Amount {
  path: Path
  schema: JsonSchema
}

function amountsOf(schema: JsonSchema, path: Path = []): Amount[] {
  if (schema['x-amount']) return [{ path, schema }]
  if (schema.items) return amountsOf(schema.items, [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => amountsOf(field, [...path, name]))
}

/** Puts an amount of EUR with three decimals into a message, and takes out what excludes it. */
function putAmount(root: Fields, request: JsonSchema, { path, schema }: Amount): void {
  let at = root as Record<string | number, unknown>
  let level = request
  for (const [i, part] of path.entries()) {
    const next = part === 0 ? level.items : level.properties?.[part]
    const group = next?.['x-one-of']
    for (const name of Object.keys(at))
      if (group && name !== part && level.properties?.[name]?.['x-one-of'] === group) delete at[name]
    const rule = next?.['x-amount']
    if (typeof rule === 'object') at[rule.when] = rule.is
    if (i === path.length - 1) at[part] = schema['x-decimal'] ? '5.125' : 5.125
    else {
      at[part] ??= path[i + 1] === 0 ? [] : {}
      at = at[part] as typeof at
    }
    level = next ?? {}
  }
}

const nameOf = (path: Path) =>
  path.reduce<string>((name, part) => (part === 0 ? `${name}[0]` : name ? `${name}.${part}` : part), '')

const { driver } = await openTestShop({ fixture: 'demo' })
await loadValidRequests()

test('no call takes an amount with more decimals than the currency of the site (protocol/transport §7)', async () => {
  const taken: string[] = []
  let rejected = 0
  for (const { resource, name, declaration } of allCalls) {
    const request = requestSchema(declaration)
    const amounts = amountsOf(request)
    if (amounts.length === 0) continue
    const { as, message } = await validRequest(driver, resource, name)
    for (const amount of amounts) {
      const changed = structuredClone(message) as Fields
      putAmount(changed, request, amount)
      const reply = await driver.send(declaration, changed as never, as)
      const field = nameOf(amount.path)
      // A part that was made for the amount can lack other fields, which are named first.
      if (rejectedFields(reply)[field] === 'DECIMAL_MAX_SCALE') rejected++
      else if (reply.status !== 400) taken.push(`${resource}.${name} ${field} ${reply.status}`)
    }
  }
  expect(taken).toEqual([])
  expect(rejected).toBeGreaterThan(100)
})

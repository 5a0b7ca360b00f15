import { allCalls, type NamedCall } from '@stoa/contract'
import { createShop, type Shop } from '@stoa/testkit'
import { createFuzzContext, type FuzzContext, fuzzRequests, SIGN_IN } from '@stoa/testkit/fuzz-requests'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { replyCheck } from '../testing/reply-check.ts'

/** Requests for each call. The seed follows from the commit, so each commit tries other requests. */
const RUNS = sized(2, 1000)

const shop = await openShop({ fixture: 'demo' })
/** The shop with random settings. */
let other: { shop: Shop; of: string } | undefined
afterAll(async () => {
  await other?.shop.close()
})

/** Calls that may end what other calls of their resource need. They come last in it. */
const ENDS = /^(cancel|delete|end|erase|logout|remove|reset|revoke|signOut|void)/
// What is sent to updateSite may leave a shop that delivers nowhere and takes no members: it comes last of all.
const inOrder = [...Map.groupBy(allCalls, call => call.resource).values()]
  .flatMap(calls => calls.toSorted((a, b) => Number(ENDS.test(a.name)) - Number(ENDS.test(b.name))))
  .toSorted((a, b) => Number(a.name === 'updateSite') - Number(b.name === 'updateSite'))

/** The callers and entities for the calls of a resource: to create them takes as long as many requests. */
let context: FuzzContext
let contextOf = ''
/** Except at night, resources share them; those of sign-in have more of them. */
const groups = new Map(
  [...new Set(inOrder.map(call => call.resource))].map((name, n) => [name, Math.floor(n / 8)]),
)
const groupOf = (resource: NamedCall['resource']) =>
  sized(SIGN_IN.test(resource) ? resource : `${groups.get(resource)}`, resource)

async function contextFor(target: Shop, resource: NamedCall['resource']): Promise<FuzzContext> {
  const id = `${target.siteId} ${groupOf(resource)}`
  if (id !== contextOf) context = await createFuzzContext(target, resource)
  else await context.driver.reviveMember()
  contextOf = id
  return context
}

/** Random settings of these resources may leave a shop that delivers nowhere, or asks for consents: each of them has separate shops. */
const SETTINGS =
  /^(checkoutSettings|deliveryProfile|shippingOptions|pickupLocations|localDeliveryOptions|shippoConfigurations)$/

async function shopOf(part: string): Promise<Shop> {
  if (other?.of !== part) {
    await other?.shop.close()
    other = { shop: await createShop({ databaseUrl: inject('databaseUrl') }), of: part }
  }
  return other.shop
}

describe('any message gets a declared reply or error', () => {
  test.each(inOrder.map(call => [`${call.resource}.${call.name}`, call] as const))(
    '%s',
    async (_, { resource, name, declaration }) => {
      const check = replyCheck(declaration)
      const target = SETTINGS.test(resource) ? await shopOf(sized(resource, `${resource}.${name}`)) : shop
      const context = await contextFor(target, resource)
      await fc.assert(
        fc.asyncProperty(fuzzRequests(context, declaration), async ({ request }) => {
          const response = await target.fetch(request)
          const text = await response.text()
          expect(response.status, text).toBeLessThan(500)
          if (response.status === 200) expect(check(JSON.parse(text))).toEqual([])
          else {
            expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_384)
            const { details } = JSON.parse(text)
            const named = details.applicationError?.code ?? details.validationError?.fieldViolations[0]?.field
            expect(named, text).toBeDefined()
          }
        }),
        { numRuns: RUNS },
      )
    },
  )
})

import { allCalls } from '@stoa/contract'
import { createShop, type Shop } from '@stoa/testkit'
import { createFuzzContext, fuzzRequests } from '@stoa/testkit/fuzz-requests'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { replyCheck } from '../testing/reply-check.ts'

/**
 * Requests for each call. Without a number of their own all calls share 8,000, so that the run takes as long when calls are
 * added; the seed follows from the commit, so each commit tries other requests.
 */
const RUNS = Number(process.env.STOA_FUZZ_RUNS ?? Math.max(20, Math.floor(8_000 / allCalls.length)))

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl') })
})
afterAll(() => shop.close())

// What is sent to updateSite may leave a shop that delivers nowhere and takes no members: it comes last.
const inOrder = allCalls.toSorted((a, b) => Number(a.name === 'updateSite') - Number(b.name === 'updateSite'))

/** Random settings of these resources may leave a shop that delivers nowhere, or asks for consents: each of their calls has a separate shop. */
const SETTINGS =
  /^(checkoutSettings|deliveryProfile|shippingOptions|pickupLocations|localDeliveryOptions|shippoConfigurations)$/

describe('any message gets a declared reply or error', () => {
  test.each(inOrder.map(call => [`${call.resource}.${call.name}`, call] as const))(
    '%s',
    async (_, { resource, declaration }) => {
      const check = replyCheck(declaration)
      const target = SETTINGS.test(resource) ? await createShop({ databaseUrl: inject('databaseUrl') }) : shop
      const context = await createFuzzContext(target, resource)
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
      if (target !== shop) await target.close()
    },
  )
})

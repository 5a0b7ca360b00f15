import { createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { compareTwins, createTwinCollections, hiddenFieldCalls } from '@stoa/testkit/hidden-fields'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const RUNS = sized(40, 1000)

let shop: Shop
let driver: TestDriver
let twins: [string, string]

beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  driver = await createDriver(shop)
  twins = await createTwinCollections(driver)
})
afterAll(() => shop.close())

test('no reply to a visitor depends on a value that he may not see', async () => {
  await fc.assert(
    fc.asyncProperty(
      hiddenFieldCalls,
      fc.constantFrom('visitor' as const, 'member' as const),
      async (call, as) => {
        const [one, other] = await compareTwins(driver, twins, call, as)
        expect(one).toEqual(other)
        expect(one?.status).toBeLessThan(500)
      },
    ),
    { numRuns: RUNS },
  )
})

import { compareTwins, createTwinCollections, hiddenFieldCalls } from '@stoa/testkit/hidden-fields'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const RUNS = sized(40, 1000)

const { driver } = await openTestShop()
const twins = await createTwinCollections(driver)

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

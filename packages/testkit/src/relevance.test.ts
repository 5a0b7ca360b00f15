import { expect, inject, test } from 'vitest'
import { measureRelevance, seedRelevance } from '../../../tools/relevance/measure.ts'
import { createDriver, createShop } from './index.ts'
import { sized } from './sizes.ts'

test('19 of 20 judged searches find a right product among the first three, in each of twelve languages', {
  timeout: 120_000,
}, async () => {
  const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  const driver = await createDriver(shop)
  await seedRelevance(shop, driver)
  const measured = await measureRelevance(driver, { each: sized(5, 1) })
  await shop.close()
  expect(measured).toHaveLength(12)
  expect(measured.filter(({ atThree }) => atThree < 0.95)).toEqual([])
})

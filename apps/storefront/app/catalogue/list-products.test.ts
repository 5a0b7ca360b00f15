import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { isForMember, runForMember, shopperCatalogue } = await import('../platform/catalogue.server.ts')
const { listProducts } = await import('./catalogue.server.ts')

const upTo = (max: number) =>
  vi.fn(async () => ({ products: [], metadata: { total: 0 }, facets: [], prices: { min: 1, max } }))
let [forAll, forMember] = [upTo(20), upTo(15)]
beforeEach(() => {
  forAll = upTo(20)
  forMember = upTo(15)
  const shopper = shopperCatalogue as { call: unknown }
  vi.spyOn(shopper, 'call', 'get').mockImplementation(() => (isForMember() ? forMember : forAll))
})
afterEach(() => vi.restoreAllMocks())

/** The highest price of a page of the list. */
const highest = async (page: number) =>
  (await listProducts({ sort: 'featured', facets: {}, words: '', page })).prices?.max
const highestForMember = (page: number) => runForMember({ call: forMember } as never, () => highest(page))

test('lists are asked for once for everybody, and again for each member', async () => {
  expect(await Promise.all([highest(1), highest(1)])).toEqual([20, 20])
  expect(forAll).toHaveBeenCalledOnce()
  expect(await Promise.all([highestForMember(1), highestForMember(1)])).toEqual([15, 15])
  expect(forMember).toHaveBeenCalledTimes(2)
})

test('prices of a group of members are shown to no one else', async () => {
  expect(await highestForMember(2)).toBe(15)
  expect(await highest(2)).toBe(20)
  expect(await highestForMember(2)).toBe(15)
})

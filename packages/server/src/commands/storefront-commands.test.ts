import { storefrontCollections } from '@stoa/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { wireCommands } from './wire-commands.ts'

const { shop, driver } = await openTestShop()
afterEach(() => vi.unstubAllGlobals())

const run = (name: string, options: Record<string, string>) => wireCommands[name]?.run(options)

test('stoa storefront create-content creates what is missing', async () => {
  vi.stubGlobal('fetch', shop.fetch)
  const access = { url: shop.baseUrl, site: driver.site.siteId, key: driver.site.apiKey }
  await run('storefront create-content', access)
  expect(await run('storefront create-content', access)).toBe('All collections exist.\n')
  const { collections } = (await (
    await shop.fetch(`${shop.baseUrl}/v2/collections?paging.limit=100`, {
      headers: { authorization: access.key, 'wix-site-id': access.site },
    })
  ).json()) as { collections: { id: string; permissions: object }[] }
  const ids = collections.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(storefrontCollections.map(({ id }) => id)))
  expect(collections.find(({ id }) => id === 'shopMessages')?.permissions).toMatchObject({
    read: 'ADMIN',
    insert: 'ANYONE',
  })
})

test('stoa storefront preview-link signs the time at which the link ends', async () => {
  const link = new URL(
    (await run('storefront preview-link', { url: 'https://shop.test/', key: 'k', to: '/pages/a' })) ?? '',
  )
  expect(link.pathname).toBe('/preview')
  expect(link.searchParams.get('to')).toBe('/pages/a')
  expect(link.searchParams.get('token')).toMatch(/^\d{10}\.[\w-]{43}$/)
  await expect(
    run('storefront preview-link', { url: 'https://shop.test', key: 'k', hours: '0' }),
  ).rejects.toThrow('--hours')
})

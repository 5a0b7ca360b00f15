import type { LoaderFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { loader } = await import('./product-feed.ts')

test.each([
  ['network=none', 'network'],
  ['network=constructor', 'network'],
  ['since=yesterday', 'since'],
  ['since=2026-13-45T00:00:00Z', 'since'],
])('a feed with ?%s is rejected', async (query, field) => {
  const request = new Request(`https://shop.test/feeds/products.xml?${query}`)
  const reply = (await loader({ request } as LoaderFunctionArgs)) as Response
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(`${field} must be`)])
})

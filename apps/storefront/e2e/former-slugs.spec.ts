import { expect, inject, it } from 'vitest'
import { platform, storefront } from './shop.ts'

/** A call of the merchant. */
async function send(method: string, path: string, body: object) {
  const reply = await fetch(platform + path, {
    method,
    headers: { authorization: inject('demo').apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}

const visit = async (path: string) => {
  const reply = await fetch(storefront + path, { redirect: 'manual' })
  return [reply.status, reply.headers.get('location')]
}

it('addresses with former slugs redirect to the current ones (protocol/catalogue-additions §1)', async () => {
  const stamp = Date.now()
  const [before, after] = [`tray-${stamp}`, `wide-tray-${stamp}`]
  const { product } = await send('POST', '/stores/v1/products', {
    product: { name: 'Tray', slug: before, priceData: { price: 30 } },
  })
  const { collection } = await send('POST', '/stores/v1/collections', {
    collection: { name: 'Trays', slug: before },
  })
  expect(await visit(`/products/${before}`)).toEqual([200, null])
  await send('PATCH', `/stores/v1/products/${product.id}`, { product: { slug: after } })
  await send('PATCH', `/stores/v1/collections/${collection.id}`, { collection: { slug: after } })
  expect(await visit(`/products/${before}?Size=M`)).toEqual([301, `/products/${after}?Size=M`])
  expect(await visit(`/products/${after}`)).toEqual([200, null])
  expect(await visit(`/collections/${before}?page=2`)).toEqual([301, `/collections/${after}?page=2`])
  expect(await visit(`/collections/${after}`)).toEqual([200, null])
})

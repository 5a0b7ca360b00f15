import { addToCurrentCart, queryProducts } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop } = await openTestShop({ fixture: 'demo' })

const SLUG = 'morning-mug'
const address = () => `${shop.baseUrl}/media/demo/${SLUG}-1.svg`

/** The picture of a product in a cart line and in a store variant. */
async function picturesOf(w: Awaited<ReturnType<typeof createDriver>>, productId: string) {
  const { product } = await w.visitor.callOk(contract.products.getProduct, { id: productId })
  const options = { variantId: product.variants[0]?.id }
  const lineItems = [w.line(productId, 1, options)]
  const { cart } = await w.visitor.callOk(contract.currentCart.addToCurrentCart, { lineItems })
  const query = { filter: { productId } }
  const { variants } = await w.visitor.callOk(contract.products.queryStoreVariants, { query })
  return [cart.lineItems[0]?.image, variants[0]?.media?.image].map(image => ({
    id: image?.id,
    url: image?.url,
  }))
}

test('a picture of the platform keeps its id, and the URL built from it serves the picture', async () => {
  const w = await createDriver(shop)
  const query = { filter: { slug: SLUG } }
  const { products } = await w.visitor.callOk(contract.products.queryProducts, { query })
  const seen = { id: `${SLUG}-1`, url: address() }
  expect(await picturesOf(w, products[0]?.id ?? '')).toEqual([seen, seen])
  const replies = await Promise.all(
    [`${shop.baseUrl}/media/${seen.id}`, seen.url].map(async url => shop.fetch(new Request(url))),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})

test('the same picture added to a merchant’s product has no id, because its id there serves nothing', {
  tags: 'nightly',
}, async () => {
  const w = await createDriver(shop)
  const { id } = await w.product()
  await w.merchant.callOk(contract.products.addProductMedia, { id, media: [{ url: address() }] })
  const { product } = await w.merchant.callOk(contract.products.getProduct, { id })
  const own = await shop.fetch(new Request(`${shop.baseUrl}/media/${product.media?.mainMedia?.id}`))
  expect(own.status).toBe(404)
  const seen = { id: undefined, url: address() }
  expect(await picturesOf(w, id)).toEqual([seen, seen])
})

test('compatible clients get picture addresses of their own form (protocol/transport §13)', async () => {
  const compat = shop.compatVisitor()
  const query = { filter: { slug: SLUG } }
  const { products } = await compat.call(queryProducts, { query })
  const url = `https://static.wixstatic.com/media/${SLUG}-1.jpg`
  expect(products[0]?.media?.mainMedia).toMatchObject({ id: `${SLUG}-1`, image: { url } })
  const lineItems = [
    {
      quantity: 1,
      catalogReference: {
        appId: '1380b703-ce81-ff05-f115-39571d94dfcd',
        catalogItemId: products[0]?.id ?? '',
        options: { variantId: products[0]?.variants[0]?.id },
      },
    },
  ]
  const { cart } = await compat.call(addToCurrentCart, { lineItems })
  expect(cart.lineItems[0]?.image).toMatchObject({ id: `${SLUG}-1`, url })
  const { pathname } = new URL(url)
  const served = await shop.fetch(new Request(shop.baseUrl + pathname))
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  // Other clients do not get the cached reply.
  const { products: others } = await shop.visitor().call(queryProducts, { query })
  expect(others[0]?.media?.mainMedia?.image?.url).toBe(address())
})

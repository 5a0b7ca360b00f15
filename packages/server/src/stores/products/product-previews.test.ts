import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { products, productPreviews, subscriptionOptions } = contract
const { driver: w, shop } = await openTestShop()
const other = await openTestShop()

const tokenFor = async (productId: string) =>
  w.merchant.callOk(productPreviews.createProductPreview, { productId })
const preview = (token: string, options?: Record<string, string>, driver = w) =>
  driver.visitor.send(productPreviews.getProductPreview, { token, ...(options && { options }) })

test('a token shows a hidden product to visitors, and no other call does (protocol/catalogue-additions §5)', {
  tags: 'nightly',
}, async () => {
  const { id, slug } = await w.product({
    visible: false,
    manageVariants: true,
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
    costAndProfitData: { itemCost: 3 },
  } as never)
  const { token } = await tokenFor(id)
  const { status, body } = await preview(token)
  expect([status, body.product.id, body.product.slug, body.product.visible]).toEqual([200, id, slug, false])
  expect(body.product.costAndProfitData).toBeUndefined()
  expect([body.availability.availableForPurchase, body.subscriptionOptions, body.oneTimePurchases]).toEqual([
    false,
    [],
    true,
  ])
  const chosen = await preview(token, { Size: 'M' })
  expect(chosen.body.availability.selectedVariant?.price).toMatchObject({ currency: expect.any(String) })
  expect((await w.visitor.send(products.getProduct, { id })).status).toBe(404)
  const asMerchant = await w.merchant.callOk(productPreviews.getProductPreview, { token })
  expect(asMerchant.product.costAndProfitData).toBeUndefined()
})

test('the subscriptions that shoppers are offered are part of it', async () => {
  const { id: productId } = await w.product({ visible: false })
  const made = async (title: string) => {
    const subscriptionOption = {
      title,
      subscriptionSettings: { frequency: 'MONTH' as const, autoRenewal: true },
    }
    const reply = await w.merchant.callOk(subscriptionOptions.createSubscriptionOption, {
      subscriptionOption,
    })
    return reply.subscriptionOption.id ?? ''
  }
  const assignedSubscriptionOptions = [
    { id: await made('Shown') },
    { id: await made('Not shown'), hidden: true },
  ]
  const message = { productId, assignedSubscriptionOptions }
  await w.merchant.callOk(subscriptionOptions.assignSubscriptionOptionsToProduct, message)
  const { body } = await preview((await tokenFor(productId)).token)
  expect(body.subscriptionOptions.map(({ title }: { title?: string }) => title)).toEqual(['Shown'])
})

test('a token ends after an hour, is for one product and one site, and cannot be changed', async () => {
  const [one, two] = [await w.product({ visible: false }), await w.product({ visible: false })]
  const { token, expirationDate } = await tokenFor(one.id)
  const [content = '', signature = ''] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(content, 'base64url').toString()), productId: two.id }
  const forged = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
  for (const wrong of [forged, `${token}x`, 'x', '.', content])
    expect(codeOf(await preview(wrong)), wrong).toBe('PRODUCT_PREVIEW_NOT_FOUND')
  expect(codeOf(await preview(token, undefined, other.driver))).toBe('PRODUCT_PREVIEW_NOT_FOUND')
  const left = Date.parse(expirationDate ?? '') - shop.clock.now()
  expect(left).toBe(3_600_000)
  shop.clock.advance(left - 1)
  expect((await preview(token)).body.product.id).toBe(one.id)
  shop.clock.advance(1)
  expect(codeOf(await preview(token))).toBe('PRODUCT_PREVIEW_NOT_FOUND')
})

test('only merchants make tokens, for products of their site', async () => {
  const { id: productId } = await w.product({ visible: false })
  for (const role of ['visitor', 'member'] as const)
    expect((await w.send(productPreviews.createProductPreview, { productId }, role)).status).toBe(403)
  const elsewhere = await other.driver.merchant.send(productPreviews.createProductPreview, { productId })
  expect(codeOf(elsewhere)).toBe('PRODUCT_NOT_FOUND')
  const { token } = await tokenFor(productId)
  await w.merchant.callOk(products.deleteProduct, { id: productId })
  expect(codeOf(await preview(token))).toBe('PRODUCT_PREVIEW_NOT_FOUND')
})

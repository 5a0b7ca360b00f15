import { contract } from '@stoa/contract'
import { PASSWORD } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { currentCart, checkout, orders, inventory, redirects } = contract

const { driver: w } = await openShopWithDrivers()

const plainLine = {
  priceUndetermined: false,
  fixedQuantity: false,
  savePaymentMethod: false,
  membersOnly: false,
}

// Published clients declare these fields as required, and storefronts read them without a check.
describe('a reply has its required lists and flags even if they are empty', () => {
  test('cart and estimate', { tags: 'nightly' }, async () => {
    await w.cart()
    const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
    expect(cart.lineItems).toMatchObject([plainLine])
    const [line] = cart.lineItems ?? []
    // Without a translation, `translated` repeats the original.
    expect(line?.productName).toEqual({
      original: expect.any(String),
      translated: line?.productName?.original,
    })
    expect(await w.visitor.callOk(currentCart.estimateCurrentCartTotals, {})).toMatchObject({
      calculatedLineItems: [{ pricesBreakdown: { taxDetails: { rateBreakdown: [], taxBreakdown: [] } } }],
      shippingInfo: { selectedCarrierServiceOption: { otherCharges: [], deliveryAllocations: [] } },
      calculationErrors: { orderValidationErrors: [] },
    })
  })

  test('checkout', { tags: 'nightly' }, async () => {
    const id = await w.checkout()
    const reply = await w.visitor.callOk(checkout.getCheckout, { id })
    expect(reply.checkout).toMatchObject({
      lineItems: [plainLine],
      customFields: [],
      calculationErrors: { orderValidationErrors: [] },
    })
  })

  test('order', { tags: 'nightly' }, async () => {
    const id = await w.order()
    const { order } = await w.visitor.callOk(orders.getOrder, { id })
    expect(order).toMatchObject({
      lineItems: [{ priceUndetermined: false, fixedQuantity: false }],
      taxInfo: { taxBreakdown: [] },
      attributionSource: 'UNSPECIFIED',
      customFields: [],
      imported: false,
    })
  })

  test('stock', async () => {
    const { id } = await w.product()
    const { inventoryItem } = await w.merchant.callOk(inventory.getInventoryVariants, { inventoryId: id })
    expect(inventoryItem.variants).toMatchObject([{ availableForPreorder: false }])
  })

  test('redirect session', { tags: 'nightly' }, async () => {
    const { redirectSession } = await w.visitor.callOk(redirects.createRedirectSession, { login: {} })
    expect(redirectSession.shortUrl).toBe(redirectSession.fullUrl)
  })

  test('identity', { tags: 'nightly' }, async () => {
    const { email } = await w.registered()
    const { identity } = await w.visitor.callOk(contract.authentication.loginV2, {
      loginId: { email },
      password: PASSWORD,
    })
    expect(identity).toMatchObject({
      factors: [],
      identityProfile: { emails: [], phones: [], labels: [], customFields: [] },
    })
  })
})

test('a delivery is marked as requested only if the request named it', { tags: 'nightly' }, async () => {
  await w.cart()
  const requested = async (selectedShippingOption?: { code: string }) => {
    const estimate = await w.visitor.callOk(
      currentCart.estimateCurrentCartTotals,
      selectedShippingOption ? { selectedShippingOption } : {},
    )
    return estimate.shippingInfo?.selectedCarrierServiceOption?.requestedShippingOption
  }
  expect([await requested(), await requested({ code: 'standard' })]).toEqual([false, true])
})

import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

const {
  checkout: checkouts,
  currentCart,
  discountRules,
  orders,
  pickupLocations,
  productsV3,
  shippingOptions,
} = contract

let shop: Shop
let w: TestDriver
let region: string
beforeEach(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  w = await createDriver(shop)
  const deliveryRegions = [{ name: 'Germany', destinations: [{ countryCode: 'DE' }] }]
  const { deliveryProfile } = await w.merchant.callOk(contract.deliveryProfile.createDeliveryProfile, {
    deliveryProfile: { name: 'Everything', deliveryRegions },
  })
  region = deliveryProfile.deliveryRegions?.[0]?.id as string
})
afterEach(() => shop.close())

/** A parcel for 4.90, free from 50.00 on. */
const parcel = () =>
  w.merchant.callOk(shippingOptions.createShippingOption, {
    shippingOption: {
      title: 'Parcel',
      estimatedDeliveryTime: '2 to 3 days',
      deliveryRegionIds: [region],
      rates: [
        { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '50', operator: 'GTE' }] },
        { amount: '4.90' },
      ],
    },
  })
const pickup = () =>
  w.merchant.callOk(pickupLocations.createPickupLocation, {
    pickupLocation: {
      name: 'Shop Berlin',
      instructions: 'Ring at the side door.',
      address: { country: 'DE', subdivision: 'DE-BE', city: 'Berlin', addressLine: 'Am Markt 1' },
      deliveryRegionIds: [region],
    },
  })
const estimate = (input: object = {}) =>
  w.visitor.callOk(currentCart.estimateCurrentCartTotals, {
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115' },
    ...input,
  })
const shippingOf = ({ priceSummary }: Awaited<ReturnType<typeof estimate>>) => priceSummary?.shipping?.amount

describe('protocol/delivery: the options of a purchase', () => {
  test('replace the flat rate, and their price follows the discounted subtotal', {
    tags: 'nightly',
  }, async () => {
    await parcel()
    await w.cart((await w.product({ priceData: { price: 52 } })).id)
    const free = await estimate()
    expect(free.shippingInfo?.selectedCarrierServiceOption?.title).toBe('Parcel')
    expect(free.shippingInfo?.region).toEqual({ id: region, name: 'Germany' })
    expect((await estimate({ shippingAddress: { country: 'FR' } })).shippingInfo?.region).toBeUndefined()
    expect(shippingOf(free)).toBe('0.00')
    const scopes = [{ catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } }]
    const discounts = { values: [{ percentage: 10, specificItemsInfo: { scopes } }] }
    await w.merchant.callOk(discountRules.createDiscountRule, { discountRule: { name: 'Spring', discounts } })
    const reply = await estimate()
    expect(shippingOf(reply)).toBe('4.90')
    expect(reply.shippingInfo?.carrierServiceOptions).toMatchObject([
      {
        shippingOptions: [
          {
            title: 'Parcel',
            logistics: { deliveryTime: '2 to 3 days' },
            cost: { price: { amount: '4.90' } },
            freeFrom: { subtotal: { amount: '50.00' }, missing: { amount: '3.20' } },
          },
        ],
      },
    ])
  })

  test('are chosen in the checkout; pickup needs no address', async () => {
    await parcel()
    const { pickupLocation } = await pickup()
    await w.cart((await w.product({ priceData: { price: 20 } })).id)
    const request = { channelType: 'WEB' as const, email: 'ada@example.com' }
    const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, request)
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115' }
    const update = (checkout: object) =>
      w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, ...checkout } })
    const both = await update({ shippingInfo: { shippingDestination: { address } } })
    expect(both.checkout.shippingInfo.carrierServiceOptions).toHaveLength(2)
    expect(both.checkout.shippingInfo.region).toEqual({ id: region, name: 'Germany' })
    const code = pickupLocation.id as string
    const { checkout } = await update({
      shippingInfo: { selectedCarrierServiceOption: { code } },
      billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
    })
    expect(checkout.shippingInfo.selectedCarrierServiceOption).toMatchObject({
      title: 'Shop Berlin',
      logistics: {
        instructions: 'Ring at the side door.',
        pickupDetails: { address: { city: 'Berlin' }, pickupMethod: 'STORE_PICKUP' },
      },
    })
    const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.shippingInfo).toMatchObject({
      title: 'Shop Berlin',
      region: { name: 'Germany' },
      logistics: {
        instructions: 'Ring at the side door.',
        pickupDetails: { address: { addressLine: 'Am Markt 1' } },
      },
    })
    expect(order.priceSummary).toMatchObject({ total: { amount: '20.00' } })
  })

  test('are an error of the calculation if the shop has none for the address (protocol/checkout §4)', {
    tags: 'nightly',
  }, async () => {
    await parcel()
    await w.cart()
    const estimate = (shippingAddress?: object) =>
      w.visitor.callOk(currentCart.estimateCurrentCartTotals, { ...(shippingAddress && { shippingAddress }) })
    expect((await estimate({ country: 'NZ' })).calculationErrors).toMatchObject({
      generalShippingCalculationError: { applicationError: { code: 'NO_DELIVERY_OPTION' } },
    })
    for (const reply of [await estimate(), await estimate({ country: 'DE' })])
      expect(reply.calculationErrors).toEqual({ orderValidationErrors: [] })
  })

  test('that are not offered are rejected, and named as gone in the checkout', async () => {
    const { shippingOption } = await parcel()
    await pickup()
    await w.cart()
    const selectedShippingOption = { code: shippingOption.id as string }
    await estimate({ selectedShippingOption })
    const request = {
      channelType: 'WEB' as const,
      shippingAddress: { country: 'DE' },
      selectedShippingOption,
    }
    const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, request)
    await w.merchant.callOk(shippingOptions.deleteShippingOption, {
      shippingOptionId: shippingOption.id as string,
    })
    const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
    expect(checkout.violations).toMatchObject([
      { group: 'SHIPPING', description: 'The chosen delivery is no longer available. Choose another one.' },
    ])
    expect(checkout.calculationErrors?.selectedShippingOptionError).toMatchObject({
      applicationError: { code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' },
    })
    const reply = await w.visitor.send(currentCart.estimateCurrentCartTotals, {
      selectedShippingOption,
      shippingAddress: { country: 'DE' },
    })
    expect(codeOf(reply)).toBe('SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND')
  })

  test('follow the delivery profiles of the products, each for its own lines (protocol/delivery §6)', async () => {
    await parcel()
    const deliveryRegions = [{ name: 'By lorry', destinations: [{ countryCode: 'DE' }] }]
    const { deliveryProfile } = await w.merchant.callOk(contract.deliveryProfile.createDeliveryProfile, {
      deliveryProfile: { name: 'Bulky', deliveryRegions },
    })
    const shippingOption = {
      title: 'Freight',
      deliveryRegionIds: [deliveryProfile.deliveryRegions?.[0]?.id as string],
      rates: [{ amount: '49.00' }],
    }
    await w.merchant.callOk(shippingOptions.createShippingOption, { shippingOption })
    const { id: small } = await w.product({ priceData: { price: 20 } })
    const { id: bulky } = await w.product({ priceData: { price: 200 } })
    const { product } = await w.merchant.callOk(productsV3.getProductV3, { productId: bulky })
    const { revision } = product
    const deliveryProfileId = deliveryProfile.id as string
    const inProfile = { id: bulky, revision, physicalProperties: { deliveryProfileId } }
    await w.merchant.callOk(productsV3.updateProductV3, { product: inProfile })

    await w.cart(bulky)
    const { cart, shippingInfo } = await estimate()
    expect(cart?.lineItems[0]?.deliveryProfileId).toBe(deliveryProfileId)
    expect(shippingInfo).toMatchObject({
      region: { name: 'By lorry' },
      selectedCarrierServiceOption: { title: 'Freight' },
    })
    // The parcel is not free: its profile has 20.00 of the 220.00.
    await w.cart(small)
    const both = await estimate()
    expect(both.shippingInfo?.selectedCarrierServiceOption).toMatchObject({ title: 'Freight + Parcel' })
    expect(shippingOf(both)).toBe('53.90')
    const { code } = both.shippingInfo?.selectedCarrierServiceOption ?? {}
    const request = {
      channelType: 'WEB' as const,
      email: 'ada@example.com',
      shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Am Markt 1' },
      selectedShippingOption: { code },
    }
    const { checkoutId: id } = await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, request)
    const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } }
    await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, billingInfo } })
    const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.shippingInfo).toMatchObject({ title: 'Freight + Parcel', code })
    expect(order.priceSummary?.shipping?.amount).toBe('53.90')
  })
})

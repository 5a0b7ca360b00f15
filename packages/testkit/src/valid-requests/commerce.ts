import { type TestDriver, twoOptions } from '../test-driver.ts'
import { type ValidRequestFactories, valid } from './recipe.ts'

export const commerceRequests: Pick<
  ValidRequestFactories,
  'redirects' | 'products' | 'collections' | 'inventory' | 'currentCart' | 'checkout' | 'orders'
> = {
  redirects: {
    createRedirectSession: async w => {
      const message = { ecomCheckout: { checkoutId: await w.checkout() } }
      return valid('visitor', { ...message, callbacks: { postFlowUrl: 'http://shop.test/' } })
    },
    redeemRedirectSession: async w => {
      const { as, message } = await commerceRequests.redirects.createRedirectSession(w)
      const { createRedirectSession } = w.contract.redirects
      const { redirectSession } = await w.callOk(createRedirectSession, message, as)
      return valid('anyone', { sessionToken: redirectSession.sessionToken })
    },
  },
  products: {
    getProduct: async w => valid('visitor', { id: (await w.product()).id }),
    queryProducts: async w => {
      const { name } = await w.product()
      return valid('visitor', {
        query: { filter: { name: { $eq: name } }, sort: [{ fieldName: 'price', order: 'ASC' as const }] },
      })
    },
    queryProductVariants: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('visitor', { id, choices: { Colour: 'Red' } })
    },
    queryStoreVariants: async w =>
      valid('visitor', { query: { filter: { productId: (await w.product()).id } } }),
    getStoreVariant: async w => {
      const { id, variants } = await w.product()
      return valid('visitor', { id: `${id}-${variants[0]?.id}` })
    },
    getProductOptionsAvailability: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('visitor', { id, options: { Colour: 'Red', Size: 'M' } })
    },
    getCollectionBySlug: async w => valid('visitor', { slug: (await w.collection()).slug }),
    createProduct: async () => valid('merchant', { product: { name: 'Jug', priceData: { price: 5 } } }),
    updateProduct: async w =>
      valid('merchant', { product: { id: (await w.product()).id, description: 'Holds a litre.' } }),
    deleteProduct: async w => valid('merchant', { id: (await w.product()).id }),
    updateProductVariants: async w => {
      const { id } = await w.product({ productOptions: twoOptions, manageVariants: true })
      return valid('merchant', { id, variants: [{ choices: { Colour: 'Red', Size: 'S' }, price: 9 }] })
    },
    addProductMedia: async w =>
      valid('merchant', { id: (await w.product()).id, media: [{ url: 'https://example.com/a.png' }] }),
    createCollection: async () => valid('merchant', { collection: { name: 'Spring' } }),
    addProductsToCollection: async w =>
      valid('merchant', { id: (await w.collection()).id, productIds: [(await w.product()).id] }),
    removeProductsFromCollection: async w => {
      const { id: productId } = await w.product()
      return valid('merchant', { id: (await w.collection([productId])).id, productIds: [productId] })
    },
  },
  collections: {
    getCollection: async w => valid('visitor', { id: (await w.collection()).id }),
    queryCollections: async w => valid('visitor', { query: { filter: { id: (await w.collection()).id } } }),
  },
  inventory: {
    getInventoryVariants: async w => valid('merchant', { inventoryId: (await w.product()).id }),
    updateInventoryVariants: async w => {
      const { id: productId, variants } = await w.product()
      const levels = [{ variantId: variants[0]?.id, quantity: 3 }]
      return valid('merchant', { inventoryItem: { productId, trackQuantity: true, variants: levels } })
    },
    incrementInventory: async w =>
      valid('merchant', { incrementData: [{ productId: (await w.product()).id, incrementBy: 2 }] }),
    decrementInventory: async w =>
      valid('merchant', { decrementData: [{ productId: (await w.product()).id, decrementBy: 2 }] }),
  },
  currentCart: {
    getCurrentCart: async w => valid('visitor', (await w.cart()) && {}),
    updateCurrentCart: async w =>
      valid('visitor', (await w.cart()) && { cartInfo: { buyerNote: 'For a birthday' } }),
    removeCouponFromCurrentCart: async w => valid('visitor', (await w.cart()) && {}),
    addToCurrentCart: async w => valid('visitor', { lineItems: [w.line((await w.product()).id)] }),
    updateCurrentCartLineItemQuantity: async w => {
      const { lineItems } = await w.cart()
      return valid('visitor', { lineItems: [{ id: lineItems[0]?.id, quantity: 2 }] })
    },
    removeLineItemsFromCurrentCart: async w => {
      const { lineItems } = await w.cart()
      return valid('visitor', { lineItemIds: [lineItems[0]?.id as string] })
    },
    deleteCurrentCart: async w => valid('visitor', (await w.cart()) && {}),
    estimateCurrentCartTotals: async w =>
      valid('visitor', (await w.cart()) && { shippingAddress: { country: 'DE' } }),
    createCheckoutFromCurrentCart: async w =>
      valid('visitor', (await w.cart()) && { channelType: 'WEB' as const }),
  },
  checkout: {
    createCheckout: async w =>
      valid('visitor', { lineItems: [w.line((await w.product()).id)], channelType: 'WEB' as const }),
    getCheckout: async w => valid('visitor', { id: await w.checkout() }),
    updateCheckout: async w =>
      valid('visitor', { checkout: { id: await w.checkout(), buyerNote: 'Leave it at the door' } }),
    createOrder: async w => valid('visitor', { id: await w.checkout() }),
  },
  orders: {
    getOrder: async w => valid('visitor', { id: await w.order() }),
    searchOrders: async w => valid('visitor', (await w.order()) ? { search: {} } : {}),
    cancelOrder: async w => valid('merchant', { id: await w.order(), restockAllItems: true }),
    paymentCollectionMarkOrderAsPaid: async w => valid('merchant', { ecomOrderId: await w.order() }),
    addActivity: async w =>
      valid('merchant', { id: await w.order(), activity: { merchantComment: { message: 'Called' } } }),
    updateActivity: async w => {
      const message = await withActivity(w)
      return valid('merchant', { ...message, activity: { merchantComment: { message: 'Called twice' } } })
    },
    deleteActivity: async w => valid('merchant', await withActivity(w)),
  },
}

async function withActivity(w: TestDriver) {
  const id = await w.order()
  const activity = { merchantComment: { message: 'Called' } }
  const { activityId } = await w.callOk(w.contract.orders.addActivity, { id, activity }, 'merchant')
  return { id, activityId }
}

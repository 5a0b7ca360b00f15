import { callNamed, type ToolFields, type ToolKit } from './tool-kit.ts'
import { openVisit, withVisit } from './visits.ts'

/** The catalogue's app (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const visit = { type: 'string', description: 'From an earlier reply. Leave it out in the first call.' }
const quantity = {
  type: 'integer',
  minimum: 1,
  maximum: 100_000,
  description: 'Number of units. Default: 1.',
}
const lineItemId = { type: 'string', description: 'Id of the line in the cart.' }

/** Tools for shopping, as a visitor or as the member of the token. */
export function addShopperTools(kit: ToolKit): void {
  const { add, send, options } = kit
  /** Adds a tool that makes one call as the shopper. */
  const tool = ({
    input,
    run,
    ...declared
  }: Omit<Parameters<ToolKit['add']>[0], 'run'> & {
    run(
      input: ToolFields,
      call: (operation: string, message: object) => Promise<ToolFields>,
    ): Promise<ToolFields>
  }) =>
    add({
      ...declared,
      input: { ...input, visit },
      async run(fields) {
        const opened = await openVisit(kit, fields.visit)
        const call = async (operation: string, message: object) =>
          (await send(callNamed(operation), message, opened.token ? { token: opened.token } : {})).reply
        return withVisit(opened, await run(fields, call))
      },
    })

  tool({
    name: 'search_products',
    title: 'Search products',
    description:
      'Finds products by words, with prices and whether they are in stock. Without words it lists all.',
    input: {
      words: {
        type: 'string',
        maxLength: 200,
        description: 'What to look for, in the language of the shop.',
      },
      maxPrice: { type: 'number', minimum: 0, description: 'Highest price, in the currency of the shop.' },
      inStock: { type: 'boolean', description: 'Only what can be bought now. Default: false.' },
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Number of products. Default: 10.' },
      offset: { type: 'integer', minimum: 0, description: 'Products to skip. Default: 0.' },
    },
    kind: 'READ',
    run: ({ words, maxPrice, inStock, limit = 10, offset = 0 }, call) =>
      call('productSearch.searchProducts', {
        ...(words !== undefined && { expression: words }),
        ...(maxPrice !== undefined && { price: { max: maxPrice } }),
        ...(inStock === true && { facets: [{ name: 'inStock', values: ['true'] }] }),
        paging: { limit, offset },
      }),
  })

  tool({
    name: 'get_product',
    title: 'Get a product',
    description: 'Shows a product with its options, variants and stock.',
    input: { productId: { type: 'string', description: 'Id of the product.' } },
    required: ['productId'],
    kind: 'READ',
    run: ({ productId }, call) => call('products.getProduct', { id: productId }),
  })

  tool({
    name: 'view_cart',
    title: 'View the cart',
    description: 'Shows the cart with its totals, taxes and discounts.',
    input: {},
    kind: 'READ',
    run: (_, call) => call('currentCart.estimateCurrentCartTotals', {}),
  })

  tool({
    name: 'add_to_cart',
    title: 'Add to the cart',
    description: 'Puts a product into the cart. A product with options needs the chosen ones.',
    input: {
      productId: { type: 'string', description: 'Id of the product.' },
      quantity,
      options: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Chosen options by name, such as {"Size": "M"}.',
      },
      variantId: { type: 'string', description: 'Id of the variant, instead of options.' },
    },
    required: ['productId'],
    kind: 'WRITE',
    run: ({ productId, quantity = 1, options: chosen, variantId }, call) => {
      const choice = {
        ...(variantId !== undefined && { variantId }),
        ...(chosen !== undefined && { options: chosen }),
      }
      const catalogReference = {
        appId: STORES_APP,
        catalogItemId: productId,
        ...(Object.keys(choice).length > 0 && { options: choice }),
      }
      return call('currentCart.addToCurrentCart', { lineItems: [{ catalogReference, quantity }] })
    },
  })

  tool({
    name: 'change_quantity',
    title: 'Change a quantity',
    description: 'Sets the number of units of a line in the cart.',
    input: { lineItemId, quantity },
    required: ['lineItemId', 'quantity'],
    kind: 'WRITE',
    run: ({ lineItemId: id, quantity }, call) =>
      call('currentCart.updateCurrentCartLineItemQuantity', { lineItems: [{ id, quantity }] }),
  })

  tool({
    name: 'remove_from_cart',
    title: 'Remove from the cart',
    description: 'Removes a line from the cart.',
    input: { lineItemId },
    required: ['lineItemId'],
    kind: 'WRITE',
    run: ({ lineItemId: id }, call) =>
      call('currentCart.removeLineItemsFromCurrentCart', { lineItemIds: [id] }),
  })

  tool({
    name: 'add_coupon',
    title: 'Add a coupon',
    description: 'Applies a coupon code to the cart.',
    input: { code: { type: 'string', maxLength: 50, description: 'Code of the coupon.' } },
    required: ['code'],
    kind: 'WRITE',
    run: ({ code }, call) => call('currentCart.updateCurrentCart', { couponCode: code }),
  })

  tool({
    name: 'checkout',
    title: 'Check out',
    description:
      'Turns the cart into a checkout and returns the address of its page, where the person enters address and payment and buys.',
    input: {},
    kind: 'WRITE',
    async run(_, call) {
      const { checkoutId } = await call('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' })
      const shop = await options.onlyShop()
      const { redirectSession } = await call('redirects.createRedirectSession', {
        ecomCheckout: { checkoutId },
        ...(shop && { callbacks: { postFlowUrl: shop.url } }),
      })
      return { checkoutId, page: (redirectSession as { fullUrl?: string } | undefined)?.fullUrl }
    },
  })

  tool({
    name: 'my_orders',
    title: 'My orders',
    description: 'Lists the orders of this visit or member, newest first, with payment and delivery.',
    input: {
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Number of orders. Default: 5.' },
    },
    kind: 'READ',
    run: ({ limit = 5 }, call) =>
      call('orders.searchOrders', {
        search: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit } },
      }),
  })
}

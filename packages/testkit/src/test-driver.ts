import { type CallDeclaration, contract, type ReplyOf, type RequestOf, type Role } from '@stoa/contract'
import type { DriverShop, SiteAccess } from './driver-shop.ts'
import { createFactorDriver } from './factor-driver.ts'
import { codeOf, read, requestFor, type SendOptions } from './send.ts'
import { createSignInDriver } from './sign-in-driver.ts'

/** Fields of a new product; the others get defaults. */
type ProductInput = RequestOf<typeof contract.products.createProduct>['product']
type CreatedProduct = ReplyOf<typeof contract.products.createProduct>['product']

/** Fields of a new content collection; the others get defaults. */
type DataCollectionInput = RequestOf<typeof contract.dataCollections.createDataCollection>['collection']

/** Two options with two choices each: four variants. */
export const twoOptions = [
  {
    name: 'Colour',
    choices: [
      { value: 'Red', description: 'Red' },
      { value: 'Blue', description: 'Blue' },
    ],
  },
  {
    name: 'Size',
    choices: [
      { value: 'S', description: 'S' },
      { value: 'M', description: 'M' },
    ],
  },
]

/** The catalogue's app id in references of cart lines (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

async function createShopDriver(shop: DriverShop, site: SiteAccess) {
  const anonymous = async (clientId: string) => {
    const reply = await read(
      shop.fetch,
      requestFor(shop.baseUrl, contract.oauth.token, { clientId, grantType: 'anonymous' }),
    )
    if (reply.status !== 200) throw new Error(`no visitor: ${JSON.stringify(reply.body)}`)
    return reply.body.access_token as string
  }
  const visitorToken = await anonymous(site.clientId)
  const email = `member-${shop.platform.administration.ids.guid()}@example.com`
  const signedOn = await read(
    shop.fetch,
    requestFor(
      shop.baseUrl,
      contract.authentication.signOn,
      { loginId: { email }, verifyEmail: true },
      { token: site.apiKey },
    ),
  )
  if (signedOn.status !== 200) throw new Error(`no member: ${JSON.stringify(signedOn.body)}`)
  const memberId = signedOn.body.identity.id as string
  const grant = { grant_type: 'authorized_client' as const, member_id: memberId }
  const becoming = await read(
    shop.fetch,
    requestFor(shop.baseUrl, contract.oauth.token, grant, {
      token: `${await anonymous(site.clientId)},${site.apiKey}`,
    }),
  )
  if (becoming.status !== 200) throw new Error(`no member: ${JSON.stringify(becoming.body)}`)
  const tokens: Record<Role, string | undefined> = {
    anyone: undefined,
    visitor: visitorToken,
    member: becoming.body.access_token as string,
    merchant: site.apiKey,
    operator: shop.operatorKey,
  }

  /** Cookies of the driver's browser on the platform's own pages. */
  const cookies = new Map<string, string>()

  /** Sends a call as one of the roles; returns any reply, also an error. */
  const send = async (declaration: CallDeclaration, message: object, as: Role, options: SendOptions = {}) => {
    const own = declaration.sameOriginOnly && {
      origin: shop.baseUrl,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const reply = await read(
      shop.fetch,
      requestFor(shop.baseUrl, declaration, message, {
        token: tokens[as],
        ...options,
        headers: { ...own, ...options.headers },
      }),
    )
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return reply
  }

  /** Makes a call and returns its body; throws unless the status is 200. */
  async function callOk<D extends CallDeclaration>(
    declaration: D,
    message: RequestOf<D>,
    as: Role,
    { token = tokens[as], ...options }: SendOptions = {},
  ): Promise<ReplyOf<D>> {
    const reply = await send(declaration, message, as, { ...options, token })
    if (reply.status !== 200)
      throw new Error(`${declaration.path}: ${reply.status} ${codeOf(reply)} ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** Calls of one role. */
  const callsOf = (role: Role) => ({
    /** Sends a call; returns any reply, also an error. */
    send: (declaration: CallDeclaration, message: object, options?: SendOptions) =>
      send(declaration, message, role, options),
    /** Makes a call and returns its body; throws unless the status is 200. */
    callOk: <D extends CallDeclaration>(declaration: D, message: RequestOf<D>, options?: SendOptions) =>
      callOk(declaration, message, role, options),
  })
  const anyone = callsOf('anyone')
  const visitor = callsOf('visitor')
  const member = callsOf('member')
  const merchant = callsOf('merchant')

  let count = 0
  /** Creates a product; `quantity` in stock (default 10), null for untracked stock. */
  const product = async (input: ProductInput = {}, quantity: number | null = 10) => {
    const { product } = await callOk(
      contract.products.createProduct,
      { product: { name: `Thing ${++count} ${memberId.slice(0, 8)}`, priceData: { price: 12.5 }, ...input } },
      'merchant',
    )
    if (quantity !== null) await stock(product.id, quantity, product)
    return product
  }
  /** Sets the stock of each variant of a product; reads the product unless it is given. */
  const stock = async (productId: string, quantity: number, product?: CreatedProduct) => {
    const { variants: all } =
      product ?? (await callOk(contract.products.getProduct, { id: productId }, 'merchant')).product
    const variants = all.map(({ id }) => ({ variantId: id, quantity }))
    await callOk(
      contract.inventory.updateInventoryVariants,
      { inventoryItem: { productId, trackQuantity: true, variants } },
      'merchant',
    )
  }
  const collection = async (productIds: string[] = []) => {
    const { collection } = await callOk(
      contract.products.createCollection,
      { collection: { name: `Collection ${++count} ${memberId.slice(0, 8)}` } },
      'merchant',
    )
    const id = collection.id as string
    if (productIds.length > 0)
      await callOk(contract.products.addProductsToCollection, { id, productIds }, 'merchant')
    return { ...collection, id }
  }
  const line = (catalogItemId: string, quantity = 1, options?: Record<string, unknown>) => ({
    catalogReference: { appId: STORES_APP, catalogItemId, ...(options && { options }) },
    quantity,
  })
  /** Adds one line to the visitor's cart. */
  const cart = async (productId?: string, quantity = 1, as: Role = 'visitor') => {
    const id = productId ?? (await product()).id
    const { cart } = await callOk(
      contract.currentCart.addToCurrentCart,
      { lineItems: [line(id, quantity)] },
      as,
    )
    return { ...cart, id: cart.id as string }
  }
  /** Creates a checkout of the visitor's cart that is ready for an order. */
  const checkout = async (productId?: string, quantity = 1, as: Role = 'visitor') => {
    await cart(productId, quantity, as)
    const { checkoutId } = await callOk(
      contract.currentCart.createCheckoutFromCurrentCart,
      { channelType: 'WEB', email: 'ada@example.com' },
      as,
    )
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
    const contactDetails = { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' }
    const { checkout } = await callOk(
      contract.checkout.updateCheckout,
      {
        checkout: {
          id: checkoutId,
          buyerInfo: { email: 'ada@example.com' },
          shippingInfo: { shippingDestination: { address, contactDetails } },
          billingInfo: { address, contactDetails },
        },
      },
      as,
    )
    const option = checkout.shippingInfo.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.code
    if (option)
      await callOk(
        contract.checkout.updateCheckout,
        { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption: { code: option } } } },
        as,
      )
    return checkoutId
  }
  /** Places an order of the visitor; returns its id. */
  const order = async (productId?: string, quantity = 1, as: Role = 'visitor') => {
    const id = await checkout(productId, quantity, as)
    return (await callOk(contract.checkout.createOrder, { id }, as)).orderId
  }
  /** The input of a content collection; anyone may read and write by default. */
  const newDataCollection = (input: DataCollectionInput = {}): NonNullable<DataCollectionInput> => ({
    id: `Journal-${++count}-${memberId.slice(0, 8)}`,
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'year', type: 'NUMBER' },
      { key: 'tags', type: 'ARRAY_STRING' },
      { key: 'published', type: 'DATETIME' },
    ],
    permissions: { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' },
    ...input,
  })
  /** Creates a content collection; returns its id. */
  const dataCollection = async (input: DataCollectionInput = {}) => {
    const { collection } = await callOk(
      contract.dataCollections.createDataCollection,
      { collection: newDataCollection(input) },
      'merchant',
    )
    return collection.id
  }
  /** Creates an item; in a new collection unless `collectionId` is given. */
  const dataItem = async (data: Record<string, unknown> = { title: 'A walk' }, collectionId?: string) => {
    const dataCollectionId = collectionId ?? (await dataCollection())
    const { dataItem } = await callOk(
      contract.items.insert,
      { dataCollectionId, dataItem: { data } },
      'merchant',
    )
    return { dataCollectionId, dataItemId: dataItem.id as string }
  }
  /** Creates two items of one collection; the second refers to the first. */
  const dataReference = async () => {
    const id = `Circle-${++count}-${memberId.slice(0, 8)}`
    const dataCollectionId = await dataCollection({
      id,
      fields: [
        { key: 'name', type: 'TEXT' },
        { key: 'year', type: 'NUMBER' },
        { key: 'tags', type: 'ARRAY_STRING' },
        { key: 'when', type: 'DATETIME' },
        {
          key: 'friends',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: id } },
        },
      ],
    })
    const { dataItemId: referencedItemId } = await dataItem({ name: 'Bob' }, id)
    const { dataItemId: referringItemId } = await dataItem({ name: 'Ada', friends: [referencedItemId] }, id)
    return {
      dataCollectionId,
      reference: { referringItemFieldName: 'friends', referringItemId, referencedItemId },
    }
  }
  /** Creates a published item of a collection with the draft plugin. */
  const draftableItem = async () => {
    const item = await dataItem()
    const { dataCollectionId } = item
    await callOk(
      contract.dataCollections.addDraftItemsPlugin,
      { dataCollectionId, draftItemsOptions: {} },
      'merchant',
    )
    return item
  }

  return {
    shop,
    site,
    contract,
    tokens,
    memberId,
    memberEmail: email,
    cookies,
    anonymous,
    send,
    callOk,
    as: callsOf,
    anyone,
    visitor,
    member,
    merchant,
    product,
    stock,
    collection,
    line,
    cart,
    checkout,
    order,
    newDataCollection,
    dataCollection,
    dataItem,
    dataReference,
    draftableItem,
  }
}

/** A test driver without its sign-in part. */
export type ShopDriver = Awaited<ReturnType<typeof createShopDriver>>

/**
 * One visitor, one member and the merchant of a site, and factories for entities. Everything is created over
 * the wire, so that a test starts from a state that real calls can produce.
 */
export async function createDriver(shop: DriverShop & SiteAccess, site: SiteAccess = shop) {
  const driver = await createShopDriver(shop, site)
  // The same object: `memberId` and `tokens` change when the driver's member is replaced.
  const member = Object.assign(driver, createSignInDriver(driver))
  return Object.assign(member, createFactorDriver(member))
}

/** The result of `createDriver`. */
export type TestDriver = Awaited<ReturnType<typeof createDriver>>

import { contract } from '@stoa/contract'
import { createDriver, type createShop, type Reply } from '@stoa/testkit'

/** Calls of all kinds: answered from memory, read, written in one statement or in a transaction, without a token. */
export async function callsOfAllKinds(
  shop: Awaited<ReturnType<typeof createShop>>,
): Promise<[name: string, send: () => Promise<Reply>][]> {
  const driver = await createDriver(shop)
  const { send } = driver
  const collection = { id: 'notes', fields: [] }
  await driver.merchant.callOk(contract.dataCollections.createDataCollection, { collection })
  const { id } = await driver.product()
  const { email } = await driver.registered()
  const login = { loginId: { email }, password: 'not the password' }
  const { clientId } = shop
  return Object.entries({
    products: () => send(contract.products.queryProducts, {}, 'visitor'),
    product: () => send(contract.products.getProduct, { id }, 'visitor'),
    events: () => send(contract.events.listEvents, {}, 'merchant'),
    items: () => send(contract.items.query, { dataCollectionId: 'notes' }, 'merchant'),
    insert: () =>
      send(contract.items.insert, { dataCollectionId: 'notes', dataItem: { data: { a: 1 } } }, 'merchant'),
    cart: () => send(contract.currentCart.addToCurrentCart, { lineItems: [driver.line(id)] }, 'visitor'),
    update: () => send(contract.products.updateProduct, { product: { id, name: 'B' } }, 'merchant'),
    visitor: () => send(contract.oauth.token, { clientId, grantType: 'anonymous' }, 'anyone'),
    login: () => send(contract.authentication.loginV2, login, 'visitor'),
  })
}

import { type CallDeclaration, contract, type Role } from '@stoa/contract'
import fc from 'fast-check'
import type { DriverShop, SiteAccess } from './driver-shop.ts'
import { type Known, messagesFor } from './messages.ts'
import { requestFor } from './send.ts'
import { createDriver, type TestDriver, twoOptions } from './test-driver.ts'
import { loadValidRequests } from './valid-requests.ts'

/** Resources of members and sign-in. */
export const SIGN_IN =
  /^(oauth|authentication|recovery|verification|memberSessions|factors|passkeys|magicLink|connections|signIn|members)$/

/** A request with random content, and its message. */
export interface FuzzRequest {
  request: Request
  message: object
  as: Role
}

const valueAt = (message: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** Input of random requests: the callers and the entities of the site. */
export interface FuzzContext {
  driver: TestDriver
  known: Known
}

/** A new visitor and member, and new entities for the requests to operations of a resource. */
export async function createFuzzContext(
  shop: DriverShop & SiteAccess,
  resource: string,
): Promise<FuzzContext> {
  const driver = await createDriver(shop)
  const known = await createKnown(driver)
  return {
    driver,
    known: SIGN_IN.test(resource) ? { ...known, ...(await createKnownSignIn(driver)) } : known,
  }
}

/**
 * Random requests for one operation, derived from its declaration: half of them as it declares them, half with one value in
 * the wrong place.
 */
export function fuzzRequests(
  { driver, known }: FuzzContext,
  declaration: CallDeclaration,
): fc.Arbitrary<FuzzRequest> {
  const { baseUrl } = driver.shop
  const roles = declaration.allow as readonly Role[]
  return fc.tuple(messagesFor(declaration, known), fc.constantFrom(...roles)).map(([message, as]) => {
    const path = declaration.path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
      const value = valueAt(message, name)
      const usable = typeof value === 'string' && value.isWellFormed() && value !== ''
      return encodeURIComponent(usable ? value : (known.product[0] as string))
    })
    const headers: Record<string, string> = declaration.sameOriginOnly
      ? { origin: new URL(baseUrl).origin }
      : {}
    const options = { token: driver.tokens[as], path, headers }
    return { request: requestFor(baseUrl, declaration, message, options), message, as }
  })
}

/** New entities: earlier operations may have bought, deleted or emptied the existing ones. */
async function createKnown(driver: TestDriver): Promise<Known> {
  const servicePlugin = await newPlugin(driver)
  const managed = await driver.product({ productOptions: twoOptions, manageVariants: true })
  const plain = await driver.product({}, 99_999)
  const collection = await driver.collection([managed.id, plain.id])
  const order = await driver.order(plain.id)
  const activity = { merchantComment: { message: 'Called' } }
  const { activityId } = await driver.merchant.callOk(contract.orders.addActivity, { id: order, activity })
  const checkout = await driver.checkout(plain.id)
  const { lineItems } = await driver.cart(plain.id)
  const { dataCollectionId, reference } = await driver.dataReference()
  return {
    product: [managed.id, plain.id],
    variant: [...managed.variants.map(({ id }) => id), '00000000-0000-0000-0000-000000000000'],
    collection: [collection.id],
    checkout: [checkout],
    order: [order],
    lineItem: lineItems.map(({ id }) => id as string),
    activity: [activityId],
    slug: [managed.slug, plain.slug, collection.slug as string],
    choice: ['Colour', 'Red', 'Blue', 'Size', 'S', 'M'],
    app: ['215238eb-22a5-4c36-9e7b-e7c08025e04e'],
    dataCollection: [dataCollectionId],
    dataItem: [reference.referringItemId, reference.referencedItemId],
    dataField: ['name', 'friends', 'year', 'tags', 'when', 'other', 'deep.path', '_id', '_createdDate'],
    member: [],
    session: [],
    factor: [],
    connection: [],
    servicePlugin: [servicePlugin],
    secret: ['123456'],
  }
}

/** Replaces the plug-ins that random requests have created by one that is never called. */
async function newPlugin(driver: TestDriver): Promise<string> {
  const { servicePlugins } = await driver.merchant.callOk(contract.servicePlugins.listServicePlugins, {})
  for (const { id } of servicePlugins)
    await driver.merchant.callOk(contract.servicePlugins.deleteServicePlugin, { id })
  const { servicePlugins: requests } = await loadValidRequests()
  const { message } = await requests.createServicePlugin(driver)
  return (await driver.merchant.callOk(contract.servicePlugins.createServicePlugin, message)).servicePlugin.id
}

/** A member with sessions and a second factor, and valid secrets of every kind. */
async function createKnownSignIn(driver: TestDriver) {
  const { factorId } = await driver.addTotp()
  const { sessions } = await driver.member.callOk(contract.memberSessions.listMySessions, {})
  const { email } = await driver.registered()
  return {
    member: [driver.memberId, (await driver.registered()).id],
    session: sessions.map(({ id }) => id),
    factor: [factorId],
    connection: [(await driver.connection()).id],
    secret: [
      '123456',
      await driver.flow(),
      await driver.sessionToken(email),
      await driver.recoveryToken(email),
      await driver.linkToken(email),
      (await driver.authSession()).sessionToken,
      (await driver.emailCode()).stateToken,
    ],
  }
}

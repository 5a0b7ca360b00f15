import { allCalls, type CallDeclaration, contract, isStaffCallAllowed, memberReads } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, validRequest, violationsOf } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { signInStaff } from '@stoa/testkit/staff'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withReadOnly } from '../storage/sql.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { impersonation, journal, members, orders } = contract
const { memberId } = driver

const readAs = (operation: string, message: object = {}, as = memberId) =>
  driver.merchant.send(impersonation.readAsMember, { memberId: as, operation, message })

/** The calls that staff can make as a member, by resource. A new read for members is a decision: add it here, or to `member-reads.ts`. */
const allowed: Record<string, string> = {
  members: 'getCurrentMember getMember listMembers queryMembers',
  products:
    'getProduct queryProducts queryProductsByText queryProductVariants queryStoreVariants getStoreVariant getProductOptionsAvailability getCollectionBySlug',
  productsV3:
    'getProductV3 getProductV3BySlug queryProductsV3 queryVariantsV3 searchVariantsV3 getAllProductsCategory',
  productsV3Search: 'searchProductsV3 countProductsV3',
  collections: 'getCollection getCollectionBySlug queryCollections queryCollectionsByText',
  inventoryItemsV3: 'getInventoryItem queryInventoryItems',
  reviews: 'queryReviews',
  categories:
    'getCategory getCategoryBySlug queryCategories searchCategories countCategories listItemsInCategory listCategoriesForItem listCategoriesForItems listTrees',
  productSearch: 'searchProducts searchCollections',
  searchReports: 'listPopularSearches',
  recommendations: 'getRecommendation listAvailableAlgorithms',
  addressCompletion: 'suggestAddresses',
  catalogVersioning: 'getCatalogVersion',
  brandsV3: 'getBrand queryBrands countBrands',
  infoSectionsV3: 'getInfoSection queryInfoSections countInfoSections',
  productPreviews: 'getProductPreview',
  subscriptionOptions:
    'getSubscriptionOption getSubscriptionOptionsForProduct getOneTimePurchasesStatus getProductIdsForSubscriptionOption',
  customizationsV3: 'getCustomization queryCustomizations countCustomizations',
  ribbonsV3: 'getRibbon queryRibbons countRibbons',
  checkoutSettings: 'getCheckoutSettings getCheckoutPolicies',
  currentCart: 'getCurrentCart estimateCurrentCartTotals',
  cart: 'getCart getCartByCheckoutId estimateTotals',
  checkout: 'getCheckout getCheckoutByCartId',
  orders: 'getOrder searchOrders',
  storesOrders: 'queryStoresOrders getStoresOrder',
  orderTransactions: 'listTransactionsForSingleOrder',
  orderDocuments: 'listOrderDocuments',
  explanations: 'explainCart explainCheckout explainOrder',
  tips: 'previewTip getTipChoice',
  orderFulfillments: 'listFulfillmentsForSingleOrder listFulfillmentsForMultipleOrders',
  orderStatus: 'getOrderStatus',
  savedPaymentMethods: 'listSavedPaymentMethods',
  subscriptionContracts: 'getSubscriptionContract listOwnSubscriptionContracts',
  giftVouchers: 'getGiftCard',
  exchangeRates: 'listExchangeRates',
  customFields: 'listCustomFields',
  items: 'get query count distinct aggregate aggregatePipeline queryReferenced isReferenced search',
  dataPermissions: 'getMyPermissions',
  sites: 'getSite',
}
const allowedCalls = Object.entries(allowed).flatMap(([resource, names]) =>
  names.split(' ').map(name => `${resource}.${name}`),
)

/** One call of each resource; every night all. */
const compared = sized(
  Object.entries(allowed).map(([resource, names]) => `${resource}.${names.split(' ')[0]}`),
  allowedCalls,
)

describe('protocol/journal §5: a read as a member', () => {
  test('is possible for exactly these calls', () => {
    const found = [...memberReads].flatMap(([operation, verdict]) => (verdict === 'ALLOWED' ? operation : []))
    expect(found.toSorted()).toEqual(allowedCalls.toSorted())
    expect(memberReads.size).toBe(allCalls.length)
  })

  test('is rejected for every other call, with the reason, and leaves no event', async () => {
    const since = await lastEventId()
    const wrong = []
    for (const { resource, name, declaration } of allCalls) {
      const operation = `${resource}.${name}`
      if (allowedCalls.includes(operation)) continue
      const reply = await readAs(operation)
      const { reason } = (violationsOf(reply)[0]?.data ?? {}) as { reason?: string }
      const { allow, method, readOnly }: CallDeclaration = declaration
      const isExpected = !allow.includes('member')
        ? reason === 'NOT_FOR_MEMBERS'
        : method !== 'GET' && !readOnly
          ? reason === 'WRITES'
          : reason === 'ACCOUNT'
      if (reply.status !== 400 || !isExpected) wrong.push([operation, reply.status, reason])
    }
    expect(wrong).toEqual([])
    expect(rejectedFields(await readAs('orders.nothing'))).toEqual({ operation: 'VALIDATION' })
    expect(await lastEventId()).toBe(since)
  })

  test.each(compared)('%s: replies as to the member', async operation => {
    const [resource = '', name = ''] = operation.split('.')
    const call = allCalls.find(one => one.resource === resource && one.name === name)
    if (!call) throw new Error(`${operation} is not a call`)
    const { message } = await validRequest(driver, call.resource, name)
    const own = await driver.member.send(call.declaration, message)
    const seen = await readAs(operation, message as object)
    expect(seen.status, JSON.stringify(seen.body)).toBe(200)
    expect(seen.body).toEqual({ status: own.status, body: own.body })
  })

  test('replies with the errors of the member', async () => {
    const GUID = '00000000-0000-4000-8000-000000000000'
    const missing = await readAs('orders.getOrder', { id: GUID })
    const own = await driver.member.send(orders.getOrder, { id: GUID })
    expect(missing.body).toEqual({ status: own.status, body: own.body })
    const invalid = await readAs('orders.searchOrders', { search: { cursorPaging: { limit: 'many' } } })
    expect(invalid.body).toMatchObject({ status: 400, body: { details: { validationError: {} } } })
    const unknown = await readAs('orders.getOrder', { id: GUID, surplus: 1 })
    expect(unknown.body).toMatchObject({ status: 400 })
  })

  test('sees the orders and the cart of this member alone', async () => {
    const other = await createDriver(shop)
    const { cart } = await driver.member.callOk(contract.currentCart.addToCurrentCart, await lineItems())
    const seen = await readAs('currentCart.getCurrentCart')
    expect(seen.body).toMatchObject({ body: { cart: { id: cart.id } } })
    const theirs = await readAs('cart.getCart', { id: cart.id }, other.memberId)
    expect(theirs.body.status).toBe(404)
  })

  test('needs a member who can sign in', async () => {
    const other = await createDriver(shop)
    await driver.merchant.callOk(members.blockMember, { id: other.memberId })
    const blocked = await readAs('orders.searchOrders', {}, other.memberId)
    expect([blocked.status, codeOf(blocked)]).toEqual([409, 'MEMBER_STATUS'])
    await driver.merchant.callOk(members.deleteMember, { id: other.memberId })
    expect(codeOf(await readAs('orders.searchOrders', {}, other.memberId))).toBe('MEMBER_NOT_FOUND')
  })

  test('is in the event log and, made by staff, in the journal, also if the read fails', async () => {
    const { send } = await signInStaff({ shop, driver }, 'MANAGER')
    const message = { id: '00000000-0000-4000-8000-000000000000' }
    const reply = await send(impersonation.readAsMember, { memberId, operation: 'orders.getOrder', message })
    expect(reply.body.status).toBe(404)
    const { entries } = await driver.merchant.callOk(journal.listJournalEntries, { limit: 1 })
    expect(entries[0]).toMatchObject({
      requestId: reply.requestId,
      operation: 'impersonation.readAsMember',
      area: 'IMPERSONATION',
      changes: [{ entityId: memberId, fields: [{ path: 'operation', after: 'orders.getOrder' }] }],
    })
    const type = 'stoa.platform.v1.read_as_member'
    const { events } = await driver.merchant.callOk(contract.events.listEvents, { type, limit: 1 })
    expect(events[0]).toMatchObject({ entityId: memberId })
    const undo = await send(journal.undoChange, { requestId: reply.requestId })
    expect(codeOf(undo)).toBe('CHANGE_NOT_UNDOABLE')
  })

  test('needs a scope of its own', async () => {
    for (const role of ['OWNER', 'MANAGER', 'ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY'] as const) {
      const isAllowed = role === 'OWNER' || role === 'MANAGER'
      expect(isStaffCallAllowed(role, 'impersonation.readAsMember')).toBe(isAllowed)
    }
    const { send } = await signInStaff({ shop, driver }, 'ORDERS')
    const reply = await send(impersonation.readAsMember, { memberId, operation: 'orders.searchOrders' })
    expect([reply.status, codeOf(reply)]).toEqual([403, 'PERMISSION_DENIED'])
    const asMember = await driver.member.send(impersonation.readAsMember, {
      memberId,
      operation: 'orders.searchOrders',
    })
    expect(asMember.status).toBe(403)
  })

  test('uses connections on which PostgreSQL rejects writes', async () => {
    const { database } = shop.platform
    const db = withReadOnly(database)
    const write = sql`update sites set name = name`
    await expect(db.all(write)).rejects.toMatchObject({ code: '25006' })
    await expect(db.all(write, { timeoutMs: 5_000 })).rejects.toMatchObject({ code: '25006' })
    await expect(db.all(sql`select pg_sleep(5)`, { timeoutMs: 20 })).rejects.toMatchObject({ code: '57014' })
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
    // The connection is as before.
    expect(await database.all(sql`update sites set name = name where false`)).toEqual([])
  })
})

async function lastEventId() {
  const { events } = await driver.merchant.callOk(contract.events.listEvents, { limit: 1 })
  return events[0]?.id
}

async function lineItems() {
  const { message } = await validRequest(driver, 'currentCart', 'addToCurrentCart')
  return message as { lineItems: [] }
}

import { contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, staff, products } = contract

/** A signed-in staff member. */
async function signIn(role: StaffRole) {
  const input = { email: driver.newEmail(), name: 'Ada', role }
  const { staffMember, signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, input)
  const browser = await createDriver(shop)
  const token = signInUrl.split('#token=')[1] ?? ''
  const { accessToken } = await browser.anyone.callOk(staff.signInStaff, { token })
  const send = async (call: typeof products.createProduct, message: object, reason?: string) => {
    const headers = { ...(reason && { 'x-stoa-reason': encodeURIComponent(reason) }) }
    const reply = await driver.merchant.send(call, message as never, { token: accessToken, headers })
    return { ...reply, requestId: reply.headers.get('x-wix-request-id') ?? '' }
  }
  return {
    id: staffMember.id,
    send: send as (call: object, message: object, reason?: string) => ReturnType<typeof send>,
  }
}
type Staff = Awaited<ReturnType<typeof signIn>>

const owner = await signIn('OWNER')
const newProduct = async (as: Staff = owner) => {
  const reply = await as.send(products.createProduct, { product: { name: 'Bowl', priceData: { price: 20 } } })
  return { id: reply.body.product.id as string, requestId: reply.requestId }
}
const read = async (id: string) => (await driver.merchant.callOk(products.getProduct, { id })).product
const undo = (requestId: string, as: Staff = owner) => as.send(journal.undoChange, { requestId })

test('protocol/journal §1: a change by staff has actor, call, reason, before and after', async () => {
  const { id } = await newProduct()
  const { requestId } = await owner.send(
    products.updateProduct,
    { product: { id, name: 'Schale', priceData: { price: 25 } } },
    'Preis für März',
  )
  const { entries } = await driver.merchant.callOk(journal.listJournalEntries, { limit: 1 })
  expect(entries[0]).toMatchObject({
    requestId,
    operation: 'products.updateProduct',
    area: 'CATALOG',
    actor: { id: owner.id, name: 'Ada' },
    reason: 'Preis für März',
    mailCount: 0,
    changeCount: 1,
    changes: [{ entityId: id, name: 'Schale' }],
  })
  expect(entries[0]?.changes[0]?.fields).toContainEqual({ path: 'name', before: 'Bowl', after: 'Schale' })
  expect(entries[0]?.changes[0]?.fields).toContainEqual({ path: 'priceData.price', before: 20, after: 25 })
})

test('protocol/journal §2: the history of an entity includes changes by keys; failed calls and replays add nothing', async () => {
  const { id } = await newProduct()
  await driver.merchant.callOk(products.updateProduct, { product: { id, name: 'Key' } })
  await owner.send(products.updateProduct, { product: { id, name: '' } })
  const { changes } = await driver.merchant.callOk(journal.listEntityHistory, { entityId: id })
  expect(changes.map(({ operation, actor }) => [operation, actor.name])).toEqual([
    [undefined, undefined],
    ['products.createProduct', 'Ada'],
  ])
})

const historyOf = (entityId: string, message: object = {}) =>
  driver.merchant.callOk(journal.listEntityHistory, { entityId, ...message })

test('protocol/journal §2: changes without an event are in the history, with the values before and after', async () => {
  const { pickupLocations } = contract
  const created = await owner.send(pickupLocations.createPickupLocation, {
    pickupLocation: { name: 'Workshop', address: { country: 'DE', city: 'Berlin' } },
  })
  const id = created.body.pickupLocation.id as string
  const rename = (name: string, revision: string) =>
    owner.send(pickupLocations.updatePickupLocation, { pickupLocation: { id, revision, name } }, `To ${name}`)
  const first = await rename('Barn', created.body.pickupLocation.revision)
  await rename('Studio', first.body.pickupLocation.revision)
  const all = await historyOf(id)
  expect(all.changes).toMatchObject([
    { operation: 'pickupLocations.updatePickupLocation', reason: 'To Studio', name: 'Studio' },
    { operation: 'pickupLocations.updatePickupLocation', reason: 'To Barn', name: 'Barn' },
    {
      operation: 'pickupLocations.createPickupLocation',
      type: 'stoa.journal.v1.pickup_locations_created',
      fields: [],
    },
  ])
  expect(all.changes[0]).toMatchObject({
    actor: { id: owner.id, name: 'Ada' },
    fields: [{ path: 'name', before: 'Barn', after: 'Studio' }],
  })
  await owner.send(pickupLocations.deletePickupLocation, { pickupLocationId: id })
  expect((await historyOf(id)).changes[0]).toMatchObject({ type: 'stoa.journal.v1.pickup_locations_deleted' })
})

test('protocol/journal §2: the history hides changes in areas that the role cannot read', async () => {
  const id = 'notes-of-history'
  const fields = [{ key: 'title', type: 'TEXT' }]
  await owner.send(contract.dataCollections.createDataCollection, {
    collection: { id, displayName: 'Notes', fields },
  })
  const asRole = async (role: StaffRole) =>
    (await (await signIn(role)).send(journal.listEntityHistory, { entityId: id })).body.changes
  expect(await asRole('CONTENT')).toHaveLength(1)
  expect(await asRole('ORDERS')).toEqual([])
})

test('protocol/journal §2: the history of a product has its parts, beside its events, page by page', async () => {
  const { id } = await newProduct()
  await shop.clock.advance(1000)
  const option = await owner.send(contract.subscriptionOptions.createSubscriptionOption, {
    subscriptionOption: {
      title: 'Weekly',
      subscriptionSettings: { frequency: 'WEEK', interval: 1, billingCycles: 4 },
    },
  })
  const optionId = option.body.subscriptionOption.id as string
  await owner.send(contract.subscriptionOptions.assignSubscriptionOptionsToProduct, {
    productId: id,
    assignedSubscriptionOptions: [{ id: optionId }],
  })
  await shop.clock.advance(1000)
  const translation = (name: string) =>
    owner.send(contract.translations.setTranslation, {
      entityType: 'PRODUCT',
      entityId: id,
      language: 'fr',
      translation: { name },
    })
  await translation('Bol')
  await translation('Saladier')
  await owner.send(products.updateProduct, { product: { id, name: 'Dish' } })
  const { changes } = await historyOf(id)
  expect(changes.map(({ operation }) => operation)).toEqual([
    'products.updateProduct',
    'translations.setTranslation',
    'translations.setTranslation',
    'subscriptionOptions.assignSubscriptionOptionsToProduct',
    'products.createProduct',
  ])
  expect(changes[1]?.fields).toEqual([
    { path: 'catalogTranslations.fr.name', before: 'Bol', after: 'Saladier' },
  ])
  expect(changes[3]?.fields[0]?.path).toMatch(/^productSubscriptionOptions\./)
  const single = []
  for (let before: string | undefined, hasNext = true; hasNext; ) {
    const page: Awaited<ReturnType<typeof historyOf>> = await historyOf(id, {
      limit: 1,
      ...(before && { before }),
    })
    single.push(...page.changes)
    before = page.changes[0]?.eventId
    hasNext = page.hasNext
  }
  expect(single).toEqual(changes)
})

test('protocol/journal §1: entries of areas that the role cannot read are hidden', async () => {
  const { requestId } = await newProduct()
  const content = await signIn('ORDERS')
  const settings = await owner.send(staff.inviteStaffMember, { email: driver.newEmail(), role: 'CONTENT' })
  const { body } = await content.send(journal.listJournalEntries, { limit: 20 })
  const ids = body.entries.map((entry: { requestId: string }) => entry.requestId)
  expect(ids).toContain(requestId)
  expect(ids).not.toContain(settings.requestId)
  expect(codeOf(await undo(settings.requestId, content))).toBe('JOURNAL_ENTRY_NOT_FOUND')
})

test('protocol/journal §3: undo restores the former values, is itself undone, and happens once', async () => {
  const { id } = await newProduct()
  const before = await read(id)
  const change = await owner.send(products.updateProduct, {
    product: { id, name: 'Other', brand: 'Kiln', priceData: { price: 30 } },
  })
  const undone = await undo(change.requestId)
  expect(undone.body).toEqual({
    undone: [{ entityId: id, operation: 'products.updateProduct' }],
    kept: [],
  })
  expect(await read(id)).toEqual({ ...before, lastUpdated: expect.any(String) })
  expect(codeOf(await undo(change.requestId))).toBe('CHANGE_ALREADY_UNDONE')
  await undo(undone.requestId)
  expect(await read(id)).toMatchObject({ name: 'Other', brand: 'Kiln', price: { price: 30 } })
})

test('protocol/journal §3: a later change of the same field is not overwritten, another field is', async () => {
  const { id } = await newProduct()
  const first = await owner.send(products.updateProduct, { product: { id, name: 'First' } })
  await owner.send(products.updateProduct, { product: { id, priceData: { price: 44 } } })
  const second = await owner.send(products.updateProduct, { product: { id, name: 'Second' } })
  expect(codeOf(await undo(first.requestId))).toBe('CHANGE_OVERWRITTEN')
  await undo(second.requestId)
  await undo(first.requestId)
  expect(await read(id)).toMatchObject({ name: 'Bowl', price: { price: 44 } })
})

test('protocol/journal §3: a bulk edit is taken back as a whole', async () => {
  const ids = [(await newProduct()).id, (await newProduct()).id]
  const bulk = await owner.send(products.bulkUpdateProductsProperty, { ids, set: { price: 5 } })
  expect((await undo(bulk.requestId)).body.undone).toHaveLength(2)
  for (const id of ids) expect(await read(id)).toMatchObject({ price: { price: 20 } })
})

test('protocol/journal §3: a deleted product comes back under its id, in its collections', async () => {
  const { id } = await newProduct()
  const name = `Winter ${id.slice(0, 8)}`
  const created = await owner.send(products.createCollection, { collection: { name } })
  const collectionId = created.body.collection.id
  await owner.send(products.addProductsToCollection, { id: collectionId, productIds: [id] })
  const removed = await owner.send(products.deleteProduct, { id })
  await undo(removed.requestId)
  expect(await read(id)).toMatchObject({
    id,
    name: 'Bowl',
    price: { price: 20 },
    collectionIds: [collectionId],
  })
  const collection = await owner.send(products.deleteCollection, { id: collectionId })
  expect((await undo(collection.requestId)).status).toBe(200)
  expect((await read(id)).collectionIds).toEqual([collectionId])
})

test('protocol/journal §3: a deleted product comes back into collections with a rule by the rule', async () => {
  const { id } = await newProduct()
  const created = await owner.send(products.createCollection, {
    collection: { name: `Rule ${id.slice(0, 8)}` },
  })
  const collectionId = created.body.collection.id
  const rule = await owner.send(contract.collectionRules.createCollectionRule, {
    collectionRule: { collectionId, conditions: [{ field: 'NAME', operator: 'CONTAINS', values: ['Bowl'] }] },
  })
  expect(rule.status).toBe(200)
  expect((await read(id)).collectionIds).toEqual([collectionId])
  const removed = await owner.send(products.deleteProduct, { id })
  expect((await undo(removed.requestId)).status).toBe(200)
  expect((await read(id)).collectionIds).toEqual([collectionId])
  // The rule itself is taken back with the memberships that it has made.
  expect((await undo(rule.requestId)).status).toBe(200)
})

test('protocol/journal §3: undo needs permission for the calls that restore', async () => {
  const { id } = await newProduct()
  const change = await owner.send(products.updateProduct, { product: { id, name: 'Other' } })
  const reader = await signIn('READ_ONLY')
  expect((await undo(change.requestId, reader)).status).toBe(403)
  expect(await read(id)).toMatchObject({ name: 'Other' })
})

test('protocol/journal §3: mails and money stay, and the reply says so', async () => {
  const orderId = await driver.order()
  const { orderFulfillments, orders } = contract
  const { order } = await driver.merchant.callOk(orders.getOrder, { id: orderId })
  const lineItems = [{ id: order.lineItems[0]?.id, quantity: 1 }]
  const fulfilled = await owner.send(orderFulfillments.createFulfillment, {
    orderId,
    fulfillment: { lineItems },
  })
  expect(fulfilled.status).toBe(200)
  const plan = await owner.send(journal.undoChange, { requestId: fulfilled.requestId, dryRun: true })
  const undone = await undo(fulfilled.requestId)
  expect(undone.body).toEqual(plan.body)
  expect(undone.body.undone).toContainEqual({
    entityId: orderId,
    operation: 'orderFulfillments.deleteFulfillment',
  })
  expect(undone.body.kept.map(({ reason }: { reason: string }) => reason)).toContain('MAIL_SENT')
  const paid = await owner.send(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const refused = await undo(paid.requestId)
  expect(codeOf(refused)).toBe('CHANGE_NOT_UNDOABLE')
  expect(JSON.stringify(refused.body)).toContain('MONEY_MOVED')
})

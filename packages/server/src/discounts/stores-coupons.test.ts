import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

/** Coupons as existing programs write them (protocol/programs §7). */

const { driver: w } = await openTestShop()
const { createStoresCoupon, getStoresCoupon, queryStoresCoupons, updateStoresCoupon, deleteStoresCoupon } =
  contract.storesCoupons
let count = 0
const create = async (specification: object) =>
  (
    await w.merchant.callOk(createStoresCoupon, {
      specification: { name: 'Sale', code: `C${++count}`, ...specification },
    })
  ).id
const ours = async (couponId: string) =>
  (await w.merchant.callOk(contract.coupons.getCoupon, { couponId })).coupon

test.each([
  [{ percentOffRate: 10 }, { percentage: 10 }],
  [{ moneyOffAmount: 5.5 }, { fixedAmount: '5.50' }],
  [{ fixedPriceAmount: 3 }, { fixedPrice: '3.00' }],
  [{ freeShipping: true }, { freeShipping: true }],
  [{ buyXGetY: { x: 2, y: 1 } }, { buyXGetY: { buy: 2, get: 1 } }],
  [
    { percentOffRate: 5, limitedToOneItem: true, limitPerCustomer: 1 },
    { maximumUnits: 1, usageLimitPerBuyer: 1 },
  ],
  [
    { percentOffRate: 5, usageLimit: 3, minimumSubtotal: 20 },
    { usageLimit: 3, minimumSubtotal: '20.00' },
  ],
  [{ percentOffRate: 5, active: false }, { active: false }],
  [
    { percentOffRate: 5, startTime: '1767225600000', expirationTime: '1798761600000' },
    { activeTimeInfo: { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' } },
  ],
])('%j is the coupon %j, and reads as it was written', async (sent, stored) => {
  const id = await create(sent)
  expect(await ours(id)).toMatchObject(stored)
  const { coupon } = await w.merchant.callOk(getStoresCoupon, { id })
  expect(coupon).toMatchObject({ id, specification: sent, numberOfUsages: 0 })
})

test('a scope names a product or a collection', async () => {
  const { id: productId } = await w.product()
  const { id: collectionId } = await w.collection([productId])
  const ofProduct = { namespace: 'stores', group: { name: 'product', entityId: productId } }
  const ofCollection = { namespace: 'stores', group: { name: 'collection', entityId: collectionId } }
  expect((await ours(await create({ percentOffRate: 5, scope: ofCollection }))).collectionIds).toEqual([
    collectionId,
  ])
  const ofAll = {
    namespace: 'stores',
    group: { name: 'collection', entityId: '00000000-000000-000000-000000000001' },
  }
  expect((await ours(await create({ percentOffRate: 5, scope: ofAll }))).collectionIds).toBeUndefined()
  for (const scope of [ofProduct, ofCollection]) {
    const id = await create({ percentOffRate: 5, scope })
    expect((await w.merchant.callOk(getStoresCoupon, { id })).coupon.specification.scope).toEqual(scope)
  }
})

test('an update changes the fields sent, and a new discount replaces the former', async () => {
  const id = await create({ percentOffRate: 10, usageLimit: 3 })
  await w.merchant.callOk(updateStoresCoupon, { id, specification: { moneyOffAmount: 2, name: 'Other' } })
  const coupon = await ours(id)
  expect(coupon).toMatchObject({ fixedAmount: '2.00', usageLimit: 3, name: 'Other' })
  expect(coupon.percentage).toBeUndefined()
  await w.merchant.callOk(deleteStoresCoupon, { id })
  expect(codeOf(await w.merchant.send(getStoresCoupon, { id }))).toBe('COUPON_NOT_FOUND')
})

test('a query takes texts', async () => {
  const id = await create({ percentOffRate: 10, code: 'FINDME', name: 'Found' })
  for (const query of [
    { filter: '{"specification.code": "FINDME"}' },
    { filter: { code: 'FINDME' }, sort: '[{"dateCreated": "desc"}]', paging: { limit: 1 } },
  ]) {
    const page = await w.merchant.callOk(queryStoresCoupons, { query })
    expect([page.totalResults, page.coupons.map(each => each.id)]).toEqual([1, [id]])
  }
})

test('rejections name fields of the specification', async () => {
  const send = (specification: object) => w.merchant.send(createStoresCoupon, { specification })
  const named = async (specification: object) => Object.keys(rejectedFields(await send(specification)))
  expect(await named({ code: 'X1', percentOffRate: 1 })).toEqual(['specification.name'])
  expect(await named({ code: 'X1', name: 'X' })).toEqual(['specification'])
  expect(await named({ code: 'X1', name: 'X', percentOffRate: 1, moneyOffAmount: 1 })).toEqual([
    'specification.moneyOffAmount',
  ])
  const nowhere = { namespace: 'stores', group: { name: 'product', entityId: 'x' } }
  expect(await named({ code: 'X1', name: 'X', percentOffRate: 1, scope: nowhere })).toEqual([
    'specification.scope.group.entityId',
  ])
  await create({ code: 'TAKEN', percentOffRate: 1 })
  expect(codeOf(await send({ code: 'taken', name: 'X', percentOffRate: 1 }))).toBe('COUPON_ALREADY_EXISTS')
})

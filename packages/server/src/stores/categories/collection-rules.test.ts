import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
/** A shop whose rules have one product. */
const alone = await openTestShop().then(async other => {
  const { id: productId } = await other.driver.product({}, 2)
  const { id: collectionId } = await other.driver.collection()
  const conditions = [{ field: 'STOCK', operator: 'IN', values: ['IN_STOCK'] }]
  const collectionRule = { collectionId, conditions, match: 'ALL' }
  await other.driver.merchant.callOk(contract.collectionRules.createCollectionRule, {
    collectionRule,
  } as never)
  return { ...other, productId }
})
const { products, productsV3, categories, inventory, collectionRules: calls, events } = contract

type Condition = { field: string; operator: string; values: string[]; option?: string }
const create = (collectionRule: object) =>
  driver.merchant.send(calls.createCollectionRule, { collectionRule } as never)
/** A collection with a rule. */
async function ruled(conditions: Condition[], match: 'ALL' | 'ANY' = 'ALL') {
  const { id } = await driver.collection()
  const { body } = await create({ collectionId: id, conditions, match })
  expect(body.collectionRule, JSON.stringify(body)).toMatchObject({ collectionId: id, status: 'CURRENT' })
  return { id, rule: body.collectionRule as { id: string; revision: string } }
}
const membersOf = async (collectionId: string) => {
  const query = { filter: { collectionIds: { $hasSome: [collectionId] } }, sort: [{ fieldName: 'name' }] }
  return (await driver.visitor.callOk(products.queryProducts, { query } as never)).products.map(
    ({ id }) => id,
  )
}
const update = (product: object) =>
  driver.merchant.callOk(products.updateProduct, { product } as never).then(reply => reply.product)
const condition = (field: string, operator: string, ...values: string[]) => ({ field, operator, values })

test('a product enters and leaves a collection in the call that changes it (protocol/catalogue-additions §3)', {
  tags: 'nightly',
}, async () => {
  const cheap = await driver.product({ brand: 'Ceramica', priceData: { price: 10 } })
  const { id } = await ruled([
    condition('BRAND', 'IN', 'Ceramica', 'Argilla'),
    condition('PRICE', 'LTE', '20'),
  ])
  expect(await membersOf(id)).toEqual([cheap.id])
  const dear = await driver.product({ brand: 'Argilla', priceData: { price: 30 } })
  expect(dear.collectionIds).toEqual([])
  const discount = { type: 'PERCENT', value: 50 }
  expect((await update({ id: dear.id, discount })).collectionIds).toEqual([id])
  expect(await membersOf(id)).toEqual([cheap.id, dear.id])
  expect((await update({ id: cheap.id, brand: 'Other' })).collectionIds).toEqual([])
  expect(await membersOf(id)).toEqual([dear.id])
  const changes = (await driver.merchant.callOk(events.listEvents, { entityId: id })).events
    .filter(({ type }) => type === 'com.wix.ecommerce.catalog.api.v1.CollectionChanged')
    .map(({ payload }) => payload)
  expect(changes).toEqual([
    { collectionId: id, byRule: true, productsAdded: [cheap.id] },
    { collectionId: id, byRule: true, productsAdded: [dear.id] },
    { collectionId: id, byRule: true, productsRemoved: [cheap.id] },
  ])
})

test.each<[string, Condition, object, object]>([
  ['brand not in', condition('BRAND', 'NOT_IN', 'Nobrand'), { name: 'a' }, { brand: 'Nobrand' }],
  ['ribbon', condition('RIBBON', 'IN', 'New in'), { ribbon: 'New in' }, { ribbon: 'Newer' }],
  [
    'price',
    condition('PRICE', 'GTE', '99.50'),
    { priceData: { price: 99.5 } },
    { priceData: { price: 99.49 } },
  ],
  ['name', condition('NAME', 'CONTAINS', 'teAPot'), { name: 'Blue Teapot' }, { name: 'Tea' }],
  [
    'type',
    condition('PRODUCT_TYPE', 'IN', 'DIGITAL'),
    { productType: 'digital' },
    { productType: 'physical' },
  ],
  [
    'option',
    { ...condition('OPTION', 'IN', 'Red'), option: 'Colour' },
    { productOptions: [{ name: 'Colour', choices: [{ value: 'Red' }] }] },
    { productOptions: [{ name: 'Mood', choices: [{ value: 'Red' }] }] },
  ],
])('conditions on %s (protocol/catalogue-additions §3)', async (_name, each, matching, other) => {
  const marked = { sku: `rule-${each.field}` }
  const inside = await driver.product({ ...marked, ...matching })
  const outside = await driver.product({ ...marked, ...other })
  const { id, rule } = await ruled([each])
  const members = await membersOf(id)
  expect([members.includes(inside.id), members.includes(outside.id)]).toEqual([true, false])
  await driver.merchant.callOk(calls.deleteCollectionRule, { collectionRuleId: rule.id })
})

test('conditions on tags, of products of catalogue V3 (protocol/catalogue-additions §3)', async () => {
  const { id } = await ruled([condition('TAG', 'IN', 'summer')])
  const { product } = await driver.merchant.callOk(productsV3.createProductV3, {
    product: {
      name: 'Tagged',
      tags: { privateTags: { tagIds: ['summer'] } },
      variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } } }] },
    },
    fields: ['DIRECT_CATEGORIES_INFO'],
  } as never)
  expect(product.directCategoriesInfo).toEqual({ categories: [{ id }] })
})

test('ANY needs one condition; a changed rule is applied anew (protocol/catalogue-additions §3)', async () => {
  const conditions = [condition('RIBBON', 'IN', 'Last one'), condition('BRAND', 'IN', 'Solo')]
  const a = await driver.product({ name: 'A', ribbon: 'Last one' })
  const b = await driver.product({ name: 'B', brand: 'Solo', ribbon: 'Last one' })
  const { id, rule } = await ruled(conditions, 'ANY')
  expect(await membersOf(id)).toEqual([a.id, b.id])
  const { collectionRule } = await driver.merchant.callOk(calls.updateCollectionRule, {
    collectionRule: { id: rule.id, revision: rule.revision, match: 'ALL' },
  })
  expect(collectionRule.status).toBe('CURRENT')
  expect(await membersOf(id)).toEqual([b.id])
})

test('stock decides within a minute, by its changes alone (protocol/catalogue-additions §3)', async () => {
  const { id: productId } = await driver.product({ brand: 'Stocked' }, 2)
  const { id } = await ruled([condition('STOCK', 'IN', 'IN_STOCK'), condition('BRAND', 'IN', 'Stocked')])
  expect(await membersOf(id)).toEqual([productId])
  await driver.merchant.callOk(inventory.decrementInventory, {
    decrementData: [{ productId, variantId: '00000000-0000-0000-0000-000000000000', decrementBy: 2 }],
  } as never)
  await shop.platform.run('collection rules')
  expect(await membersOf(id)).toEqual([])
  await driver.stock(productId, 5)
  await shop.platform.run('collection rules')
  expect(await membersOf(id)).toEqual([productId])
})

test.each([
  ['row', 'CURRENT', true],
  ['row', 'PENDING', true],
  ['statement', 'CURRENT', false],
  ['statement', 'PENDING', false],
])('an error of each %s leaves out the only product of %s rules: %s', async (scope, status, isLeftOut) => {
  const { platform } = alone.shop
  const query = async (text: string) => (await platform.database.pool.query(text)).rows
  const state = async () =>
    (
      await query(`select doc ->> 'status' as status, event_position::int as position from collection_rules`)
    )[0]
  await alone.driver.stock(alone.productId, 2)
  await platform.run('collection rules')
  await alone.driver.stock(alone.productId, 0)
  await query(`
    update collection_rules set doc = jsonb_set(doc, '{status}', '"${status}"');
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'always fails'; end $$;
    create trigger fail before update of collection_ids on products for each ${scope} execute function fail()`)
  try {
    const before = await state()
    await platform.run('collection rules')
    const after = await state()
    expect([after.status, after.position > before.position]).toEqual(
      isLeftOut ? ['CURRENT', true] : [status, false],
    )
  } finally {
    await query('drop function fail cascade')
  }
})

test('products of a rule are not changed by hand, and stay when the rule is deleted (protocol/catalogue-additions §3)', async () => {
  const member = await driver.product({ brand: 'Handmade' })
  const other = await driver.product()
  const { id, rule } = await ruled([condition('BRAND', 'IN', 'Handmade')])
  const manual = await driver.collection([member.id])
  const byHand = (productIds: string[]) =>
    driver.merchant.send(products.addProductsToCollection, { id, productIds })
  expect(codeOf(await byHand([other.id]))).toBe('COLLECTION_HAS_RULE')
  const removal = { categoryId: id, items: [{ catalogItemId: member.id }] }
  expect(codeOf(await driver.merchant.send(categories.bulkRemoveItemsFromCategory, removal))).toBe(
    'COLLECTION_HAS_RULE',
  )
  const set = { item: { catalogItemId: member.id }, categoryIds: [] }
  await driver.merchant.callOk(categories.bulkSetItemCategories, set)
  expect(await membersOf(id)).toEqual([member.id])
  expect(await membersOf(manual.id)).toEqual([])
  await driver.merchant.callOk(calls.deleteCollectionRule, { collectionRuleId: rule.id })
  expect((await byHand([other.id])).status).toBe(200)
  expect(new Set(await membersOf(id))).toEqual(new Set([member.id, other.id]))
})

test('rules are rejected with the field and the remedy (protocol/catalogue-additions §3)', async () => {
  const { id } = await ruled([condition('BRAND', 'IN', 'Known')])
  const rejected = async (rule: object) => Object.keys(rejectedFields(await create(rule)))
  const at = (name: string) => [`collectionRule.conditions[0].${name}`]
  const collectionId = (await driver.collection()).id
  const of = (...conditions: Condition[]) => rejected({ collectionId, conditions })
  expect(await of(condition('PRICE', 'IN', '5'))).toEqual(at('operator'))
  expect(await of(condition('PRICE', 'GTE', 'five'))).toEqual(at('values'))
  expect(await of(condition('PRICE', 'GTE', '-5'))).toEqual(at('values'))
  expect(await of(condition('OPTION', 'IN', 'Red'))).toEqual(at('option'))
  expect(await of(condition('STOCK', 'IN', 'PLENTY'))).toEqual(at('values'))
  expect(await of()).toEqual(['collectionRule.conditions'])
  expect(await rejected({ collectionId: id, conditions: [condition('BRAND', 'IN', 'x')] })).toEqual([
    'collectionRule.collectionId',
  ])
  const nowhere = '00000000-0000-4000-a000-000000000000'
  expect(await rejected({ collectionId: nowhere, conditions: [condition('BRAND', 'IN', 'x')] })).toEqual([
    'collectionRule.collectionId',
  ])
})

test('a rule goes with its collection (protocol/catalogue-additions §3)', async () => {
  const { id, rule } = await ruled([condition('BRAND', 'IN', 'Gone')])
  await driver.merchant.callOk(products.deleteCollection, { id })
  const reply = await driver.merchant.send(calls.getCollectionRule, { collectionRuleId: rule.id })
  expect(codeOf(reply)).toBe('COLLECTION_RULE_NOT_FOUND')
  expect((await driver.product({ brand: 'Gone' })).collectionIds).toEqual([])
})

test('a change of a product takes one statement more for all rules, with few products and with many (protocol/catalogue-additions §3)', {
  tags: 'nightly',
}, async () => {
  const { id } = await driver.product({ brand: 'Flat' })
  const statementsOf = async (brand: string) => {
    shop.statements.length = 0
    await update({ id, brand })
    return shop.statements.filter(text => text.includes('products')).length
  }
  await ruled([condition('BRAND', 'IN', 'Flat')])
  await statementsOf('Other')
  const few = await statementsOf('Flat')
  for (let i = 0; i < 30; i++) await driver.product({ brand: 'Flat' }, null)
  await ruled([condition('BRAND', 'IN', 'Flatter')])
  await statementsOf('Other')
  expect(await statementsOf('Flat')).toBe(few)
  const withRules = shop.statements.filter(text => text.includes('compared as')).length
  expect(withRules).toBe(1)
})

test('undoing a change of a product takes it back, and the rule follows (protocol/journal §3)', {
  tags: 'nightly',
}, async () => {
  const { id: collectionId } = await ruled([condition('BRAND', 'IN', 'Undone')])
  const { id } = await driver.product({ brand: 'Before' })
  const { signInUrl } = await driver.merchant.callOk(contract.staff.inviteStaffMember, {
    email: driver.newEmail(),
    name: 'Ada',
    role: 'OWNER',
  })
  const staffToken = signInUrl.split('#token=')[1] ?? ''
  const { accessToken: token } = await driver.anyone.callOk(contract.staff.signInStaff, { token: staffToken })
  const changed = await driver.merchant.send(
    products.updateProduct,
    { product: { id, brand: 'Undone' } },
    { token },
  )
  expect(await membersOf(collectionId)).toEqual([id])
  const requestId = changed.headers.get('x-wix-request-id') ?? ''
  const { body } = await driver.merchant.send(contract.journal.undoChange, { requestId }, { token })
  expect([body.undone.length, body.kept]).toEqual([1, []])
  expect(await membersOf(collectionId)).toEqual([])
})

test('the rule of a deleted collection ends with it, also for products that are created right after', async () => {
  const conditions = [condition('BRAND', 'IN', 'Gone')]
  const { id: collection } = await ruled(conditions)
  const { id: category } = await ruled(conditions)
  const { id } = await driver.product({ brand: 'Gone' })
  expect((await update({ id, name: 'In both' })).collectionIds?.toSorted()).toEqual(
    [collection, category].toSorted(),
  )
  await driver.merchant.callOk(products.deleteCollection, { id: collection as string })
  expect((await driver.product({ brand: 'Gone' })).collectionIds).toEqual([category])
  await driver.merchant.callOk(categories.deleteCategory, { categoryId: category as string } as never)
  expect((await driver.product({ brand: 'Gone' })).collectionIds).toEqual([])
})

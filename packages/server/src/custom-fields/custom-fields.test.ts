import { contract } from '@stoa/contract'
import { codeOf, rejectedFields, type TestDriver } from '@stoa/testkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readPdfText } from '../invoices/pdf/read-pdf-text.fixture.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import type { CustomFieldDeclarations } from './index.ts'

const PLACES = ['checkout', 'admin', 'list', 'mails', 'papers', 'export', 'storefront'] as const

const declared = {
  order: [
    {
      key: 'purchaseOrderNumber',
      type: 'TEXT',
      label: { en: 'Purchase order', de: 'Bestellnummer' },
      max: 12,
      required: true,
      filter: true,
      show: PLACES,
    },
    { key: 'gift', type: 'BOOLEAN', label: { en: 'Gift', de: 'Geschenk' }, show: ['checkout', 'mails'] },
    { key: 'wanted', type: 'DATE', label: 'Wanted on', show: ['checkout', 'mails'] },
    { key: 'boxes', type: 'NUMBER', label: 'Boxes', min: 1, max: 9, show: ['checkout'] },
    { key: 'risk', type: 'CHOICE', label: 'Risk', choices: ['LOW', 'HIGH'], private: true, filter: true },
  ],
  checkout: [{ key: 'heardFrom', type: 'TEXT', label: 'How did you hear of us?' }],
  cartLine: [{ key: 'engraving', type: 'TEXT', label: { en: 'Engraving', de: 'Gravur' }, max: 20 }],
  product: [
    { key: 'origin', type: 'TEXT', label: 'Origin', filter: true, show: ['admin', 'storefront'] },
    { key: 'supplier', type: 'TEXT', label: 'Supplier', private: true },
  ],
  variant: [{ key: 'shelf', type: 'TEXT', label: 'Shelf', max: 5 }],
  collection: [
    { key: 'season', type: 'CHOICE', label: 'Season', choices: { SUMMER: 'Summer' }, filter: true },
  ],
  member: [{ key: 'shoeSize', type: 'NUMBER', label: 'Shoe size', filter: true }],
} satisfies CustomFieldDeclarations

const { shop, driver: w } = await openTestShop({ customFields: declared })
const { cart, checkout, currentCart, customFields, members, orders, productsV3, categories } = contract

const custom = (values: Record<string, unknown>, namespace = 'custom') => ({
  namespaces: { [namespace]: values },
})
const NUMBER = { purchaseOrderNumber: 'PO-1' }

const setInCheckout = (id: string, values: Record<string, unknown>) =>
  w.visitor.callOk(checkout.updateCheckout, { checkout: { id, extendedFields: custom(values) } })

/** An order of a visitor, with values that they have entered. */
async function ordered(values: Record<string, unknown> = NUMBER) {
  const id = await w.checkout()
  await setInCheckout(id, values)
  return (await w.visitor.callOk(checkout.createOrder, { id })).orderId
}

const ordersWith = async (filter: object, as: 'merchant' | 'visitor' = 'merchant') =>
  (await w.callOk(orders.searchOrders, { search: { filter } }, as)).orders.map(({ id }) => id)

describe('a field of orders', () => {
  test('is asked for in the checkout, and is in order, mail and paper, in the language of the buyer', async () => {
    const id = await w.checkout()
    const languages = { headers: { 'accept-language': 'de' } }
    await w.visitor.callOk(
      checkout.updateCheckout,
      { checkout: { id, extendedFields: custom({ ...NUMBER, gift: true, wanted: '2026-05-31' }) } },
      languages,
    )
    const { orderId } = await w.visitor.callOk(checkout.createOrder, { id }, languages)
    const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
    expect(order.extendedFields).toEqual(custom({ ...NUMBER, gift: true, wanted: '2026-05-31' }))
    const mail = (await shop.mailbox()).findLast(({ kind }) => kind === 'orderPlaced')
    expect(mail?.body).toContain('Bestellnummer  PO-1')
    expect(mail?.body).toContain('Geschenk  Ja')
    expect(mail?.body).toContain('Wanted on  31.05.2026')
    const { document } = await w.merchant.callOk(contract.orderDocuments.createOrderDocument, {
      orderId,
      kind: 'PACKING_SLIP',
    })
    const pdf = Buffer.from(await (await shop.fetch(document.url ?? '')).arrayBuffer())
    expect(readPdfText(pdf)).toContain('Bestellnummer')
  })

  test.each([
    ['an unknown key', { purchaseOrder: 'PO-1' }, 'purchaseOrder', 'FIELD_NOT_ALLOWED'],
    ['another type', { purchaseOrderNumber: 7 }, 'purchaseOrderNumber', 'VALIDATION'],
    ['a long text', { purchaseOrderNumber: 'PO-1234567890' }, 'purchaseOrderNumber', 'MAX_LENGTH'],
    ['no boolean', { gift: 'yes' }, 'gift', 'VALIDATION'],
    ['no day', { wanted: '2026-02-30' }, 'wanted', 'FORMAT'],
    ['a small number', { boxes: 0 }, 'boxes', 'MIN'],
    ['a large number', { boxes: 10 }, 'boxes', 'MAX'],
  ])('rejects %s in a checkout', async (_, values, key, rule) => {
    const id = await w.checkout()
    const reply = await w.visitor.send(checkout.updateCheckout, {
      checkout: { id, extendedFields: custom(values) },
    })
    expect(rejectedFields(reply)).toEqual({ [`checkout.extendedFields.namespaces.custom.${key}`]: rule })
  })

  test.each([
    ['visitor', 'REQUIRED_FIELD'],
    ['merchant', undefined],
  ] as const)('that is required is missing for the order of a %s: %s', async (as, rule) => {
    const id = await w.checkout()
    await setInCheckout(id, { gift: false, purchaseOrderNumber: null })
    const reply = await w.send(checkout.createOrder, { id }, as)
    expect(reply.status === 200 ? undefined : Object.values(rejectedFields(reply))[0]).toBe(rule)
  })

  test('is filtered and sorted by, with an index', async () => {
    const first = await ordered({ purchaseOrderNumber: 'A-17' })
    const second = await ordered({ purchaseOrderNumber: 'A-18' })
    const path = 'extendedFields.namespaces.custom.purchaseOrderNumber'
    expect(await ordersWith({ [path]: 'A-17' })).toEqual([first])
    const { orders: sorted } = await w.merchant.callOk(orders.searchOrders, {
      search: { filter: { [path]: { $startsWith: 'A-1' } }, sort: [{ fieldName: path, order: 'DESC' }] },
    })
    expect(sorted.map(({ id }) => id)).toEqual([second, first])
    await shop.platform.run('indexes of custom fields')
    const indexes = () =>
      shop.platform.database.all<{ definition: string }>(sql`
        select indexdef as definition from pg_indexes where starts_with(indexname, 'custom_field_') order by 1`)
    const built = await indexes()
    expect(built.map(({ definition }) => /on public\.(\w+)/i.exec(definition)?.[1]).sort()).toEqual([
      'collections',
      'members',
      'orders',
      'orders',
      'products',
    ])
    await shop.platform.run('indexes of custom fields')
    expect(await indexes()).toEqual(built)
  })

  test('that is private is read, written and filtered by merchants alone', async () => {
    const id = await ordered()
    const risk = custom({ risk: 'HIGH' }, 'private')
    await w.merchant.callOk(orders.updateOrder, { order: { id, extendedFields: risk } })
    const seenBy = async (as: 'merchant' | 'visitor') =>
      Object.keys((await w.callOk(orders.getOrder, { id }, as)).order.extendedFields?.namespaces ?? {})
    expect(await seenBy('merchant')).toEqual(['custom', 'private'])
    expect(await seenBy('visitor')).toEqual(['custom'])
    expect(await ordersWith({ 'extendedFields.namespaces.private.risk': 'HIGH' })).toEqual([id])
    const listed = await w.visitor.callOk(orders.searchOrders, { search: { filter: { id } } })
    expect(JSON.stringify(listed)).not.toContain('HIGH')
    const filtered = { search: { filter: { 'extendedFields.namespaces.private.risk': 'HIGH' } } }
    expect((await w.visitor.send(orders.searchOrders, filtered)).status).toBe(400)
    const sent = { cartInfo: { id: (await w.cart()).id, extendedFields: risk } }
    for (const as of ['visitor', 'merchant'] as const)
      expect(rejectedFields(await w.send(cart.updateCart, sent, as))).toEqual({
        'cartInfo.extendedFields.namespaces.private': 'FIELD_NOT_ALLOWED',
      })
  })

  test('of the checkout alone is not in the order', async () => {
    const id = await ordered({ ...NUMBER, heardFrom: 'A friend' })
    const { order } = await w.merchant.callOk(orders.getOrder, { id })
    expect(order.extendedFields).toEqual(custom(NUMBER))
  })

  test('cannot be cleared by a merchant if it is required', async () => {
    const id = await ordered()
    const reply = await w.merchant.send(orders.updateOrder, {
      order: { id, extendedFields: custom({ purchaseOrderNumber: null }) },
    })
    expect(rejectedFields(reply)).toEqual({
      'order.extendedFields.namespaces.custom.purchaseOrderNumber': 'REQUIRED_FIELD',
    })
  })
})

test('lines with different values are lines of their own, which show them wherever they are', async () => {
  const { id } = await w.product()
  const add = (engraving: string) =>
    w.member.callOk(
      currentCart.addToCurrentCart,
      { lineItems: [{ ...w.line(id), extendedFields: custom({ engraving }) }] },
      { headers: { 'accept-language': 'de' } },
    )
  await add('Ada')
  await add('Ada')
  const { cart } = await add('Bob')
  expect(cart.lineItems.map(({ quantity, extendedFields }) => [quantity, extendedFields])).toEqual([
    [2, custom({ engraving: 'Ada' })],
    [1, custom({ engraving: 'Bob' })],
  ])
  expect(cart.lineItems[0]?.descriptionLines).toEqual([
    {
      name: { original: 'Engraving', translated: 'Gravur' },
      plainText: { original: 'Ada', translated: 'Ada' },
    },
  ])
  const sent = { lineItems: [{ ...w.line(id), extendedFields: custom({ text: 'Ada' }) }] }
  expect(rejectedFields(await w.member.send(currentCart.addToCurrentCart, sent))).toEqual({
    'lineItems[0].extendedFields.namespaces.custom.text': 'FIELD_NOT_ALLOWED',
  })
})

/** Writes values to a new entity and reads them back as a caller. */
const entities: Record<string, (w: TestDriver, extendedFields: object) => Promise<Record<string, unknown>>> =
  {
    product: async (w, extendedFields) => {
      const { id } = await w.product()
      const read = async () => (await w.merchant.callOk(productsV3.getProductV3, { productId: id })).product
      const { revision } = await read()
      await w.merchant.callOk(productsV3.updateProductV3, { product: { id, revision, extendedFields } })
      return {
        merchant: (await read()).extendedFields,
        visitor: (await w.visitor.callOk(productsV3.getProductV3, { productId: id })).product.extendedFields,
      }
    },
    collection: async (w, extendedFields) => {
      const { id } = await w.collection()
      const treeReference = { appNamespace: '@wix/stores' }
      const read = async (as: 'merchant' | 'visitor') =>
        (await w.callOk(categories.getCategory, { categoryId: id, treeReference }, as)).category
      const { revision } = await read('merchant')
      await w.merchant.callOk(categories.updateCategory, {
        category: { id, revision, extendedFields },
        treeReference,
      })
      return {
        merchant: (await read('merchant')).extendedFields,
        visitor: (await read('visitor')).extendedFields,
      }
    },
  }

test.each([
  ['product', { custom: { origin: 'Kyoto' }, private: { supplier: 'Ito' } }],
  ['collection', { custom: { season: 'SUMMER' }, private: {} }],
] as const)('values of a %s are stored, the private ones for merchants', async (name, namespaces) => {
  const { custom: shown } = namespaces
  const read = await entities[name]?.(w, { namespaces })
  expect(read).toEqual({ merchant: { namespaces }, visitor: { namespaces: { custom: shown } } })
})

test.each([
  ['product', { namespaces: { custom: { origin: 7 } } }, 'product.extendedFields.namespaces.custom.origin'],
  [
    'collection',
    { namespaces: { custom: { season: 'WINTER' } } },
    'category.extendedFields.namespaces.custom.season',
  ],
])('a wrong value of a %s is rejected', async (name, extendedFields, at) => {
  await expect(entities[name]?.(w, extendedFields)).rejects.toThrow(at)
})

test('products and members are found by their fields', async () => {
  const { id } = await w.product()
  const { product } = await w.merchant.callOk(productsV3.getProductV3, { productId: id })
  const changed = { id, revision: product.revision, extendedFields: custom({ origin: 'Mallorca' }) }
  await w.merchant.callOk(productsV3.updateProductV3, { product: changed })
  const query = { filter: { 'extendedFields.namespaces.custom.origin': 'Mallorca' } }
  const inV3 = await w.merchant.callOk(productsV3.queryProductsV3, { query })
  const inV1 = await w.merchant.callOk(contract.products.queryProducts, { query })
  for (const { products } of [inV3, inV1]) expect(products.map(product => product.id)).toEqual([id])
  const { id: memberId } = await w.registered()
  const shoe = (value: unknown) => ({
    member: { id: memberId, contact: { customFields: { shoeSize: { value } } } },
  })
  expect(codeOf(await w.merchant.send(members.updateMember, shoe('large')))).toBe('INVALID_ARGUMENT')
  await w.merchant.callOk(members.updateMember, shoe(43))
  const found = await w.merchant.callOk(members.queryMembers, {
    query: { filter: { 'contact.customFields.shoeSize.value': { $gte: 43 } } },
  })
  expect(found.members).toMatchObject([{ id: memberId }])
})

test('shoppers see the fields that are shown to them, in their language', async () => {
  const list = async (as: 'merchant' | 'visitor') =>
    (
      await w.callOk(customFields.listCustomFields, { entity: 'ORDER' }, as, {
        headers: { 'accept-language': 'de-AT, en;q=0.5' },
      })
    ).customFields
  expect((await list('visitor')).map(({ label }) => label)).toEqual([
    'Bestellnummer',
    'Geschenk',
    'Wanted on',
    'Boxes',
  ])
  expect((await list('merchant')).at(-1)).toMatchObject({
    key: 'risk',
    namespace: 'private',
    path: 'extendedFields.namespaces.private.risk',
    choices: [
      { value: 'LOW', label: 'LOW' },
      { value: 'HIGH', label: 'HIGH' },
    ],
  })
})

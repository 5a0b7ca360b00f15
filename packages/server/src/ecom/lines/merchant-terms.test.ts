import { type Checkout, contract, type RequestOf, settersOf } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { abandonedCheckouts, cart: carts, checkout: checkouts, currentCart, explanations, orders } = contract
const HOUR = 3_600_000
const GUID = 'c0a80101-0000-4000-8000-00000000000'

type Creation = RequestOf<typeof checkouts.createCheckout>
const jug = (await w.product({ name: 'Jug', priceData: { price: 20 } }, null)).id
const mug = (await w.product({ name: 'Mug', priceData: { price: 7 } }, null)).id

/** A checkout that the merchant makes for the member: of one jug, unless the request says otherwise. */
const made = async (request: Partial<Creation> = {}) =>
  (
    await w.merchant.callOk(checkouts.createCheckout, {
      lineItems: [w.line(jug)],
      channelType: 'WEB',
      memberId: w.memberId,
      ...request,
    })
  ).checkout
const amountsOf = ({ priceSummary, taxSummary }: Checkout) => ({
  subtotal: priceSummary?.subtotal?.amount,
  discount: priceSummary?.discount?.amount,
  fees: priceSummary?.additionalFees?.amount,
  tax: taxSummary?.totalTax?.amount,
})
const read = async (id: string) => (await w.member.callOk(checkouts.getCheckout, { id })).checkout
const update = (id: string, fields: object, as: 'member' | 'merchant' = 'member', more: object = {}) =>
  w.send(checkouts.updateCheckout, { checkout: { id, ...fields }, ...more }, as)
const preview = async (id: string, changes: object) =>
  (await w.merchant.callOk(contract.draftOrders.previewDeltas, { id, changes })).preview
const setQuantity = (id: string, lineId: string, quantity: number, as: 'member' | 'merchant' = 'member') =>
  w.send(checkouts.updateLineItemsQuantity, { id, lineItems: [{ id: lineId, quantity }] }, as)

describe('a discount of the merchant is for the units that it was given for (protocol/carts §7)', () => {
  test('a shopper who adds goods pays for them, and the order too', async () => {
    const { id, lineItems } = await made({
      merchantDiscounts: [{ percentage: 100, name: 'Replacement' }],
      checkoutInfo: { buyerInfo: { email: w.memberEmail } },
    })
    const line = lineItems[0]?.id ?? ''
    await w.member.callOk(checkouts.addToCheckout, { id, lineItems: [w.line(jug, 50), w.line(mug)] })
    expect(amountsOf(await read(id))).toMatchObject({ subtotal: '1027.00', discount: '20.00' })
    expect((await update(id, {}, 'member', { lineItems: [w.line(jug, 2)] })).status).toBe(200)
    await setQuantity(id, line, 500)
    const { appliedDiscounts, ...checkout } = await read(id)
    expect(amountsOf(checkout)).toMatchObject({ subtotal: '10007.00', discount: '20.00' })
    expect(appliedDiscounts).toMatchObject([{ discountType: 'SPECIFIC_ITEMS', lineItemIds: [line] }])
    const { explanation } = await w.member.callOk(explanations.explainCheckout, { id })
    expect(explanation.steps.find(({ rule }) => rule === 'order-discount')).toMatchObject({
      amount: '-20.00',
      reason: 'share of 100 % off on 20.00 for 1 of 500 units',
    })
    await setQuantity(id, line, 1)
    await setQuantity(id, line, 3)
    expect(amountsOf(await read(id))).toMatchObject({ subtotal: '67.00', discount: '20.00' })
    await shipTo(id)
    const { orderId } = await w.member.callOk(checkouts.createOrder, { id })
    const { order } = await w.member.callOk(orders.getOrder, { id: orderId })
    expect(order.priceSummary).toMatchObject({ subtotal: { amount: '67.00' }, discount: { amount: '20.00' } })
    // Goods that the merchant adds to the order have their own price: the discount was not for all units.
    const changes = { lineItems: [w.line(mug)] }
    const changed = await preview(orderId, changes)
    expect(changed.order?.priceSummary?.discount?.amount).toBe('20.00')
  })

  test('for all units of an order is for those that the merchant adds to it (protocol/draft-orders §3)', async () => {
    const checkoutInfo = { buyerInfo: { email: w.memberEmail } }
    const { id } = await made({ merchantDiscounts: [{ percentage: 10 }], checkoutInfo })
    await shipTo(id)
    const { orderId } = await w.member.callOk(checkouts.createOrder, { id })
    const changed = await preview(orderId, { lineItems: [w.line(jug)] })
    expect(changed.order?.priceSummary?.discount?.amount).toBe('4.00')
  })

  test('what a merchant adds joins it; sending it again is for all units of now', async () => {
    const merchantDiscounts = [{ percentage: 50 }]
    const { id, lineItems } = await made({ merchantDiscounts })
    await setQuantity(id, lineItems[0]?.id ?? '', 3)
    await w.merchant.callOk(checkouts.addToCheckout, { id, lineItems: [w.line(mug)] })
    expect(amountsOf(await read(id)).discount).toBe('13.50')
    expect((await update(id, { buyerNote: 'Hello' }, 'merchant')).status).toBe(200)
    expect(amountsOf(await read(id)).discount).toBe('13.50')
    await setQuantity(id, lineItems[0]?.id ?? '', 4, 'merchant')
    expect(amountsOf(await read(id)).discount).toBe('23.50')
    await update(id, {}, 'merchant', { merchantDiscounts })
    expect(amountsOf(await read(id)).discount).toBe('43.50')
  })

  test('of a cart stays with its units in checkouts and after sign-in', async () => {
    await w.asNewMember()
    const visitor = w.tokens.visitor
    const own = await w.cart(jug, 1)
    const given = { cartInfo: { id: own.id }, merchantDiscounts: [{ percentage: 100 }] }
    await w.merchant.callOk(carts.updateCart, given)
    const create = async () =>
      (await w.visitor.callOk(currentCart.createCheckoutFromCurrentCart, { channelType: 'WEB' })).checkoutId
    const discountOf = async (id: string) =>
      amountsOf((await w.merchant.callOk(checkouts.getCheckout, { id })).checkout).discount
    const id = await create()
    await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(jug, 9), w.line(mug, 5)] })
    expect([await discountOf(await create()), await create()]).toEqual(['20.00', id])
    // The merchant takes the discount of the checkout back: the cart does not bring it again.
    await update(id, {}, 'merchant', { merchantDiscounts: [] })
    expect(await discountOf(await create())).toBe('0.00')
    // The member has a cart of the same jugs.
    await w.member.callOk(currentCart.addToCurrentCart, { lineItems: [w.line(jug, 30)] })
    const { access_token: token } = await w.otherSession(undefined, visitor)
    const { cart } = await w.member.callOk(currentCart.getCurrentCart, {}, { token })
    expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([40, 5])
    expect(cart.appliedDiscounts).toMatchObject([{ merchantDiscount: { amount: { amount: '20.00' } } }])
  })

  test('of a checkout that was abandoned is for one order, whoever opens its link', async () => {
    const email = w.newEmail()
    const request: Creation = {
      lineItems: [w.line(jug)],
      channelType: 'WEB',
      merchantDiscounts: [{ percentage: 100 }],
      checkoutInfo: {
        buyerInfo: { email },
        additionalFees: [{ name: 'Handling', price: '5' }],
      },
    }
    const { checkout } = await w.merchant.callOk(checkouts.createCheckout, request)
    const additionalFees = [
      { name: 'Handling', price: '5' },
      { name: 'Oversize', price: '3', lineItemIds: [checkout.lineItems[0]?.id ?? ''] },
    ]
    expect((await update(checkout.id, { additionalFees }, 'merchant')).status).toBe(200)
    shop.clock.advance(HOUR)
    await shop.platform.run('abandoned checkouts')
    const merchant = { token: (await createDriver(shop)).tokens.merchant }
    const found = await w.merchant.callOk(
      abandonedCheckouts.queryAbandonedCheckouts,
      { query: { filter: { 'buyerInfo.email': email } } },
      merchant,
    )
    const link = found.abandonedCheckouts[0]?.checkoutUrl ?? ''
    const restored = async () => {
      const reply = await shop.fetch(new Request(link, { redirect: 'manual' }))
      expect(reply.status).toBe(302)
    }
    await restored()
    await restored()
    const rows = await shop.sql`select id, doc from checkouts where abandoned_checkout_id is not null
      and id <> ${checkout.id} order by created_at`
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      await update(id, { buyerInfo: { email: w.newEmail() } }, 'merchant')
      await shipTo(id, 'merchant')
      const one = (await w.merchant.callOk(checkouts.getCheckout, { id })).checkout
      expect(amountsOf(one)).toMatchObject({ discount: '20.00', fees: '8.00' })
    }
    const order = (id: string) => w.merchant.send(checkouts.createOrder, { id })
    expect((await order(rows[0].id)).status).toBe(200)
    expect(codeOf(await order(rows[1].id))).toBe('CHECKOUT_REJECTED')
  })
})

const shipTo = (id: string, as: 'member' | 'merchant' = 'member') => {
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Albany',
    postalCode: '12207',
    addressLine: 'A 1',
  }
  const contactDetails = { firstName: 'Ann', lastName: 'Lee', phone: '+15550100' }
  return update(id, { shippingInfo: { shippingDestination: { address, contactDetails } } }, as)
}

describe('a price of the merchant is for the units that it was set for (protocol/carts §7)', () => {
  const catalogOverrideFields = { price: '1.00' }

  test('further units have the price of the catalogue', async () => {
    const { id, lineItems } = await made({ lineItems: [{ ...w.line(jug, 2), catalogOverrideFields }] })
    const line = lineItems[0]?.id ?? ''
    expect(rejectedFields(await setQuantity(id, line, 500))).toEqual({ 'lineItems[0].quantity': 'MAX' })
    expect((await setQuantity(id, line, 1)).status).toBe(200)
    expect((await setQuantity(id, line, 2)).status).toBe(200)
    await w.member.callOk(checkouts.addToCheckout, { id, lineItems: [w.line(jug, 3)] })
    expect(amountsOf(await read(id)).subtotal).toBe('62.00')
    expect((await setQuantity(id, line, 5, 'merchant')).status).toBe(200)
    expect((await setQuantity(id, line, 6)).status).toBe(400)
  })

  test('of a custom line too, unless it says how many there are', async () => {
    const customLine = (name: string, more: object = {}) => ({
      productName: { original: name },
      price: '1',
      ...more,
    })
    const { id, lineItems } = await made({
      customLineItems: [customLine('Visit'), customLine('Pen', { quantityAvailable: 9 })],
      lineItems: [],
    })
    const [visit = '', pen = ''] = lineItems.map(line => line.id)
    expect(rejectedFields(await setQuantity(id, visit, 2))).toEqual({ 'lineItems[0].quantity': 'MAX' })
    expect((await setQuantity(id, pen, 9)).status).toBe(200)
    expect(codeOf(await setQuantity(id, pen, 10))).toBe('LINE_ITEMS_REJECTED')
  })
})

describe('fees and exemptions of the merchant (protocol/checkout §7)', () => {
  test.each([
    ['no fees', []],
    ['null', null],
    ['another fee', [{ name: 'Wrap', price: '2' }]],
    ['the same name, cheaper', [{ name: 'Handling', price: '0' }]],
    ['the fee that was read', [{ name: 'Handling', price: '500.00' }]],
  ])('a fee stays when a shopper sends %s', async (_, additionalFees) => {
    const { id } = await made({
      checkoutInfo: { additionalFees: [{ name: 'Handling', price: '500' }] },
    })
    expect((await update(id, { additionalFees })).status).toBe(200)
    const { additionalFees: fees } = await read(id)
    const handling = fees?.filter(({ name, price }) => name === 'Handling' && price?.amount === '500.00')
    expect(handling).toHaveLength(1)
    expect((await update(id, { additionalFees: [] })).status).toBe(200)
    expect((await read(id)).additionalFees).toHaveLength(1)
    expect((await update(id, { additionalFees: [] }, 'merchant')).status).toBe(200)
    expect((await read(id)).additionalFees).toEqual([])
  })

  test('goods that a shopper adds bear tax, and the exemption stays', async () => {
    const { id, lineItems } = await made({
      checkoutInfo: { taxExemptGroupId: `${GUID}1` },
    })
    const quantity = (units: number) => setQuantity(id, lineItems[0]?.id ?? '', units)
    const stored = async () => (await shop.sql`select doc from checkouts where id = ${id}`)[0].doc
    expect((await stored()).taxExemptUnits).toEqual({ [lineItems[0]?.id ?? '']: 1 })
    expect((await quantity(2)).status).toBe(200)
    for (const taxExemptGroupId of [null, `${GUID}2`])
      expect(rejectedFields(await update(id, { taxExemptGroupId }))).toEqual({
        taxExemptGroupId: 'FIELD_NOT_ALLOWED',
      })
    expect((await update(id, { taxExemptGroupId: `${GUID}1` })).status).toBe(200)
    expect((await stored()).taxExemptUnits).toEqual({ [lineItems[0]?.id ?? '']: 1 })
    await update(id, { taxExemptGroupId: `${GUID}1` }, 'merchant')
    expect((await stored()).taxExemptUnits).toEqual({ [lineItems[0]?.id ?? '']: 2 })
  })
})

/** Values of the fields that shoppers may set until a merchant does: first of the merchant, then of a shopper. */
const VALUES: Record<string, [merchant: unknown, shopper: unknown]> = {
  businessLocationId: [`${GUID}1`, `${GUID}2`],
  contactId: [`${GUID}1`, `${GUID}2`],
  customContentReference: [
    { appId: `${GUID}1`, componentId: `${GUID}2` },
    { appId: `${GUID}3`, componentId: `${GUID}4` },
  ],
  extendedFields: [
    { namespaces: { '@shop/risk': { level: 3 } } },
    { namespaces: { '@shop/risk': { level: 0 } } },
  ],
  overrideCheckoutUrl: ['https://pay.example.com/a', 'https://evil.example.com/b'],
}
/** Lists, of which the entries of the merchant stay. */
const LISTS = ['additionalFees', 'customFields']

const updates = { cart: carts.updateCart, checkout: checkouts.updateCheckout } as const
const guarded = Object.entries(updates).flatMap(([kind, { request }]) =>
  settersOf(request).flatMap(({ path, setBy }) =>
    setBy === 'ANYONE_UNTIL_MERCHANT' && !LISTS.includes(path.at(-1) ?? '')
      ? [{ kind: kind as keyof typeof updates, path, name: path.at(-1) ?? '' }]
      : [],
  ),
)
const nested = (path: readonly string[], value: unknown) =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value) as Record<string, object>

describe('a field that shoppers may set until a merchant does (protocol/carts §7)', () => {
  test('the table has each of them', () =>
    expect(Object.keys(VALUES).sort()).toEqual([...new Set(guarded.map(({ name }) => name))].sort()))

  test.each(guarded.map(field => [field.kind, field.name, field] as const))(
    'of a %s: %s',
    async (kind, name, { path }) => {
      const at = kind === 'cart' ? 'cartInfo' : 'checkout'
      const call = updates[kind]
      const column = kind === 'cart' ? 'carts' : 'checkouts'
      const value = async (id: string) =>
        (await shop.platform.database.pool.query(`select doc from ${column} where id = $1`, [id])).rows[0]
          .doc[name]
      const [ofMerchant, ofShopper] = VALUES[name] ?? []
      const send = (id: string, sent: unknown, as: 'visitor' | 'merchant', token?: string) => {
        const { [at]: fields, ...more } = nested(path, sent)
        return w.send(call, { ...more, [at]: { ...fields, id } }, as, token ? { token } : {})
      }
      await w.visitor.callOk(currentCart.deleteCurrentCart, {}).catch(() => undefined)
      const { id: cartId } = await w.cart(jug)
      const id = kind === 'cart' ? cartId : await w.checkout()
      // Shoppers set and change their own values.
      expect((await send(id, ofMerchant, 'visitor')).status).toBe(200)
      expect((await send(id, ofShopper, 'visitor')).status).toBe(200)
      expect((await send(id, ofMerchant, 'merchant')).status).toBe(200)
      const before = await value(id)
      for (const sent of [ofShopper, null])
        expect(rejectedFields(await send(id, sent, 'visitor')), String(sent)).toEqual({
          [name]: 'FIELD_NOT_ALLOWED',
        })
      expect(await value(id)).toEqual(before)
      expect((await send(id, ofMerchant, 'visitor')).status).toBe(200)
      expect((await send(id, null, 'merchant')).status).toBe(200)
      expect((await send(id, ofShopper, 'visitor')).status).toBe(200)
    },
  )

  test('calls that remove it are rejected, and entries of lists stay', async () => {
    const { id } = await made({
      overrideCheckoutUrl: 'https://pay.example.com/',
      checkoutInfo: { customFields: [{ title: 'Order number', value: 'A1' }] },
    })
    const removed = await w.member.send(checkouts.removeOverrideCheckoutUrl, { id })
    expect(rejectedFields(removed)).toEqual({ overrideCheckoutUrl: 'FIELD_NOT_ALLOWED' })
    const fieldsAfter = async (customFields: unknown) => {
      const reply = await update(id, { customFields })
      return reply.status === 200 ? reply.body.checkout.customFields : rejectedFields(reply)
    }
    const own = { title: 'Gift', value: true }
    const given = { title: 'Order number', value: 'A1' }
    expect(await fieldsAfter([own])).toEqual([given, own])
    expect(await fieldsAfter([given, own])).toEqual([given, own])
    expect(await fieldsAfter([])).toEqual([given])
    expect(await fieldsAfter(null)).toEqual([given])
    expect(await fieldsAfter([{ ...given, value: 'B2' }])).toEqual({ 'customFields[0]': 'FIELD_NOT_ALLOWED' })
  })
})

/** Values of the fields that only merchants send. Other fields of the request make it valid. */
const MERCHANT_VALUES: Record<string, unknown> = {
  catalogOverrideFields: { price: '1' },
  catalogReference: { appId: GUID, catalogItemId: 'x' },
  disabledPolicyAgreementCheckbox: true,
  memberId: w.memberId,
  merchantDiscounts: [{ percentage: 50 }],
  taxableAddress: { addressType: 'BUSINESS' },
  test: true,
}

test('fields that only merchants send are rejected from visitors and members, by name (protocol/carts §7)', async () => {
  const fields = Object.entries({ ...carts, ...currentCart, ...checkouts }).flatMap(([name, declaration]) =>
    settersOf(declaration.request).flatMap(({ path, setBy, sentBack }) =>
      setBy === 'MERCHANT' && !sentBack ? [{ name, declaration, path }] : [],
    ),
  )
  expect(fields.length).toBeGreaterThan(15)
  expect(new Set(fields.map(({ path }) => path.at(-1)))).toEqual(new Set(Object.keys(MERCHANT_VALUES)))
  const { id } = await made()
  const around: Record<string, object> = {
    lineItems: w.line(jug),
    customLineItems: { productName: { original: 'Pen' }, price: '1' },
    additionalFees: { name: 'Fee', price: '1' },
  }
  for (const { declaration, path, name } of fields) {
    const value = path.reduceRight<unknown>(
      (inner, part, i) =>
        part === '[]' ? [{ ...around[path[i - 1] ?? ''], ...(inner as object) }] : { [part]: inner },
      MERCHANT_VALUES[path.at(-1) ?? ''],
    ) as Record<string, object>
    const at = path
      .map(part => (part === '[]' ? '[0]' : `.${part}`))
      .join('')
      .slice(1)
    const message = {
      ...value,
      ...('id' in declaration.request.properties && { id }),
      ...('checkout' in declaration.request.properties && { checkout: { id, ...value.checkout } }),
      ...('cartInfo' in declaration.request.properties && { cartInfo: { id, ...value.cartInfo } }),
      ...('channelType' in declaration.request.properties && { channelType: 'WEB' }),
    }
    if (name === 'createCart') delete (message as { cartInfo?: object }).cartInfo
    if (name.includes('CurrentCart')) delete (message as { cartInfo?: object }).cartInfo
    for (const as of ['visitor', 'member'] as const)
      expect(rejectedFields(await w.send(declaration, message, as)), `${name} ${at}`).toEqual({
        [at]: 'FIELD_NOT_ALLOWED',
      })
  }
})

test('staff give terms like keys, and shoppers do not see which key made their checkout', async () => {
  const staff = await signInStaff({ shop, driver: w }, 'ORDERS')
  const { body } = await staff.send(checkouts.createCheckout, {
    lineItems: [w.line(jug)],
    channelType: 'WEB',
    memberId: w.memberId,
    merchantDiscounts: [{ amount: '5' }],
  })
  const { id, lineItems, createdBy } = body.checkout
  expect(createdBy).toHaveProperty('appId')
  expect((await read(id)).createdBy).toEqual({ memberId: w.memberId })
  const raised = await setQuantity(id, lineItems[0].id, 9)
  expect([raised.body.checkout.createdBy, amountsOf(raised.body.checkout).discount]).toEqual([
    { memberId: w.memberId },
    '5.00',
  ])
})

test('no sequence of a shopper gives away more than the merchant has given (protocol/carts §7)', async () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      item: fc.constantFrom(jug, mug),
      quantity: fc.integer({ min: 1, max: 60 }),
    }),
    fc.record({
      kind: fc.constant('set' as const),
      line: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 90 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), line: fc.nat(3) }),
    fc.record({
      kind: fc.constant('fees' as const),
      additionalFees: fc.constantFrom([], null, [{ name: 'Tip', price: '1' }]),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(action, { minLength: 3, maxLength: 7 }),
      async (units, percentage, actions) => {
        const { id, lineItems } = await made({
          lineItems: [w.line(jug, units), { ...w.line(mug), catalogOverrideFields: { price: '1.00' } }],
          merchantDiscounts: [{ percentage }],
          checkoutInfo: { additionalFees: [{ name: 'Deposit', price: '30' }] },
        })
        const [, cheap] = lineItems.map(line => line.id)
        for (const step of actions) {
          const now = (await read(id)).lineItems
          const idAt = (position: number) => now[position % now.length]?.id ?? ''
          if (step.kind === 'add') {
            const added = [w.line(step.item, step.quantity)]
            await w.member.send(checkouts.addToCheckout, { id, lineItems: added })
          } else if (step.kind === 'set') await setQuantity(id, idAt(step.line), step.quantity)
          else if (step.kind === 'remove')
            await w.member.send(checkouts.removeLineItems, { id, lineItemIds: [idAt(step.line)] })
          else await update(id, { additionalFees: step.additionalFees })
          const after = await read(id)
          const granted = (20 * units + 1) * (percentage / 100) + 0.01
          expect(Number(amountsOf(after).discount)).toBeLessThanOrEqual(granted)
          expect(Number(amountsOf(after).fees)).toBeGreaterThanOrEqual(30)
          expect(after.lineItems.find(one => one.id === cheap)?.quantity ?? 1).toBe(1)
          const list = after.lineItems.reduce(
            (sum, { id: one, quantity = 0, catalogReference }) =>
              sum + quantity * (one === cheap ? 1 : catalogReference?.catalogItemId === jug ? 20 : 7),
            0,
          )
          expect(Number(amountsOf(after).subtotal)).toBe(list)
        }
      },
    ),
    { numRuns: 12 },
  )
})

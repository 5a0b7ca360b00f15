import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { tips, orders, tipSettings, events, explanations } = contract
const { driver: w } = await openTestShop()

const ANN = { staffMemberId: '11111111-1111-4111-8111-111111111111' }
const BOB = { staffMemberId: '22222222-2222-4222-8222-222222222222' }
const PAYMENT = '33333333-3333-4333-8333-333333333333'

const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const setTip = (orderId: string, tip: object) => w.merchant.callOk(tips.setTipOnOrder, { orderId, tip })
const sendTip = (orderId: string, tip: object) => w.merchant.send(tips.setTipOnOrder, { orderId, tip })
const readTip = async (orderId: string) => (await w.merchant.callOk(tips.getTipByOrderId, { orderId })).tip
const pay = (ecomOrderId: string) =>
  w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId })

describe('the tip of an order (protocol/tips §1)', () => {
  test('is a fee of the order, part of the total and of the amount due', async () => {
    const id = await w.order()
    const before = await read(id)
    const { tip, orderInfo } = await setTip(id, { amount: '5.00' })
    const order = await read(id)
    const total = Number(before.priceSummary.total.amount) + 5
    expect(order.priceSummary.total.amount).toBe(total.toFixed(2))
    expect(order.priceSummary.totalAdditionalFees?.amount).toBe('5.00')
    expect(order.balanceSummary?.balance?.amount).toBe(total.toFixed(2))
    const [fee] = order.additionalFees ?? []
    expect(fee).toMatchObject({ id: tip.id, code: 'tip', name: 'Tip', price: { amount: '5.00' } })
    expect(fee?.taxInfo?.taxAmount?.amount).toBe('0.00')
    expect(orderInfo).toEqual({ orderId: id, additionalFeeId: tip.id, additionalFeePrice: fee?.price })
    expect(tip).toMatchObject({
      amount: '5.00',
      undistributedAmount: '5.00',
      lineItemSubtotal: before.priceSummary.subtotal?.amount,
    })
    expect(await readTip(id)).toEqual(tip)
    const { explanation } = await w.merchant.callOk(explanations.explainOrder, { id })
    const counted = explanation.steps.filter(step => step.counted).map(({ amount }) => Number(amount))
    expect(explanation.total).toBe(total.toFixed(2))
    expect(counted.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 5)
  })

  test('is replaced under the same id, and removed', async () => {
    const id = await w.order()
    const { total } = (await read(id)).priceSummary
    const first = await setTip(id, { amount: '5.00' })
    const second = await setTip(id, { amount: '1.25' })
    expect(second.tip).toMatchObject({ id: first.tip.id, amount: '1.25' })
    expect((await read(id)).additionalFees).toHaveLength(1)
    const removed = await w.merchant.callOk(tips.removeTipFromOrder, { orderId: id })
    expect(removed.orderInfo).toEqual({ orderId: id })
    expect((await read(id)).priceSummary.total).toEqual(total)
    const again = await w.merchant.send(tips.removeTipFromOrder, { orderId: id })
    expect(codeOf(again)).toBe('TIP_NOT_FOUND')
    const found = await w.merchant.send(tips.getTipByOrderId, { orderId: id })
    expect(codeOf(found)).toBe('TIP_NOT_FOUND')
  })

  test('changes the payment status of a paid order, and emits the events', async () => {
    const id = await w.order()
    await pay(id)
    await setTip(id, { amount: '2.00' })
    expect(await read(id)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { balance: { amount: '2.00' } },
    })
    await w.merchant.callOk(tips.removeTipFromOrder, { orderId: id })
    expect((await read(id)).paymentStatus).toBe('PAID')
    const found = await w.merchant.callOk(events.listEvents, { entityId: id })
    const changes = found.events.filter(({ type }) => type.endsWith('order_payment_status_updated'))
    expect(changes).toHaveLength(3)
  })

  test('of a checkout is found by its order', async () => {
    const checkoutId = await w.checkout()
    const additionalFees = [{ name: 'Trinkgeld', code: 'tip', price: '2.50' }]
    await w.visitor.callOk(contract.checkout.updateCheckout, { checkout: { id: checkoutId, additionalFees } })
    const { orderId } = await w.visitor.callOk(contract.checkout.createOrder, { id: checkoutId })
    expect(await readTip(orderId)).toMatchObject({ amount: '2.50', distributions: [] })
    await setTip(orderId, { amount: '3.00' })
    expect((await read(orderId)).additionalFees).toMatchObject([
      { name: 'Trinkgeld', price: { amount: '3.00' } },
    ])
  })

  test('is rejected for canceled orders, and without an amount', async () => {
    const id = await w.order()
    expect(rejectedFields(await sendTip(id, {}))).toEqual({ 'tip.amount': 'DECIMAL_GT' })
    await w.merchant.callOk(orders.cancelOrder, { id })
    expect(codeOf(await sendTip(id, { amount: '1' }))).toBe('ORDER_CANCELED')
  })
})

describe('distributions (protocol/tips §3)', () => {
  const amounts = (tip: { distributions?: { amount?: string | null }[] }) =>
    tip.distributions?.map(({ amount }) => amount)

  test('without an amount share the rest equally, to the cent', async () => {
    const id = await w.order()
    const distributions = [{ staff: ANN }, { staff: BOB }, { staff: ANN, amount: '1.00' }]
    const { tip } = await setTip(id, { amount: '6.01', distributions })
    expect(amounts(tip)).toEqual(['2.51', '2.50', '1.00'])
    expect(tip.undistributedAmount).toBeUndefined()
    expect(tip.distributions?.[0]).toMatchObject({
      tipId: tip.id,
      orderId: id,
      source: 'DASHBOARD',
      staff: { id: ANN.staffMemberId },
    })
  })

  test('share in proportion to their line items if the settings say so', async () => {
    const settings = { presets: [{ value: 10 }], staffDistributionMethod: 'PROPORTIONAL' as const }
    const { tipSettings: created } = await w.merchant.callOk(tipSettings.createDefaultTipSettings, {
      tipSettings: settings,
    })
    const id = await w.order()
    const lineItemId = (await read(id)).lineItems?.[0]?.id
    const distributions = [
      { staff: ANN, lineItemInfo: [{ lineItemId }] },
      { staff: BOB, lineItemInfo: [{ price: '12.50', quantity: 3 }] },
    ]
    const { tip } = await setTip(id, { amount: '1.01', distributions })
    expect(amounts(tip)).toEqual(['0.25', '0.76'])
    await w.merchant.callOk(tipSettings.deleteTipSettings, { tipSettingsId: created.id ?? '' })
  })

  test('must not exceed the tip, and need a person', async () => {
    const id = await w.order()
    const more = [{ staff: ANN, amount: '3.01' }]
    expect(rejectedFields(await sendTip(id, { amount: '3.00', distributions: more }))).toEqual({
      'tip.distributions': 'VALIDATION',
    })
    expect(rejectedFields(await sendTip(id, { amount: '3.00', distributions: [{ staff: {} }] }))).toEqual({
      'tip.distributions[0].staff': 'REQUIRED_ONE_OF_FIELD',
    })
    expect((await read(id)).additionalFees).toEqual([])
  })

  test('with a transaction cannot be changed or removed', async () => {
    const id = await w.order()
    const paid = { staff: ANN, amount: '2.00', transaction: { id: PAYMENT } }
    const open = { staff: BOB, amount: '1.00' }
    await setTip(id, { amount: '3.00', distributions: [paid, open] })
    const changed = { ...paid, amount: '1.50' }
    for (const distributions of [[], [open], [changed]])
      expect(codeOf(await sendTip(id, { amount: '3.00', distributions }))).toBe('TIP_DISTRIBUTION_PAID')
    const removal = await w.merchant.send(tips.removeTipFromOrder, { orderId: id })
    expect(codeOf(removal)).toBe('TIP_DISTRIBUTION_PAID')
    const { tip } = await setTip(id, { amount: '4.00', distributions: [paid, { staff: BOB }] })
    expect(amounts(tip)).toEqual(['2.00', '2.00'])
    expect(rejectedFields(await sendTip(id, { amount: '1.99', distributions: [paid] }))).toEqual({
      'tip.distributions': 'VALIDATION',
    })
  })

  test('that are added raise the tip by their amounts', async () => {
    const id = await w.order()
    const add = (amount: string) =>
      w.merchant.callOk(tips.addTipDistributionsToOrder, {
        orderId: id,
        tipDistributions: [{ staff: ANN, amount, source: 'POS' }],
      })
    const first = await add('1.50')
    expect(first.tipDistributions).toMatchObject([{ amount: '1.50', source: 'POS' }])
    expect((await add('2.00')).orderInfo.additionalFeePrice?.amount).toBe('3.50')
    expect(amounts(await readTip(id))).toEqual(['1.50', '2.00'])
    const none = { orderId: id, tipDistributions: [{ staff: ANN, amount: '0' }] }
    const reply = await w.merchant.send(tips.addTipDistributionsToOrder, none)
    expect(rejectedFields(reply)).toEqual({ 'tipDistributions[0].amount': 'DECIMAL_GT' })
  })

  test('are found and added up by a filter', async () => {
    const id = await w.order()
    const distributions = [
      { staff: ANN, amount: '1.00', source: 'WEB', transaction: { id: PAYMENT } },
      { staff: BOB, amount: '2.25', source: 'POS' },
    ]
    await setTip(id, { amount: '4.00', distributions })
    const query = async (filter: object) => {
      const found = await w.merchant.callOk(tips.queryTipDistributions, {
        query: { filter: filter as never },
      })
      const { totalAmount } = await w.merchant.callOk(tips.sumTipDistributionAmounts, {
        filter: filter as never,
      })
      return [found.tipDistributions.map(({ amount }) => amount).sort(), totalAmount]
    }
    const ofOrder = { orderId: { $eq: id } }
    expect(await query(ofOrder)).toEqual([['1.00', '2.25'], '3.25'])
    expect(await query({ ...ofOrder, source: { $eq: 'POS' } })).toEqual([['2.25'], '2.25'])
    expect(await query({ ...ofOrder, amount: { $lt: '2' } })).toEqual([['1.00'], '1.00'])
    expect(await query({ ...ofOrder, 'staff.staffMemberId': { $eq: BOB.staffMemberId } })).toEqual([
      ['2.25'],
      '2.25',
    ])
    expect(await query({ ...ofOrder, 'transaction.id': { $eq: PAYMENT } })).toEqual([['1.00'], '1.00'])
    expect(await query({ ...ofOrder, source: { $eq: 'DASHBOARD' } })).toEqual([[], '0.00'])
  })

  test('of concurrent calls are all added', async () => {
    const id = await w.order()
    const message = { orderId: id, tipDistributions: [{ staff: ANN, amount: '1.00' }] }
    await Promise.all(
      Array.from({ length: 5 }, () => w.merchant.callOk(tips.addTipDistributionsToOrder, message)),
    )
    const tip = await readTip(id)
    expect([tip.amount, tip.distributions?.length]).toEqual(['5.00', 5])
  })
})

import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { checkout: checkouts, explanations, orders } = contract

test('a fee of a line is charged while its line is left, explained, and part of the order (protocol/pricing §11)', async () => {
  await w.cart((await w.product({ priceData: { price: 10 } })).id)
  const id = await w.checkout((await w.product({ priceData: { price: 20 } })).id)
  const read = async () => (await w.visitor.callOk(checkouts.getCheckout, { id })).checkout
  const [first, second] = (await read()).lineItems.map(line => line.id)
  const total = async () => Number((await read()).priceSummary?.total?.amount)
  const before = await total()
  const setFees = (lineItemIds: string[]) =>
    w.visitor.send(checkouts.updateCheckout, {
      checkout: { id, additionalFees: [{ name: 'Gift wrap', price: '3.50', lineItemIds }] },
    })
  const unknown = '5f0c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'
  expect(rejectedFields(await setFees([unknown]))).toEqual({
    'additionalFees[0].lineItemIds[0]': 'VALIDATION',
  })

  expect((await setFees([first ?? '', second ?? ''])).status).toBe(200)
  expect((await read()).additionalFees).toMatchObject([{ name: 'Gift wrap', lineItemIds: [first, second] }])
  expect(await total()).toBe(before + 3.5)
  await w.visitor.callOk(checkouts.removeLineItems, { id, lineItemIds: [second ?? ''] })
  expect((await read()).additionalFees).toMatchObject([{ name: 'Gift wrap', lineItemIds: [first] }])
  const { explanation } = await w.visitor.callOk(explanations.explainCheckout, { id })
  expect(explanation.steps.find(({ rule }) => rule === 'additional-fee')).toMatchObject({
    id: 'Gift wrap',
    amount: '3.50',
  })
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order.additionalFees).toMatchObject([{ price: { amount: '3.50' }, lineItemIds: [first] }])
})

test('a fee whose lines are all removed is charged no more (protocol/pricing §11)', async () => {
  await w.cart((await w.product()).id)
  const id = await w.checkout((await w.product()).id)
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id })
  const lineItemIds = [checkout.lineItems[0]?.id ?? '']
  const additionalFees = [{ name: 'Gift wrap', price: '3.50', lineItemIds }]
  await w.visitor.callOk(checkouts.updateCheckout, { checkout: { id, additionalFees } })
  const left = await w.visitor.callOk(checkouts.removeLineItems, { id, lineItemIds })
  expect(left.checkout.additionalFees).toEqual([])
})

import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { createPlainBuyers, placeOrder } from '../buyers.ts'
import { judge, type Proof } from '../proof.ts'

const PRICE = 12.5
const { addToCurrentCart } = contract.currentCart
const { createCheckout, createOrder, updateCheckout } = contract.checkout

/** Prices, totals, discounts and impossible quantities, sent by the buyer in every field that could accept them. */
export const clientPrices: Proof = {
  id: 'R11',
  title: 'client prices',
  promise: 'A buyer pays what the catalogue says and what was shown, whatever the request says.',
  async run(target) {
    const driver = await createDriver(target)
    const { id } = await driver.product({ priceData: { price: PRICE } }, null)
    const findings: string[] = []
    let tried = 0

    /** Rejected, or answered with the price of the catalogue and the requested quantity. */
    const attempt = async (name: string, line: object, more: object = {}) => {
      const message = { lineItems: [{ ...driver.line(id), ...line }], channelType: 'WEB', ...more }
      for (const declaration of [addToCurrentCart, createCheckout]) {
        tried++
        const buyer = await driver.anonymous(target.clientId)
        const sent = declaration === createCheckout ? message : { lineItems: message.lineItems, ...more }
        const { status, body } = await driver.visitor.send(declaration, sent, { token: buyer })
        const [item] = (body.cart ?? body.checkout)?.lineItems ?? []
        const right = item && Number(item.price.amount) === PRICE && item.quantity >= 1
        if (status >= 500) findings.push(`${name}: answered ${status}`)
        if (status === 200 && item && !right)
          findings.push(`${name}: ${item.quantity} for ${item.price.amount} each`)
      }
    }
    for (const field of [
      'price',
      'unitPrice',
      'fullPrice',
      'priceBeforeDiscounts',
      'totalPriceAfterTax',
      'discount',
    ])
      for (const value of ['0.01', 0.01, { amount: '0.01' }, -1]) await attempt(field, { [field]: value })
    for (const quantity of [0, -1, 0.5, 1e9, '1', null, Number.MAX_SAFE_INTEGER])
      await attempt(`quantity ${quantity}`, { quantity })
    for (const field of ['priceSummary', 'totals', 'appliedDiscounts', 'taxSummary', 'payNow', 'couponCode'])
      await attempt(field, {}, { [field]: { total: { amount: '0.01' } } })
    const custom = { quantity: 1, priceData: { price: '0.01' }, itemType: { preset: 'PHYSICAL' } }
    await attempt('priceData', { ...custom })

    tried += 2
    findings.push(...(await orderTotals(driver, target.baseUrl)))
    findings.push(...(await raisedPrice(driver, id)))
    return judge(
      `${tried} attempts: ${findings.length} orders or lines at another price than the catalogue's`,
      findings,
    )

    /** The total of the order equals that of its checkout, whatever the request contains. */
    async function orderTotals(driver: TestDriver, baseUrl: string) {
      const [buyer] = await createPlainBuyers(target, id, 1)
      if (!buyer) return ['no checkout']
      const { token, checkoutId } = buyer
      const total = { priceSummary: { total: { amount: '0.01' } }, payNow: { total: { amount: '0.01' } } }
      await driver.visitor.send(updateCheckout, { checkout: { id: checkoutId, ...total } }, { token })
      const placed = await placeOrder(baseUrl, buyer)
      if (placed.status !== 200) return [`a good order is rejected: ${placed.status} ${placed.code}`]
      const { order } = await driver.merchant.callOk(contract.orders.getOrder, { id: placed.orderId ?? '' })
      const subtotal = Number(order.priceSummary.subtotal?.amount)
      return subtotal === PRICE ? [] : [`an order of one unit for ${subtotal}`]
    }
  },
}

/** The merchant raises the price while the buyer views the checkout; the order states the total that the buyer has seen. */
async function raisedPrice(driver: TestDriver, productId: string): Promise<string[]> {
  const field = Object.keys(createOrder.request.properties).find(name => /expected|total/i.test(name))
  if (!field) return ['createOrder takes no expected total: an order can cost more than the buyer was shown']
  const id = await driver.checkout(productId)
  const { checkout } = await driver.visitor.callOk(contract.checkout.getCheckout, { id })
  const shown = checkout.priceSummary.total?.amount
  const product = { id: productId, priceData: { price: 500 } }
  await driver.merchant.callOk(contract.products.updateProduct, { product })
  for (const total of [shown, { amount: shown }]) {
    const reply = await driver.visitor.send(createOrder, { id, [field]: total })
    if (reply.status === 200) return ['an order was placed at a higher price than the expected total']
  }
  return []
}

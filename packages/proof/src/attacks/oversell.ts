import { createDriver } from '@stoa/testkit'
import { createBuyers, placeOrder } from '../buyers.ts'
import { concurrently, count, range } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'
import { rows } from '../target.ts'

/** 2,000 buyers place their orders concurrently; every tenth has two lines that share the stock. */
export const oversell: Proof = {
  id: 'R1',
  title: 'oversell',
  promise: 'Of a variant with 100 in stock exactly 100 units are sold, however many buyers come at once.',
  short: true,
  async run(target, scale) {
    const [buyersMax, stock] = [scale(2000, 300), scale(100, 20)]
    const driver = await createDriver(target)
    // Options without separate variants: every choice uses the same stock.
    const choices = ['Red', 'Blue'].map(value => ({ value, description: value }))
    const product = await driver.product({ productOptions: [{ name: 'Colour', choices }] }, stock)
    const line = (Colour: string) => driver.line(product.id, 1, { options: { Colour } })
    const buyers = await createBuyers(
      target,
      range(buyersMax).map(i => (i % 10 === 0 ? [line('Red'), line('Blue')] : [line('Red')])),
    )

    const placed = await concurrently(buyers, buyersMax, buyer => placeOrder(target.baseUrl, buyer))

    const sold = placed.filter(({ status }) => status === 200)
    const units = sold.reduce((sum, order) => sum + order.units, 0)
    const [left] = await rows<{ quantity: number }>(
      target,
      'select quantity from inventory_items where product_id = $1',
      [product.id],
    )
    const stored = await rows<{ id: string; checkout_id: string }>(
      target,
      'select id, checkout_id from orders where site_id = $1 and checkout_id = any($2)',
      [target.siteId, buyers.map(({ checkoutId }) => checkoutId)],
    )
    const completed = await rows<{ id: string }>(
      target,
      'select id from checkouts where site_id = $1 and completed and id = any($2)',
      [target.siteId, buyers.map(({ checkoutId }) => checkoutId)],
    )
    const other = placed.filter(({ status, code }) => status !== 200 && !/OUT_OF_STOCK$/.test(code ?? ''))
    const findings = [
      ...(units === stock ? [] : [`${units} units were sold`]),
      ...(left?.quantity === 0 ? [] : [`the stock is ${left?.quantity}`]),
      ...(stored.length === sold.length
        ? []
        : [`${stored.length} orders are stored, ${sold.length} acknowledged`]),
      ...(completed.length === sold.length ? [] : [`${completed.length} checkouts are completed`]),
      ...other.map(({ status, code }) => `rejected with ${status} ${code}`),
    ]
    return judge(
      `${count(buyersMax)} buyers at once of ${stock} units: ${units} units in ${sold.length} orders, stock ${left?.quantity}`,
      findings,
    )
  },
}

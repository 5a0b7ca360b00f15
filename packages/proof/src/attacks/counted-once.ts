import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { range } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'
import { rows } from '../target.ts'

const { cancelOrder, paymentCollectionMarkOrderAsPaid } = contract.orders

/** Payments and cancellations that arrive many times concurrently. */
export const countedOnce: Proof = {
  id: 'R4',
  title: 'counted once',
  promise: 'An order is paid once and its stock is returned once, however often that is requested at once.',
  short: true,
  async run(target) {
    const driver = await createDriver(target)
    const product = await driver.product({}, 10)
    const orderId = await driver.order(product.id, 3)
    const payments = await Promise.all(
      range(20).map(() =>
        driver.send(paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId }, 'merchant'),
      ),
    )
    const cancellations = await Promise.all(
      range(10).map(() => driver.send(cancelOrder, { id: orderId, restockAllItems: true }, 'merchant')),
    )
    const [paid] = await rows<{ n: number }>(
      target,
      "select count(*)::int as n from payments where site_id = $1 and order_id = $2 and kind = 'payment'",
      [target.siteId, orderId],
    )
    const [left] = await rows<{ quantity: number }>(
      target,
      'select quantity from variants where product_id = $1',
      [product.id],
    )
    const replies = [...payments, ...cancellations]
    const cancelled = cancellations.filter(({ status }) => status === 200).length
    const findings = [
      ...(paid?.n === 1 ? [] : [`${paid?.n} payments are stored`]),
      ...(left?.quantity === 10 ? [] : [`the stock is ${left?.quantity} after the cancellation`]),
      ...(cancelled === 1 ? [] : [`${cancelled} cancellations were accepted`]),
      ...replies.filter(({ status }) => status >= 500).map(({ status }) => `answered ${status}`),
    ]
    return judge(
      `20 payments at once: ${paid?.n} stored; 10 cancellations at once: stock ${left?.quantity} of 10 ` +
        '(coupons, gift cards and refunds are not there yet)',
      findings,
    )
  },
}

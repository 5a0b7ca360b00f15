import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { createPlainBuyers, placeOrder } from '../buyers.ts'
import { range } from '../measure.ts'
import { judge, type Proof } from '../proof.ts'
import { rows, type Target } from '../target.ts'

const { cancelOrder, paymentCollectionMarkOrderAsPaid } = contract.orders

/** Payments and cancellations that arrive many times concurrently. */
export const countedOnce: Proof = {
  id: 'R4',
  title: 'counted once',
  promise:
    'An order is paid once and its stock is returned once. A coupon is used up to its limit, a gift card pays its balance, and refunds return at most what was paid, however often that is requested at once.',
  short: true,
  async run(target) {
    const driver = await createDriver(target)
    const product = await driver.product({}, 10)
    const orderId = await driver.order(product.id, 3)
    const payments = await Promise.all(
      range(20).map(() => driver.merchant.send(paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })),
    )
    const cancellations = await Promise.all(
      range(10).map(() => driver.merchant.send(cancelOrder, { id: orderId, restockAllItems: true })),
    )
    const [paid] = await rows<{ n: number }>(
      target,
      'select count(*)::int as n from payments where site_id = $1 and order_id = $2',
      [target.siteId, orderId],
    )
    const [left] = await rows<{ quantity: number }>(
      target,
      'select quantity from inventory_items where product_id = $1',
      [product.id],
    )
    const coupon = await useCoupon(target)
    const card = await redeemCard(target)
    const refunds = await refundOrder(target)
    const replies = [...payments, ...cancellations, ...card.replies, ...refunds.replies]
    const cancelled = cancellations.filter(({ status }) => status === 200).length
    const findings = [
      ...(paid?.n === 1 ? [] : [`${paid?.n} payments are stored`]),
      ...(left?.quantity === 10 ? [] : [`the stock is ${left?.quantity} after the cancellation`]),
      ...(cancelled === 1 ? [] : [`${cancelled} cancellations were accepted`]),
      ...(coupon.orders === COUPON_LIMIT && coupon.uses === COUPON_LIMIT
        ? []
        : [`the coupon is counted ${coupon.uses} times for ${coupon.orders} discounted orders`]),
      ...(card.balance === '1.00' && card.paid === 3
        ? []
        : [`the gift card paid ${card.paid} times, ${card.balance} left`]),
      ...(refunds.stored === 4 && refunds.accepted === 4
        ? []
        : [`${refunds.accepted} refunds of a quarter were accepted, ${refunds.stored} stored`]),
      ...coupon.statuses.filter(status => status >= 500).map(status => `answered ${status}`),
      ...replies.filter(({ status }) => status >= 500).map(({ status }) => `answered ${status}`),
    ]
    return judge(
      `20 payments at once: ${paid?.n} stored; 10 cancellations at once: stock ${left?.quantity} of 10; ` +
        `20 orders with a coupon for ${COUPON_LIMIT}: ${coupon.uses} uses; 20 redemptions of 3.00 from 10.00: ${card.paid}; ` +
        `50 refunds of a quarter of a payment: ${refunds.stored}`,
      findings,
    )
  },
}

const COUPON_LIMIT = 5

/** Places 20 orders at once with a coupon that may be used 5 times. */
async function useCoupon(target: Target) {
  const driver = await createDriver(target)
  const product = await driver.product({}, 100)
  const { coupon } = await driver.merchant.callOk(contract.coupons.createCoupon, {
    coupon: { code: 'RACE', name: 'Race', percentage: 50, usageLimit: COUPON_LIMIT },
  })
  const buyers = await createPlainBuyers(target, product.id, 20)
  for (const { checkoutId: id, token } of buyers)
    await driver.visitor.callOk(
      contract.checkout.updateCheckout,
      { checkout: { id }, couponCode: coupon.code },
      { token },
    )
  const placed = await Promise.all(buyers.map(buyer => placeOrder(target.baseUrl, buyer)))
  const { coupon: used } = await driver.merchant.callOk(contract.coupons.getCoupon, { couponId: coupon.id })
  return {
    uses: used.usageCount,
    orders: placed.filter(({ status }) => status === 200).length,
    statuses: placed.map(({ status }) => status),
  }
}

/** Redeems 3.00 at once 20 times from a gift card of 10.00. */
async function redeemCard(target: Target) {
  const driver = await createDriver(target)
  const { giftCard, code } = await driver.merchant.callOk(contract.issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '10' } },
  })
  const { appId } = await driver.merchant
    .callOk(contract.giftVouchers.getGiftCard, { code })
    .then(reply => reply.giftCard)
  const replies = await Promise.all(
    range(20).map(() =>
      driver.merchant.send(contract.giftVouchers.redeemGiftCard, { code, amount: { value: '3' }, appId }),
    ),
  )
  const { giftCard: left } = await driver.merchant.callOk(contract.issuedGiftCards.getIssuedGiftCard, {
    giftCardId: giftCard.id,
  })
  return {
    paid: replies.filter(({ status }) => status === 200).length,
    balance: left.balance?.value,
    replies,
  }
}

/** Refunds a quarter of a payment 50 times at once. */
async function refundOrder(target: Target) {
  const driver = await createDriver(target)
  const product = await driver.product({ priceData: { price: 20 } }, 10)
  const orderId = await driver.order(product.id, 2)
  await driver.merchant.callOk(paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  const { orderTransactions: paid } = await driver.merchant.callOk(
    contract.orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  const [payment] = paid.payments ?? []
  const quarter = (Number(payment?.amount?.amount) / 4).toFixed(2)
  const refund = {
    orderId,
    paymentRefunds: [{ paymentId: payment?.id, amount: { amount: quarter }, externalRefund: true }],
  }
  const replies = await Promise.all(
    range(50).map(() => driver.merchant.send(contract.orderBilling.refundPayments, refund as never)),
  )
  const { orderTransactions: after } = await driver.merchant.callOk(
    contract.orderTransactions.listTransactionsForSingleOrder,
    { orderId },
  )
  return {
    stored: after.refunds?.length,
    accepted: replies.filter(({ status }) => status === 200).length,
    replies,
  }
}

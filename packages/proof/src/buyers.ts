import { contract } from '@stoa/contract'
import { codeOf, createDriver, type Reply, type TestDriver } from '@stoa/testkit'
import { concurrently, range } from './measure.ts'
import type { Target } from './target.ts'

type Line = ReturnType<TestDriver['line']>

/** Maximum number of checkouts that are prepared concurrently. */
const PREPARED_AT_ONCE = 24

const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
const contactDetails = { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 123456' }

/** A visitor with a complete checkout who has not placed the order. */
export interface Buyer {
  token: string
  checkoutId: string
  units: number
}

/** Outcome of placing an order. */
export interface Placed extends Buyer {
  status: number
  code: string | undefined
  orderId: string | undefined
}

/** One visitor for each set of lines, each with a complete checkout. */
export async function createBuyers(
  target: Target,
  lines: readonly Line[][],
  shared?: TestDriver,
): Promise<Buyer[]> {
  const driver = shared ?? (await createDriver(target))
  return concurrently(lines, PREPARED_AT_ONCE, async lineItems => {
    const token = await driver.anonymous(target.clientId)
    const checkoutInfo = {
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address, contactDetails },
      shippingInfo: { shippingDestination: { address, contactDetails } },
    }
    const { checkout } = await driver.visitor.callOk(
      contract.checkout.createCheckout,
      { lineItems, channelType: 'WEB', checkoutInfo },
      { token },
    )
    const code = checkout.shippingInfo.carrierServiceOptions?.[0]?.shippingOptions?.[0]?.code
    if (code)
      await driver.visitor.callOk(
        contract.checkout.updateCheckout,
        { checkout: { id: checkout.id, shippingInfo: { selectedCarrierServiceOption: { code } } } },
        { token },
      )
    return {
      token,
      checkoutId: checkout.id,
      units: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}

/** Places the order of a checkout. With an idempotency key the request is safe to repeat. */
export async function placeOrder(baseUrl: string, buyer: Buyer, key?: string): Promise<Placed> {
  const response = await fetch(`${baseUrl}/v1/checkouts/${buyer.checkoutId}/create-order`, {
    method: 'POST',
    headers: {
      authorization: buyer.token,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ id: buyer.checkoutId }),
  })
  const { status, headers } = response
  const body = await response.json()
  return { ...buyer, status, code: codeOf({ status, headers, body } as Reply), orderId: body.orderId }
}

/** Buyers of one unit of the product each. */
export const createPlainBuyers = async (target: Target, productId: string, number: number) => {
  const driver = await createDriver(target)
  return createBuyers(
    target,
    range(number).map(() => [driver.line(productId)]),
  )
}

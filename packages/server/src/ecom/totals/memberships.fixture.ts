import { contract } from '@stoa/contract'
import { beforeEach } from 'vitest'
import { createMemberships, type MembershipsRequest } from '../../../../../examples/plugins/memberships.ts'
import { localPlugin } from '../../testing/local-plugin.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

export const GYM = '47c1a2b3-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const { checkout: checkouts, currentCart, orders, orderTransactions } = contract

/** A shop with a gym, whose memberships `ten` and `one` have that many credits before each test. */
export async function openShopWithGym() {
  const gym = {
    credits: new Map<string, number>(),
    requests: [] as MembershipsRequest[],
    /** What happens to a request after the gym has processed it. */
    deliver: (reply: object, _request: MembershipsRequest): object => reply,
  }
  let memberships = createMemberships(gym.credits)
  const { shop, driver: w } = await openTestShop({
    servicePlugins: [
      localPlugin({
        id: GYM,
        name: 'Gym',
        kind: 'MEMBERSHIPS',
        answer: request => {
          gym.requests.push(request as never)
          return gym.deliver(memberships.answer(request as never), request as never)
        },
      }),
    ],
  })
  beforeEach(async () => {
    // Longer than replies of plug-ins and failures are used.
    shop.clock.advance(60_000)
    gym.credits = new Map([
      ['ten', 10],
      ['one', 1],
    ])
    memberships = createMemberships(gym.credits)
    gym.requests = []
    gym.deliver = reply => reply
    await w.member.send(currentCart.deleteCurrentCart, {})
  })

  /** A class for 12.50, without delivery. */
  const yoga = async (quantity: number | null = 10) =>
    (await w.product({ productType: 'digital' }, quantity)).id
  const checkoutOf = async (productId: string, quantity = 1) => {
    const id = await w.checkout(productId, quantity, 'member')
    const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
    return { id, lineId: checkout.lineItems[0]?.id as string }
  }
  const select = (id: string, selectedMemberships: ReturnType<typeof choose> | null) =>
    w.member.send(checkouts.updateCheckout, { checkout: { id, membershipOptions: { selectedMemberships } } })
  return {
    shop,
    w,
    gym,
    yoga,
    checkoutOf,
    select,
    /** A checkout of one line, for which a membership was selected. */
    async selected(membershipId: string, quantity = 1, productId?: string) {
      const found = await checkoutOf(productId ?? (await yoga()), quantity)
      const { body } = await select(found.id, choose(membershipId, [found.lineId]))
      return { ...found, checkout: body.checkout }
    },
    place: (id: string) => w.member.send(checkouts.createOrder, { id }),
    orderOf: async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order,
    paymentsOf: async (orderId: string) =>
      (await w.merchant.callOk(orderTransactions.listTransactionsForSingleOrder, { orderId }))
        .orderTransactions.payments ?? [],
    /** Charges that the gym has received. */
    charges: () => gym.requests.filter(({ operation }) => operation === 'CHARGE'),
    /** The gym knows nothing of earlier charges. */
    forget: () => {
      memberships = createMemberships(gym.credits)
    },
  }
}

export const choose = (id: string, lineItemIds: string[], appId = GYM) => ({
  memberships: [{ id, appId, lineItemIds }],
})

/** The reply to an operation gets lost. */
export const lost = (operation: string) => (reply: object, request: MembershipsRequest) => {
  if (request.operation === operation) throw new Error('the connection is lost')
  return reply
}

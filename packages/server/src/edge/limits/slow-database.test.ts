// @module-tag nightly
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, openTcpProxy } from '@stoa/testkit'
import { expect, inject, onTestFinished, test } from 'vitest'

test('a slow database makes no call of a shopper heavy', { timeout: 60_000 }, async () => {
  const proxy = await openTcpProxy(inject('databaseUrl'))
  onTestFinished(proxy.close)
  const shop = await createShop({
    databaseUrl: proxy.url,
    fixture: 'empty',
    config: { poolSize: 16, heavyStatementMs: 50 },
  })
  onTestFinished(() => shop.close())
  const w = await createDriver(shop)
  const productIds: string[] = []
  for (let n = 0; n < 48; n++) productIds.push((await w.product({}, 1000)).id)
  const cartOf = async () => {
    const token = await w.anonymous(shop.clientId)
    await w.visitor.callOk(
      contract.currentCart.addToCurrentCart,
      { lineItems: [w.line(productIds[0] as string)] },
      {
        token,
      },
    )
    return token
  }
  const busy = await cartOf()
  const buyers = await Promise.all(Array.from({ length: 3 }, cartOf))

  proxy.delayMs = 100
  for (let round = 0; round < 2; round++) {
    // One visitor opens many products at a time, none of them cached.
    const reads = productIds
      .slice(round * 24, round * 24 + 24)
      .map(id => w.visitor.send(contract.products.getProduct, { id }, { token: busy }))
    const carts = Array.from({ length: 3 }, () =>
      w.visitor.send(
        contract.currentCart.addToCurrentCart,
        { lineItems: [w.line(productIds[round] as string)] },
        { token: busy },
      ),
    )
    const others = buyers.map(token => w.visitor.send(contract.currentCart.getCurrentCart, {}, { token }))
    const replies = await Promise.all([...reads, ...carts, ...others])
    expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toEqual([])
  }
  // Orders, as the shopper of the test driver places them.
  await w.order(productIds[1] as string)
  proxy.delayMs = 0
})

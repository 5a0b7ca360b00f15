import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop } from '@stoa/testkit'
import { expect, inject, onTestFinished, test } from 'vitest'

/** A TCP proxy before PostgreSQL. It delays each packet towards the database by `delay.ms`. */
async function openProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const port = Number(target.port || 5432)
  // PostgreSQL may listen on a socket of the file system.
  const folder = target.searchParams.get('host')
  const delay = { ms: 0 }
  const sockets = new Set<Socket>()
  const proxy = createServer(client => {
    const database = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(port, folder ?? target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', bytes => void setTimeout(() => database.write(bytes), delay.ms))
    database.pipe(client)
    client.on('close', () => database.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.searchParams.delete('host')
  url.port = String((proxy.address() as AddressInfo).port)
  const close = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, delay, close }
}

test('a slow database makes no call of a shopper heavy', { timeout: 60_000 }, async () => {
  const { url, delay, close } = await openProxy(inject('databaseUrl'))
  onTestFinished(close)
  const shop = await createShop({
    databaseUrl: url,
    fixture: 'empty',
    config: { poolSize: 16, heavyStatementMs: 50 },
  })
  onTestFinished(() => shop.close())
  const w = await createDriver(shop)
  const productIds: string[] = []
  for (let n = 0; n < 48; n++) productIds.push((await w.product({}, 1000)).id)
  const cartOf = async () => {
    const token = await w.anonymous(shop.clientId)
    await w.callOk(
      contract.currentCart.addToCurrentCart,
      { lineItems: [w.line(productIds[0] as string)] },
      'visitor',
      {
        token,
      },
    )
    return token
  }
  const busy = await cartOf()
  const buyers = await Promise.all(Array.from({ length: 3 }, cartOf))

  delay.ms = 100
  for (let round = 0; round < 2; round++) {
    // One visitor opens many products at a time, none of them cached.
    const reads = productIds
      .slice(round * 24, round * 24 + 24)
      .map(id => w.send(contract.products.getProduct, { id }, 'visitor', { token: busy }))
    const carts = Array.from({ length: 3 }, () =>
      w.send(
        contract.currentCart.addToCurrentCart,
        { lineItems: [w.line(productIds[round] as string)] },
        'visitor',
        { token: busy },
      ),
    )
    const others = buyers.map(token => w.send(contract.currentCart.getCurrentCart, {}, 'visitor', { token }))
    const replies = await Promise.all([...reads, ...carts, ...others])
    expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toEqual([])
  }
  // Orders, as the shopper of the test driver places them.
  await w.order(productIds[1] as string)
  delay.ms = 0
})

import { Agent, request } from 'node:http'
import { createDriver } from '@stoa/testkit'
import { createPlainBuyers } from '../buyers.ts'
import { concurrently, count, milliseconds, range, sleep } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { rows } from '../target.ts'

const CLIENTS = 8
/** Before the signal, and after it on the remaining node. */
const LOAD_MS = 1500
const EXIT_MAX_MS = 30_000
/** Between two reads of a client. */
const READ_INTERVAL_MS = 20
/** Interval of the load balancer's health checks; must be below the drain delay, 500 ms by default. */
const HEALTH_CHECK_MS = 100

/** Ends one of two nodes with SIGTERM while clients read and place orders over connections that stay open. */
export const shutdown: Proof = {
  id: 'R13',
  title: 'SIGTERM under load',
  promise: 'A node that is stopped answers what it has accepted: no request fails while another node serves.',
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const driver = await createDriver(target)
    const product = await driver.product({}, 90_000)
    const buyers = await createPlainBuyers(target, product.id, scale(300, 60))
    const node = await local.startServer()
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    const failures: string[] = []
    let requests = 0
    let stopped = false
    let isReady = true
    const checkHealth = async () => {
      while (!stopped) {
        isReady = (await exchange(agent, `${node.url}/readyz`, { method: 'GET', token: '' })) === 200
        await sleep(HEALTH_CHECK_MS)
      }
    }

    /**
     * A client behind a load balancer: a node that is not ready or rejects connections is skipped, everything else is a
     * failure.
     */
    const send = async (method: string, path: string, token: string, body?: string) => {
      requests++
      for (const url of isReady ? [node.url, target.baseUrl] : [target.baseUrl]) {
        const outcome = await exchange(agent, url + path, { method, token, body })
        if (outcome === 'ECONNREFUSED' && url === node.url) continue
        if (outcome !== 200) failures.push(`${method} ${path}: ${outcome}`)
        return outcome
      }
      return undefined
    }
    const placed: string[] = []
    const client = async () => {
      while (!stopped) {
        const buyer = buyers.pop()
        const path = `/v1/checkouts/${buyer?.checkoutId}/create-order`
        if (!buyer) {
          await send('GET', `/v1/products/${product.id}`, target.apiKey)
          // Below the rate limit of a key.
          await sleep(READ_INTERVAL_MS)
        } else if ((await send('POST', path, buyer.token, JSON.stringify({ id: buyer.checkoutId }))) === 200)
          placed.push(buyer.checkoutId)
      }
    }
    const load = Promise.all([concurrently(range(CLIENTS), CLIENTS, client), checkHealth()])
    await sleep(LOAD_MS)
    const end = await Promise.race([node.terminate(), sleep(EXIT_MAX_MS)])
    await sleep(LOAD_MS)
    stopped = true
    await load
    agent.destroy()

    const [stored] = await rows<{ n: number }>(
      target,
      'select count(*)::int as n from orders where site_id = $1 and checkout_id = any($2)',
      [target.siteId, placed],
    )
    const findings = [
      ...failures,
      ...(end ? [] : [`the node runs ${EXIT_MAX_MS / 1000} s after the signal`]),
      ...(end && end.code !== 0 ? [`exit code ${end.code}`] : []),
      ...(stored?.n === placed.length ? [] : [`${placed.length} orders acknowledged, ${stored?.n} stored`]),
    ]
    const took = end ? `ended after ${milliseconds(end.ms)}` : 'did not end'
    return judge(
      `${CLIENTS} clients, ${count(requests)} requests, ${placed.length} orders: ${failures.length} failed; the node ${took}`,
      findings,
    )
  },
}

const exchange = (
  agent: Agent,
  url: string,
  { method, token, body }: { method: string; token: string; body?: string },
): Promise<number | string> =>
  new Promise(done => {
    const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(url, { method, agent, headers }, reply => {
      reply.on('error', error => done(error.message)).on('end', () => done(reply.statusCode ?? 0))
      reply.resume()
    })
    sent.on('error', error => {
      const { code } = error as { code?: string }
      // `localhost` has two addresses, whose errors are combined in one AggregateError.
      done(code ?? error.message)
    })
    sent.end(body)
  })

import { Agent, request } from 'node:http'
import { createDriver } from '@stoa/testkit'
import { findProgram } from '../../../../tools/testing/find-program.ts'
import { startHaproxy } from '../../../../tools/testing/haproxy.ts'
import { type Buyer, createPlainBuyers } from '../buyers.ts'
import { freePort, type LocalInstallation, type ServerProcess } from '../local-installation.ts'
import { concurrently, count, milliseconds, range, sleep } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { rows, type Target } from '../target.ts'

const CLIENTS = 8
/** Before the signal, and after it on the remaining node. */
const LOAD_MS = 1500
const EXIT_MAX_MS = 30_000
/** Between two reads of a client. */
const READ_INTERVAL_MS = 20
/** Interval of the load balancer's health checks; must be below the drain delay, 500 ms by default. */
const HEALTH_CHECK_MS = 100
/** Longer than HAProxy takes to notice on a busy machine. */
const DRAIN_DELAY_MS = 3_000
const STATE_MAX_MS = 30_000

/** Ends nodes with SIGTERM while clients read and place orders over connections that stay open. */
export const shutdown: Proof = {
  id: 'R13',
  title: 'SIGTERM under load',
  promise: 'A node that is stopped answers what it has accepted: no request fails while another node serves.',
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const driver = await createDriver(target)
    const { id } = await driver.product({}, 90_000)
    const buyersOf = (number: number) => createPlainBuyers(target, id, number)
    const ended = await endOneNode(target, local, { productId: id, buyers: await buyersOf(scale(300, 60)) })
    if (!findProgram('haproxy'))
      return judge(`${ended.summary}; restart in turn: not tried, needs HAProxy`, ended.findings)
    const restarted = await restartInTurn(target, local, {
      productId: id,
      buyers: await buyersOf(scale(300, 60)),
    })
    return judge(`${ended.summary}; ${restarted.summary}`, [...ended.findings, ...restarted.findings])
  },
}

interface Work {
  productId: string
  buyers: Buyer[]
}

type Send = (agent: Agent, path: string, options: Options) => Promise<number | string>

/** Ends one of two nodes. The clients balance the load themselves. */
async function endOneNode(target: Target, local: LocalInstallation, work: Work) {
  const node = await local.startServer()
  let isReady = true
  /** A node that is not ready or rejects connections is skipped, everything else is a failure. */
  const load = startLoad(target, work, async (agent, path, options) => {
    const outcome = isReady ? await exchange(agent, node.url + path, options) : 'ECONNREFUSED'
    return outcome === 'ECONNREFUSED' ? exchange(agent, target.baseUrl + path, options) : outcome
  })
  const checker = new Agent({ keepAlive: true })
  let isOver = false
  const checking = (async () => {
    while (!isOver) {
      isReady = (await exchange(checker, `${node.url}/readyz`, { method: 'GET', token: '' })) === 200
      await sleep(HEALTH_CHECK_MS)
    }
  })()
  await sleep(LOAD_MS)
  const end = await endOf(node)
  await sleep(LOAD_MS)
  isOver = true
  await checking
  checker.destroy()
  const { summary, findings } = await load.stop()
  return { summary: `${summary}; the node ${end.words}`, findings: [...findings, ...end.findings] }
}

/** Restarts both of two nodes behind HAProxy, one after the other. */
async function restartInTurn(target: Target, local: LocalInstallation, work: Work) {
  const env = { STOA_DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) }
  const nodes = [await local.startServer({ env }), await local.startServer({ env })]
  const ports = nodes.map(({ url }) => Number(new URL(url).port))
  const port = await freePort()
  const haproxy = await startHaproxy(port, ports)
  const findings: string[] = []
  const become = async (...states: string[]) => {
    for (let waited = 0; waited < STATE_MAX_MS; waited += 50) {
      const now = await haproxy.states().catch(() => [])
      if (states.every((state, i) => now[i] === state)) return
      await sleep(50)
    }
    findings.push(`HAProxy does not see ${states.join(', ')} within ${STATE_MAX_MS / 1000} s`)
  }
  try {
    await become('UP', 'UP')
    const load = startLoad(target, work, (agent, path, options) =>
      exchange(agent, `http://127.0.0.1:${port}${path}`, options),
    )
    for (const [i, node] of nodes.entries()) {
      await sleep(LOAD_MS)
      const end = await endOf(node)
      findings.push(...end.findings)
      nodes[i] = await local.startServer({ env, port: ports[i] })
      await become('UP', 'UP')
    }
    await sleep(LOAD_MS)
    const result = await load.stop()
    return {
      summary: `two nodes behind HAProxy restarted in turn: ${result.summary}`,
      findings: [...findings, ...result.findings],
    }
  } finally {
    await haproxy.close()
    for (const node of nodes) await node.kill()
  }
}

/** Ends a node as an operator does. */
async function endOf(node: ServerProcess) {
  const end = await Promise.race([node.terminate(), sleep(EXIT_MAX_MS)])
  return {
    words: end ? `ended after ${milliseconds(end.ms)}` : 'did not end',
    findings: [
      ...(end ? [] : [`the node runs ${EXIT_MAX_MS / 1000} s after the signal`]),
      ...(end && end.code !== 0 ? [`exit code ${end.code}`] : []),
    ],
  }
}

/** Clients who place orders as long as there are buyers, then read. */
function startLoad(target: Target, { productId, buyers }: Work, send: Send) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const failures: string[] = []
  const placed: string[] = []
  let requests = 0
  let stopped = false
  const attempt = async (path: string, options: Options) => {
    requests++
    const outcome = await send(agent, path, options)
    if (outcome !== 200) failures.push(`${options.method} ${path}: ${outcome}`)
    return outcome === 200
  }
  const client = async () => {
    while (!stopped) {
      const buyer = buyers.pop()
      if (!buyer) {
        await attempt(`/v1/products/${productId}`, { method: 'GET', token: target.apiKey })
        // Below the rate limit of a key.
        await sleep(READ_INTERVAL_MS)
        continue
      }
      const { checkoutId: id, token } = buyer
      const order = { method: 'POST', token, body: JSON.stringify({ id }) }
      if (await attempt(`/v1/checkouts/${id}/create-order`, order)) placed.push(id)
      // Orders last until the nodes have ended.
      await sleep(READ_INTERVAL_MS)
    }
  }
  const clients = concurrently(range(CLIENTS), CLIENTS, client)
  return {
    async stop() {
      stopped = true
      await clients
      agent.destroy()
      const [stored] = await rows<{ n: number }>(
        target,
        'select count(*)::int as n from orders where site_id = $1 and checkout_id = any($2)',
        [target.siteId, placed],
      )
      return {
        summary: `${CLIENTS} clients, ${count(requests)} requests, ${placed.length} orders: ${failures.length} failed`,
        findings: [
          ...failures,
          ...(stored?.n === placed.length
            ? []
            : [`${placed.length} orders acknowledged, ${stored?.n} stored`]),
        ],
      }
    },
  }
}

interface Options {
  method: string
  token: string
  body?: string
}

const exchange = (agent: Agent, url: string, { method, token, body }: Options): Promise<number | string> =>
  new Promise(done => {
    const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
    const outgoing = request(url, { method, agent, headers }, reply => {
      reply.on('error', error => done(error.message)).on('end', () => done(reply.statusCode ?? 0))
      reply.resume()
    })
    outgoing.on('error', error => {
      const { code } = error as { code?: string }
      // `localhost` has two addresses, whose errors are combined in one AggregateError.
      done(code ?? error.message)
    })
    outgoing.end(body)
  })

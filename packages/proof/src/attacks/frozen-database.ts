import { contract } from '@stoa/contract'
import { codeOf, createDriver, openTcpProxy, type Reply } from '@stoa/testkit'
import { concurrently, count, milliseconds, range, sleep, timed } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { rows, type Target } from '../target.ts'

const STATEMENT_MS = 2_000
const QUEUE_MS = 2_000
/** Wait for a connection, statement, margin of its reply, interval of the check. */
const CALL_MAX_MS = QUEUE_MS + STATEMENT_MS + 1_000 + 500
const READINESS_MAX_MS = 1_000
const RECOVERY_MAX_MS = 15_000
/** The machine may be busy. */
const SLACK_MS = 6_000
/** For each caller. Together they wait for longer than one caller may use the database. */
const CLIENTS = 8
const DATABASE_MS_PER_MINUTE = 20_000
/** What is used without the silence stays far below that. */
const PAUSE_MS = 500

type Phase = 'before' | 'frozen' | 'after'

interface Answer {
  sentIn: Phase
  answeredIn: Phase
  name: string
  reply: Reply
  ms: number
}

/** Freezes the connections of a node to its database while callers read and write, and thaws them. */
export const frozenDatabase: Proof = {
  id: 'R24',
  title: 'frozen database',
  promise:
    'While the database is silent, calls end in 503 with Retry-After. Then they go on, and the wait is charged to no caller.',
  short: true,
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const proxy = await openTcpProxy(local.databaseUrl)
    const limits = {
      STOA_STATEMENT_TIMEOUT_MS: STATEMENT_MS,
      STOA_QUEUE_TIMEOUT_MS: QUEUE_MS,
      STOA_DATABASE_MS_PER_MINUTE: DATABASE_MS_PER_MINUTE,
      STOA_CALLER_CONNECTIONS: CLIENTS,
    }
    const env = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, String(value)]))
    const node = await local.startServer({ env: { ...env, DATABASE_URL: proxy.url } })
    try {
      const load = await startLoad({ ...target, baseUrl: node.url, fetch })
      const neverAnswered = await load.untilAnswered('before')
      if (neverAnswered.length > 0) throw new Error(`no success of ${neverAnswered} before the silence`)
      load.enter('frozen')
      proxy.freeze()
      await sleep(scale(10_000, 5_000))
      const ready = await timed(async () => (await fetch(`${node.url}/readyz`)).status)
      load.enter('after')
      proxy.thaw()
      const { ms, result: missing } = await timed(() => load.untilAnswered('after'))
      await sleep(scale(3_000, 1_000))
      await load.stop()

      const { answers, stored } = load
      const silent = answers.filter(({ answeredIn }) => answeredIn === 'frozen')
      const unavailable = answers.filter(({ reply }) => reply.status === 503).length
      const slowest = Math.max(...answers.map(answer => answer.ms))
      const found = await rows<{ id: string }>(
        target,
        'select id from products where site_id = $1 and id = any($2)',
        [target.siteId, stored],
      )
      const findings = [
        ...missing.map(name => `${name} has not succeeded after the silence`),
        ...new Set(answers.flatMap(wrong)),
        ...(unavailable > 0 ? [] : ['no call failed: the database was not missed']),
        ...(slowest < CALL_MAX_MS + SLACK_MS ? [] : [`a call took ${milliseconds(slowest)}`]),
        ...(ready.result === 503 ? [] : [`/readyz answered ${ready.result}`]),
        ...(ready.ms < READINESS_MAX_MS + SLACK_MS ? [] : [`/readyz took ${milliseconds(ready.ms)}`]),
        ...(found.length === stored.length
          ? []
          : [`${stored.length - found.length} acknowledged products are lost`]),
      ]
      return judge(
        `${count(silent.length)} calls during the silence, ${count(unavailable)} answered 503, the slowest after ${milliseconds(slowest)}; ` +
          `/readyz after ${milliseconds(ready.ms)}; all calls work ${milliseconds(ms)} after it; ${count(stored.length)} acknowledged writes, none lost`,
        findings,
      )
    } finally {
      proxy.close()
      await node.kill()
    }
  },
}

/** What a reply has that is no good answer, as a finding. */
function wrong({ answeredIn, name, reply }: Answer): string[] {
  const { status, headers } = reply
  const isGood =
    status === 503 ? answeredIn !== 'before' && Number(headers.get('retry-after')) > 0 : status === 200
  return isGood ? [] : [`${name} answered ${status} ${codeOf(reply) ?? ''} (${answeredIn})`]
}

/** A merchant and a visitor who send calls until they are stopped. */
async function startLoad(target: Target) {
  const driver = await createDriver(target)
  const { id } = await driver.product({}, 90_000)
  const { products, currentCart, oauth } = contract
  const stored: string[] = []
  let created = 0
  const calls: [name: string, send: () => Promise<Reply>][] = [
    ['queryProducts', () => driver.merchant.send(products.queryProducts, {})],
    ['getProduct', () => driver.visitor.send(products.getProduct, { id })],
    [
      'createProduct',
      async () => {
        const product = { name: `Lamp ${++created}`, productType: 'physical', priceData: { price: 5 } }
        const reply = await driver.merchant.send(products.createProduct, { product })
        if (reply.status === 200) stored.push(reply.body.product.id)
        return reply
      },
    ],
    [
      'addToCurrentCart',
      () => driver.visitor.send(currentCart.addToCurrentCart, { lineItems: [driver.line(id)] }),
    ],
    ['token', () => driver.anyone.send(oauth.token, { clientId: target.clientId, grantType: 'anonymous' })],
  ]
  const answers: Answer[] = []
  const state: { phase: Phase; stopped: boolean } = { phase: 'before', stopped: false }
  const client = async (first: number) => {
    for (let n = first; !state.stopped; n++) {
      const [name, send] = calls[n % calls.length] as (typeof calls)[number]
      const sentIn = state.phase
      const { ms, result: reply } = await timed(send)
      answers.push({ sentIn, answeredIn: state.phase, name, reply, ms })
      await sleep(PAUSE_MS)
    }
  }
  const clients = concurrently(range(2 * CLIENTS), 2 * CLIENTS, client)
  // A rejection is that of `stop`.
  clients.catch(() => {})
  return {
    answers,
    stored,
    enter: (phase: Phase) => {
      state.phase = phase
    },
    /** Waits until every kind of call has succeeded in a phase. Resolves to those that have not within the limit. */
    async untilAnswered(phase: Phase) {
      const succeeded = (called: string) =>
        answers.some(({ sentIn, name, reply }) => sentIn === phase && name === called && reply.status === 200)
      const missing = () => calls.map(([name]) => name).filter(name => !succeeded(name))
      for (let waited = 0; missing().length > 0 && waited < RECOVERY_MAX_MS; waited += 20) await sleep(20)
      return missing()
    },
    async stop() {
      state.stopped = true
      await clients
    },
  }
}

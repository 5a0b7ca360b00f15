/**
 * Loses the primary of a cluster again and again while buyers order: `lose-primary.ts <folder>`, in namespaces of its own, which end all that it
 * has started. Its parent process gets the result as a message.
 */
import { openDatabase, systemClock, systemIds } from '@stoa/server'
import { createDriver } from '@stoa/testkit'
import { type Attempt, missingOrDoubled, pay } from '../acknowledged.ts'
import { createBuyers, placeOrder } from '../buyers.ts'
import { openServers } from '../local-installation.ts'
import { concurrently, count, range, sleep } from '../measure.ts'
import { createOwnSite } from '../own-sites.ts'
import type { Target } from '../target.ts'
import { wireShop } from '../wire-shop.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { Host } from './hosts.ts'

const STOCK = 90_000
const CLIENTS = 6
const NODES = 2
const WRITES_BACK_MAX_MS = 30_000
/** Before the loss, and after writes are back. */
const LOAD_MS = 3_000

interface Loss {
  name: string
  lose(host: Host, cluster: Cluster): unknown
  bringBack(host: Host, cluster: Cluster): void
}

/** How the primary is lost, and how its host comes back. */
const LOSSES: Loss[] = [
  { name: 'switched over', lose: (host, { switchOver }) => switchOver(host), bringBack: () => {} },
  { name: 'frozen', lose: host => host.freeze(), bringBack: host => host.thaw() },
  { name: 'cut off', lose: host => host.cut(), bringBack: host => host.reconnect() },
  { name: 'killed', lose: host => host.kill(), bringBack: (host, { start }) => start(host) },
]

const [folder = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
process.send?.(await run(), () => process.exit())

async function run(): Promise<{ summary: string; findings: string[] }> {
  const cluster = await openCluster(folder)
  const { startServer } = openServers(folder, () => cluster.databaseUrl)
  const unlimited = {
    STOA_CALLS_PER_MINUTE: '0',
    STOA_VISITORS_PER_MINUTE: '0',
    STOA_DATABASE_MS_PER_MINUTE: '0',
  }
  const env = { ...unlimited, DATABASE_REPLICA_URLS: cluster.replicaUrls.join(',') }
  const nodes = []
  for (const _ of range(NODES)) nodes.push(await startServer({ env }))
  const [{ url: baseUrl }] = nodes as [(typeof nodes)[number]]
  const database = openDatabase({
    connection: { connectionString: cluster.databaseUrl },
    poolSize: 4,
    statementTimeoutMs: 60_000,
  })
  const connected = { database, administration: { db: database, clock: systemClock, ids: systemIds } }
  const site = await createOwnSite(connected, 'failover')
  const target: Target = { ...wireShop(baseUrl, database, site.siteId), ...site, other: site, database }
  const load = await startBuying(
    target,
    nodes.map(({ url }) => url),
  )

  const findings: string[] = []
  const times: string[] = []
  for (const { name, lose, bringBack } of LOSSES) {
    const host = await cluster.primary()
    await sleep(LOAD_MS)
    const lostAt = performance.now()
    await lose(host, cluster)
    const backMs = (await load.writesAfter(lostAt)) - lostAt
    times.push(`${name} ${(backMs / 1000).toFixed(1)} s`)
    if (backMs > WRITES_BACK_MAX_MS)
      findings.push(`${name}: writes are back after ${(backMs / 1000).toFixed(1)} s`)
    bringBack(host, cluster)
    const next = await cluster.primary()
    if (next === host) findings.push(`${name}: the lost host became the primary again`)
  }
  await sleep(LOAD_MS)
  const { attempts, paid, unanswered } = await load.stop()
  const ended = nodes.filter(node => !node.isRunning()).length
  if (ended > 0) findings.push(`${ended} nodes have ended`)
  const acknowledged = attempts.filter(({ orderId }) => orderId).length
  if (acknowledged < attempts.length)
    findings.push(`${attempts.length - acknowledged} orders were not placed, although repeated`)
  const missing = await missingOrDoubled(target, { productId: load.productId, stock: STOCK, attempts, paid })
  return {
    summary:
      `writes back after the primary was ${times.join(', ')}; ` +
      `${count(acknowledged)} orders and ${count(paid.size)} payments acknowledged, ${missing.length} lost or doubled; ` +
      `${count(unanswered)} requests repeated, no node restarted`,
    findings: [...findings, ...missing],
  }
}

/** Buyers who order one after another, and repeat what was not answered, as the client does. */
async function startBuying(target: Target, urls: readonly string[]) {
  const driver = await createDriver(target)
  const { id: productId } = await driver.product({}, STOCK)
  const attempts: Attempt[] = []
  const paid = new Set<string>()
  const acknowledgedAt: number[] = []
  let unanswered = 0
  let stopped = false
  /** Repeats until it succeeds. After the end of the load there is one minute left. */
  const repeat = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => {
    for (let left = 300; left > 0; left -= stopped ? 1 : 0) {
      const result = await work().catch(() => undefined)
      if (result !== undefined) return result
      unanswered++
      await sleep(200)
    }
    return undefined
  }
  const client = async (number: number) => {
    const url = urls[number % urls.length] as string
    const at = { ...target, ...wireShop(url, target.database, target.siteId) }
    while (!stopped) {
      const [buyer] = (await repeat(() => createBuyers(at, [[driver.line(productId)]], driver))) ?? []
      if (!buyer) continue
      const attempt: Attempt = buyer
      attempts.push(attempt)
      attempt.orderId = await repeat(async () => {
        const { status, orderId } = await placeOrder(url, attempt, attempt.checkoutId)
        return status === 200 ? orderId : undefined
      })
      acknowledgedAt.push(performance.now())
      const { orderId } = attempt
      if (orderId && (await repeat(async () => (await pay(url, target.apiKey, orderId)) || undefined)))
        paid.add(orderId)
    }
  }
  const clients = concurrently(range(CLIENTS), CLIENTS, client)
  clients.catch(() => {})
  return {
    productId,
    /** When the first order was acknowledged after the longest pause since then. Waits until orders flow again. */
    async writesAfter(since: number): Promise<number> {
      for (;;) {
        await sleep(200)
        const times = [since, ...acknowledgedAt.filter(time => time > since)]
        const pauses = times.slice(1).map((time, i) => time - (times[i] as number))
        const longest = pauses.indexOf(Math.max(...pauses))
        const end = times[longest + 1]
        const isOver = performance.now() - since > 2 * WRITES_BACK_MAX_MS
        if (
          end !== undefined &&
          (pauses[longest] ?? 0) > 1_000 &&
          performance.now() - end > LOAD_MS &&
          (times.at(-1) ?? 0) > end + LOAD_MS / 2
        )
          return end
        if (isOver) return Number.POSITIVE_INFINITY
      }
    },
    async stop() {
      stopped = true
      await clients
      return { attempts, paid, unanswered }
    },
  }
}

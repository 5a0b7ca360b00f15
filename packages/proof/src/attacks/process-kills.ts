import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { type Buyer, createPlainBuyers, placeOrder } from '../buyers.ts'
import type { LocalInstallation, ServerProcess } from '../local-installation.ts'
import { concurrently, count } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import { rows, type Target } from '../target.ts'

const STOCK = 90_000
const BUYERS = 12

/** Acknowledgements that a buyer has received. */
interface Attempt extends Buyer {
  orderId?: string
}

/** Kills the server and PostgreSQL while orders are placed and paid. */
export const processKills: Proof = {
  id: 'R2',
  title: 'kill -9',
  promise: 'Every acknowledged order and payment is there once after a crash of the server or of PostgreSQL.',
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const driver = await createDriver(target)
    const { id: productId } = await driver.product({}, STOCK)
    const attempts: Attempt[] = []
    const paid = new Set<string>()
    const [serverKills, postgresKills] = [scale(20, 3), scale(5, 1)]

    for (let round = 0; round < serverKills + postgresKills; round++) {
      const batch: Attempt[] = await createPlainBuyers(target, productId, BUYERS)
      attempts.push(...batch)
      const victim = await local.startServer()
      const isPostgres = round % 5 === 4 && round / 5 < postgresKills
      // Killed after the first order in one round, before the last in another.
      const killAfter = 1 + ((round * 3) % (BUYERS - 2))
      await orderUntilKilled(victim, local, { batch, paid, killAfter, isPostgres, apiKey: target.apiKey })
    }

    // Requests without a reply are sent again under the same key.
    const unanswered = attempts.filter(({ orderId }) => !orderId).length
    const rejected = (
      await concurrently(attempts, BUYERS, attempt => placeOrder(target.baseUrl, attempt, attempt.checkoutId))
    ).filter(({ status, orderId }, i) => status !== 200 || (attempts[i]?.orderId ?? orderId) !== orderId)
    const findings = [
      ...rejected.map(
        ({ checkoutId, status, code }) => `checkout ${checkoutId}: repeated order ${status} ${code}`,
      ),
      ...(await inventory(target, productId, attempts, paid)),
    ]
    return judge(
      `${serverKills} kills of the server, ${postgresKills} of PostgreSQL: ${count(attempts.length - unanswered)} orders and ` +
        `${count(paid.size)} payments acknowledged, ${findings.length} lost, doubled or half made`,
      findings,
    )
  },
}

async function orderUntilKilled(
  victim: ServerProcess,
  local: LocalInstallation,
  {
    batch,
    paid,
    killAfter,
    isPostgres,
    apiKey,
  }: {
    batch: Attempt[]
    paid: Set<string>
    killAfter: number
    isPostgres: boolean
    apiKey: string
  },
): Promise<void> {
  let acknowledged = 0
  let killed: Promise<void> | undefined
  const kill = () => {
    killed ??= isPostgres ? local.crashPostgres() : victim.kill()
  }
  await Promise.all(
    batch.map(async attempt => {
      // A broken connection does not reveal the outcome of the order.
      const placed = await placeOrder(victim.url, attempt, attempt.checkoutId).catch(() => undefined)
      if (placed?.status === 200) {
        attempt.orderId = placed.orderId
        acknowledged++
      }
      if (acknowledged >= killAfter) kill()
      if (attempt.orderId && (await pay(victim.url, apiKey, attempt.orderId))) paid.add(attempt.orderId)
    }),
  )
  kill()
  await killed
  if (isPostgres) await victim.kill()
}

const { paymentCollectionMarkOrderAsPaid } = contract.orders

async function pay(url: string, apiKey: string, orderId: string): Promise<boolean> {
  const response = await fetch(url + paymentCollectionMarkOrderAsPaid.path.replace(/\{[^}]+\}/, orderId), {
    method: 'POST',
    headers: { authorization: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ecomOrderId: orderId }),
  }).catch(() => undefined)
  return response?.status === 200
}

/** Compares what is stored with what was acknowledged. */
async function inventory(
  target: Target,
  productId: string,
  attempts: readonly Attempt[],
  paid: ReadonlySet<string>,
): Promise<string[]> {
  const checkouts = attempts.map(({ checkoutId }) => checkoutId)
  const orders = await rows<{ id: string; checkout_id: string; payments: number; payment_status: string }>(
    target,
    `select id, checkout_id, payment_status, (select count(*)::int from payments p
       where p.site_id = o.site_id and p.order_id = o.id) as payments
     from orders o where site_id = $1 and checkout_id = any($2)`,
    [target.siteId, checkouts],
  )
  const [stock] = await rows<{ taken: number }>(
    target,
    'select $2::int - quantity as taken from inventory_items where product_id = $1',
    [productId, STOCK],
  )
  const byId = new Map(orders.map(order => [order.id, order]))
  const [events] = await rows<{ orders: number }>(
    target,
    `select count(*)::int as orders from events where site_id = $1 and type = 'wix.ecom.v1.order_created'
       and entity_id = any($2)`,
    [target.siteId, orders.map(({ id }) => id)],
  )
  return [
    ...attempts.flatMap(({ orderId }) => (orderId && !byId.has(orderId) ? [`order ${orderId} is lost`] : [])),
    ...[...paid].flatMap(id =>
      byId.get(id)?.payments === 1 ? [] : [`order ${id} has ${byId.get(id)?.payments} payments`],
    ),
    ...orders.flatMap(({ id, payments, payment_status }) =>
      payments === Number(payment_status === 'PAID')
        ? []
        : [`order ${id}: ${payment_status}, ${payments} payments`],
    ),
    ...(orders.length === attempts.length ? [] : [`${orders.length} orders of ${attempts.length} checkouts`]),
    ...(stock?.taken === orders.length ? [] : [`${stock?.taken} units taken for ${orders.length} orders`]),
    ...(events?.orders === orders.length ? [] : [`${events?.orders} events for ${orders.length} orders`]),
  ]
}

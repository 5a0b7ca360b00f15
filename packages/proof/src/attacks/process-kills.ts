import { createDriver } from '@stoa/testkit'
import { type Attempt, missingOrDoubled, pay } from '../acknowledged.ts'
import { createPlainBuyers, placeOrder } from '../buyers.ts'
import type { LocalInstallation, ServerProcess } from '../local-installation.ts'
import { concurrently, count } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'

const STOCK = 90_000
const BUYERS = 12

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
      ...(await missingOrDoubled(target, { productId, stock: STOCK, attempts, paid })),
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

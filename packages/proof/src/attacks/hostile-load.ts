import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { measureOverload, type OverloadResult, quantile } from '@stoa/testkit/overload'
import { holdConnections } from '../held-connections.ts'
import { count, milliseconds, range } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'

const PAGES = 2
/** Characters per item, for conditions that must read all of them. */
const TEXT = 1500
/** Maximum p99 under attack, as a multiple of that of an idle platform. */
const FACTOR = 5
/** An idle p99 below this is noise and is raised to this value. */
const FLOOR_MS = 5
const CALLS = ['get product', 'add line', 'read cart', 'create order']
const { items } = contract

/** Shoppers buy while one caller, then 50 send the most expensive queries, beside idle and slow connections. */
export const hostileLoad: Proof = {
  id: 'R16',
  title: 'hostile load',
  promise: `For other visitors 99 of 100 requests take at most ${FACTOR} times as long while callers send the most expensive queries that are allowed.`,
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: callers have addresses of their own')
    const driver = await createDriver(target)
    const dataCollectionId = await driver.dataCollection({ fields: [{ key: 'text', type: 'TEXT' }] })
    const filler = 'abcdefghij'.repeat(TEXT / 10)
    for (const page of range(PAGES)) {
      const dataItems = range(500).map(i => ({ data: { text: `${page}-${i} ${filler}` } }))
      await driver.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
    }
    const productIds: string[] = []
    for (const _ of range(5)) productIds.push((await driver.product({}, 99_999)).id)

    // Three shoppers create more visitors per minute than the limit of one address.
    const node = await local.startServer({ env: { STOA_VISITORS_PER_MINUTE: '0' } })
    const held = await holdConnections(node.url, scale(1000, 100))
    const { clientId } = target
    const port = Number(new URL(node.url).port)
    const measure = (attackers: number, seconds: number) =>
      measureOverload({
        port,
        clientId,
        productIds,
        purchasable: productIds,
        dataCollectionId,
        field: 'text',
        attackers,
        concurrency: attackers > 1 ? 4 : 32,
        seconds,
      })
    try {
      await measure(0, scale(4, 2))
      const idle = await measure(0, scale(15, 4))
      const one = await measure(1, scale(20, 5))
      const fifty = await measure(50, scale(20, 5))
      const findings = [
        ...compare('one caller', idle, one),
        ...compare('50 callers', idle, fifty),
        ...((one.attacked[200] ?? 0) + (fifty.attacked[200] ?? 0) > 0
          ? []
          : ['no hostile query was executed']),
      ]
      const summaries = CALLS.map(
        call => `${call} ${[idle, one, fifty].map(round => milliseconds(p99(round, call))).join(' / ')}`,
      )
      return judge(
        `p99 idle / one caller / 50 callers with ${count(held.open())} idle and slow connections: ${summaries.join(', ')}`,
        findings,
      )
    } finally {
      held.close()
      await node.kill()
    }
  },
}

const p99 = ({ latencies }: OverloadResult, call: string) => quantile(latencies[call] ?? [], 0.99)

function compare(attackers: string, idle: OverloadResult, attacked: OverloadResult): string[] {
  const slow = CALLS.flatMap(call => {
    const bound = FACTOR * Math.max(FLOOR_MS, p99(idle, call))
    const measured = p99(attacked, call)
    return measured < bound
      ? []
      : [`${attackers}: p99 of "${call}" is ${milliseconds(measured)}, the bound ${milliseconds(bound)}`]
  })
  const rejected = Object.entries(attacked.rejected).map(
    ([status, number]) => `${attackers}: ${number} requests of shoppers answered ${status}`,
  )
  return [...slow, ...rejected]
}

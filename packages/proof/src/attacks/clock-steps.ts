import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { createPlainBuyers, type Placed, placeOrder } from '../buyers.ts'
import { freePort, type LocalInstallation } from '../local-installation.ts'
import { concurrently } from '../measure.ts'
import { rows, type Target } from '../target.ts'

const HOUR_MS = 3_600_000
/** An hour ahead, an hour behind, and correct again. */
const STEPS_MS = [0, HOUR_MS, -HOUR_MS, 0]
const AT_ONCE = 8
const PROGRAM = fileURLToPath(new URL('../stepped-server.ts', import.meta.url))

/**
 * Steps the clock of a second node while buyers with open checkouts place orders, each twice with one idempotency key, and a
 * member renews their session.
 */
export async function stepClock(target: Target, local: LocalInstallation, buyersPerStep: number) {
  const port = await freePort()
  const child = fork(PROGRAM, [local.databaseUrl, String(port)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  try {
    await reply(child, 'ready')
    const baseUrl = `http://localhost:${port}`
    const driver = await createDriver({ ...target, baseUrl })
    const quantity = 90_000
    const product = await driver.product({}, quantity)
    const { tokens } = await driver.asNewMember()
    let refreshToken = tokens.refresh_token as string
    const findings: string[] = []
    const placed: Placed[] = []
    for (const step of STEPS_MS) {
      const buyers = await createPlainBuyers({ ...target, baseUrl }, product.id, buyersPerStep)
      child.send(step)
      await reply(child, 'stepped')
      const name = `after a step to ${step / HOUR_MS} h`
      await concurrently(buyers, AT_ONCE, async (buyer, i) => {
        const key = `step-${step}-${i}-${buyer.checkoutId}`
        const first = await placeOrder(baseUrl, buyer, key)
        const again = await placeOrder(baseUrl, buyer, key)
        placed.push(first)
        if (first.status !== 200) findings.push(`an order ${name}: ${first.status} ${first.code}`)
        if (again.status !== first.status || again.orderId !== first.orderId)
          findings.push(`a repeated order ${name}: ${again.status} ${again.code}`)
      })
      const grant = {
        clientId: target.clientId,
        grantType: 'refresh_token' as const,
        refreshToken,
      }
      const renewed = await driver.anyone.send(contract.oauth.token, grant)
      if (renewed.status !== 200) findings.push(`a renewal ${name}: ${renewed.status}`)
      const token = renewed.body.access_token as string
      refreshToken = renewed.body.refresh_token ?? refreshToken
      const read = await driver.member.send(contract.members.getCurrentMember, {}, { token })
      if (read.status !== 200) findings.push(`a member ${name}: ${read.status}`)
    }
    const acknowledged = placed.filter(({ status }) => status === 200)
    const stored = await rows<{ checkout_id: string }>(
      target,
      'select checkout_id from orders where site_id = $1 and checkout_id = any($2)',
      [target.siteId, placed.map(({ checkoutId }) => checkoutId)],
    )
    if (stored.length !== acknowledged.length)
      findings.push(`${acknowledged.length} orders acknowledged, ${stored.length} stored`)
    const [left] = await rows<{ quantity: number }>(
      target,
      'select quantity from inventory_items where product_id = $1',
      [product.id],
    )
    if (left?.quantity !== quantity - stored.length)
      findings.push(`${stored.length} orders, ${quantity - Number(left?.quantity)} units taken`)
    const summary = `clock stepped by an hour ${STEPS_MS.length - 1} times: ${acknowledged.length} of ${placed.length} orders placed once`
    return { summary, findings }
  } finally {
    child.kill('SIGKILL')
  }
}

/** Waits for a message of the process; fails if it exits first. */
async function reply(child: ChildProcess, expected: string): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort(new Error('the server with a stepped clock ended'))
  child.once('exit', end)
  try {
    const [message] = await once(child, 'message', { signal: ended.signal })
    if (message !== expected) throw new Error(`the server with a stepped clock sent ${message}`)
  } finally {
    child.off('exit', end)
  }
}

import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { createPlainBuyers, placeOrder } from '../buyers.ts'
import { concurrently, count } from '../measure.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import type { Target } from '../target.ts'

const STOCK = 90_000
const AT_ONCE = 4

/** Backs up the installation while buyers order, and restores it into a new one. */
export const restoredBackup: Proof = {
  id: 'R14',
  title: 'restored backup',
  promise: 'A backup that is made under load is one moment of the shop, and a new installation serves it.',
  short: true,
  async run(target, scale) {
    const { local } = target
    if (!local) return skipped('needs the local form: npm run proof')
    const driver = await createDriver(target)
    const { id: productId, name = '' } = await driver.product({}, STOCK)
    const order = async (buyers: number) => {
      const attempts = await createPlainBuyers(target, productId, buyers)
      const placed = await concurrently(attempts, AT_ONCE, attempt =>
        placeOrder(target.baseUrl, attempt, attempt.checkoutId),
      )
      return placed.flatMap(({ orderId }) => orderId ?? [])
    }
    const earlier = await order(scale(60, 6))
    const backups = join(local.folder, 'backups')
    const startedAt = performance.now()
    const [report, later] = await Promise.all([
      local.runCommand(['backup', '--to', backups, '--verify', 'true']) as Promise<{
        rows: number
        verified: { tables: number }
      }>,
      order(scale(120, 8)),
    ])
    const ownData = await mkdtemp(join(local.folder, 'restored-'))
    await local.runCommand(['restore', '--from', backups], ownData)
    const seconds = (performance.now() - startedAt) / 1000
    const server = await local.startServer({ ownData })
    const ask = askAt(server.url, target)
    try {
      const present = await concurrently([...earlier, ...later], AT_ONCE, async id =>
        (await ask(contract.orders.getOrder.path.replace('{id}', id))).status === 200 ? id : undefined,
      )
      const orders = new Set(present.filter(Boolean))
      const lost = earlier.filter(id => !orders.has(id))
      const { product } = (await (
        await ask(contract.products.getProduct.path.replace('{id}', productId))
      ).json()) as { product: { stock: { quantity: number } } }
      const taken = STOCK - product.stock.quantity
      const found = await ask(contract.productSearch.searchProducts.path, { expression: name })
      const findings = [
        ...lost.map(id => `order ${id} was placed before the backup and is lost`),
        ...(taken === orders.size ? [] : [`${taken} units taken for ${orders.size} orders`]),
        ...((await found.text()).includes(productId) ? [] : ['the search does not find the product']),
      ]
      return judge(
        `${count(report.rows)} rows of ${report.verified.tables} tables backed up under load, compared and restored in ` +
          `${seconds.toFixed(1)} s: ${count(orders.size)} orders for ${count(taken)} units, ${lost.length} lost`,
        findings,
      )
    } finally {
      await server.kill()
    }
  },
}

const askAt =
  (url: string, { apiKey, siteId }: Target) =>
  (path: string, message?: object) =>
    fetch(url + path, {
      headers: { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' },
      ...(message && { method: 'POST', body: JSON.stringify(message) }),
    })

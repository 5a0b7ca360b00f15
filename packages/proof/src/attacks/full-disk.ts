import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@stoa/contract'
import { findEmbedded, openDatabase, systemClock, systemIds } from '@stoa/server'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import type { LocalInstallation } from '../local-installation.ts'
import { milliseconds, range, sleep } from '../measure.ts'
import { createOwnSite } from '../own-sites.ts'
import { wireShop } from '../wire-shop.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024
const DISK_MB = 400
const MIN_FREE_MB = 96
/** The platform checks the disk every ten seconds. */
const NOTICE_MAX_MS = 60_000

/** Why the disk cannot be filled here, if so: the attack needs a separate disk. */
export const whyNoDisk = () =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'disk full: not tried, needs root on Linux'

/** Fills the disk of a separate installation, first below the platform's limit, then completely, and empties it. */
export async function fillDisk(local: LocalInstallation): Promise<{ summary: string; findings: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-proof-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder])
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    return { summary: `disk full: not tried, ${(error as Error).message.split('\n')[0]}`, findings: [] }
  }
  try {
    return await attackDisk(local, folder)
  } finally {
    // A database process may hold files shortly after its end.
    await run('umount', [folder]).catch(() => run('umount', ['--lazy', folder]))
    await rm(folder, { recursive: true, force: true })
  }
}

async function attackDisk(local: LocalInstallation, folder: string) {
  const data = join(folder, 'data')
  await mkdir(data)
  const env = { STOA_MIN_FREE_DISK_MB: String(MIN_FREE_MB) }
  const first = await local.startServer({ env, ownData: data })
  const findings: string[] = []
  try {
    const driver = await createOwnDriver(data, first.url)
    const product = await driver.product({}, 10_000)
    const orders: string[] = []
    for (const _ of range(5)) orders.push(await driver.order(product.id))
    const filler = join(folder, 'filler')
    const write = () => addToCart(driver, product.id)

    await fill(filler, folder, MIN_FREE_MB / 2)
    const noticed = await waitFor(async () => (await write()) === '503 STORAGE_FULL')
    if (noticed === undefined) findings.push(`writes are not rejected with STORAGE_FULL: ${await write()}`)
    await fill(filler, folder, 0)
    for (const _ of range(20)) {
      const answer = await write()
      if (answer !== '503 STORAGE_FULL') findings.push(`a write on a full disk: ${answer}`)
      const { status } = await driver.visitor.send(contract.products.getProduct, { id: product.id })
      if (status !== 200) findings.push(`a read on a full disk: ${status}`)
    }
    await rm(filler)
    const recovered = await waitFor(async () => (await write()) === '200')
    if (recovered === undefined) findings.push(`writes are rejected with room on the disk: ${await write()}`)
    else orders.push(await driver.order(product.id))
    await first.kill()

    const second = await local.startServer({ env, ownData: data, port: Number(new URL(first.url).port) })
    for (const id of orders) {
      const { status } = await driver.merchant.send(contract.orders.getOrder, { id })
      if (status !== 200) findings.push(`an order of before: ${status}`)
    }
    await second.terminate()
    const times = [noticed, recovered].map(ms => (ms === undefined ? 'never' : milliseconds(ms)))
    const summary = `disk full: writes rejected after ${times[0]}, reads served, writes taken ${times[1]} after room was made, ${orders.length} orders there after a crash`
    return { summary, findings }
  } finally {
    await first.kill()
  }
}

async function createOwnDriver(data: string, url: string): Promise<TestDriver> {
  const database = openDatabase({
    connection: { connectionString: await findEmbedded(data) },
    poolSize: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    const administration = { db: database, clock: systemClock, ids: systemIds }
    const site = await createOwnSite({ database, administration }, 'disk')
    return await createDriver({ ...wireShop(url, database, site.siteId), ...site })
  } finally {
    await database.close()
  }
}

async function addToCart(driver: TestDriver, productId: string): Promise<string> {
  const message = { lineItems: [driver.line(productId)] }
  const reply = await driver.visitor.send(contract.currentCart.addToCurrentCart, message)
  return `${reply.status} ${codeOf(reply) ?? ''}`.trim()
}

/** Writes until only this many MiB are free, or until the disk is full. */
async function fill(file: string, folder: string, freeMb: number): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize <= freeMb * MIB) return
      await handle.write(Buffer.alloc(Math.min(MIB, bavail * bsize)))
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

/** Milliseconds until the condition holds; undefined if it does not within the limit. */
async function waitFor(holds: () => Promise<boolean>): Promise<number | undefined> {
  const start = performance.now()
  while (performance.now() - start < NOTICE_MAX_MS) {
    if (await holds()) return performance.now() - start
    await sleep(200)
  }
  return undefined
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { createDriver, createShop, PASSWORD } from '@stoa/testkit'
import { createBackup, openBackupStore } from '../backup/index.ts'
import { openMediaStore } from '../media/index.ts'
import { type ReleasedShop, readFiles, releases, writeReleasedShop } from './released-shop.fixture.ts'

const { orders, products, currentCart, members, items, sites, oauth } = contract

/** Makes the shop of a version, in its project: with products, content, a member, orders and a cart. */
export async function makeReleasedShop(version: string): Promise<void> {
  const { default: project } = await import(join(releases, version, 'stoa.config.ts'))
  const shop = await createShop({ fixture: 'empty', seed: `release ${version}`, ...project })
  const folder = await mkdtemp(join(tmpdir(), 'stoa-release-'))
  const calls: ReleasedShop['calls'] = []
  let records = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? undefined : await request.clone().text()
    const reply = await shop.fetch(request)
    if (records)
      calls.push({
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(body !== undefined && { body }),
        status: reply.status,
        reply: await reply.clone().json(),
      })
    return reply
  }
  try {
    const driver = await createDriver({ ...shop, fetch })
    const { anyone, visitor, member, merchant } = driver
    const productOptions = [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }]
    const lamp = await driver.product({ name: 'Süße Lampe', priceData: { price: 49.9 }, ribbon: 'New' })
    const chair = await driver.product({ name: 'Linen chair', productOptions, manageVariants: true })
    await driver.collection([lamp.id, chair.id])
    const { email } = await driver.registered()
    const orderId = await driver.order(lamp.id, 2, 'member')
    await merchant.callOk(orders.updateOrder, {
      order: { id: orderId, extendedFields: { namespaces: { custom: { purchaseOrder: 'PO-7' } } } },
    })
    const paidId = await driver.order(lamp.id)
    await merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: paidId })
    const dataCollectionId = await driver.dataCollection({ id: 'Recipes' })
    await driver.dataItem({ title: 'Lentil soup', year: 2026 }, dataCollectionId)
    const session = await anyone.callOk(oauth.token, { clientId: shop.clientId, grantType: 'anonymous' })
    const token = session.access_token
    await visitor.callOk(currentCart.addToCurrentCart, { lineItems: [driver.line(lamp.id, 3)] }, { token })

    records = true
    await merchant.callOk(sites.getSite, {})
    for (const id of [lamp.id, chair.id]) await visitor.callOk(products.getProduct, { id })
    for (const id of [orderId, paidId]) await merchant.callOk(orders.getOrder, { id })
    await visitor.callOk(currentCart.getCurrentCart, {}, { token })
    await member.callOk(members.getCurrentMember, {})
    await merchant.callOk(items.query, { dataCollectionId, query: { filter: { title: 'Lentil soup' } } })
    const path = `/v1/order-notes/${orderId}`
    await fetch(shop.baseUrl + path, { headers: { authorization: shop.apiKey } })
    records = false

    const backup = join(folder, 'backup')
    await createBackup({
      connection: { connectionString: shop.databaseUrl },
      media: openMediaStore({ mediaFolder: shop.mediaFolder }, {} as never),
      store: openBackupStore(backup),
      now: shop.clock.now(),
    })
    const { siteId, clientId, apiKey, baseUrl } = shop
    await writeReleasedShop(version, {
      now: shop.clock.now(),
      ...{ baseUrl, siteId, clientId, apiKey },
      refreshToken: session.refresh_token ?? '',
      member: { email, password: PASSWORD },
      calls,
      files: await readFiles(backup),
    })
  } finally {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CallDeclaration, contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { read, requestFor } from '@stoa/testkit'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBackupStore, readManifest, restoreInstallation } from '../backup/index.ts'
import { readConfiguration, settings } from '../index.ts'
import { openMediaStore } from '../media/index.ts'
import { openPlatform } from '../platform.ts'
import { withScratchDatabase } from '../storage/backup/snapshot.ts'
import { migrateConnection } from '../storage/migrate.ts'
import { migrations } from '../storage/migrations/index.ts'
import { type ReleasedShop, readReleasedShop, releases } from './released-shop.fixture.ts'

type Fetch = (request: Request) => Promise<Response>
type Work = (shop: ReleasedShop, fetch: Fetch) => Promise<void>

/** Opens this version on the database and in the project of a released one. */
async function upgraded(version: string, work: Work): Promise<void> {
  const shop = await readReleasedShop(version)
  const folder = await mkdtemp(join(tmpdir(), 'stoa-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(shop.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content, 'base64')
  }
  const { default: project } = await import(join(releases, version, 'stoa.config.ts'))
  const mediaFolder = join(folder, 'media')
  const store = openBackupStore(folder)
  await withScratchDatabase(inject('databaseUrl'), `stoa_test_upgraded_${process.pid}`, async url => {
    const connection = { connectionString: url }
    await restoreInstallation({
      store,
      manifest: await readManifest(store),
      connection,
      media: openMediaStore({ mediaFolder }, {} as never),
      replace: false,
      knownMigrations: migrations.map(({ name }) => name),
    })
    await migrateConnection(connection, shop.now, project.features)
    const config = {
      ...readConfiguration(settings).values,
      publicUrl: shop.baseUrl,
      mediaFolder,
      poolSize: 4,
      testPayments: true,
    }
    const platform = await openPlatform({
      ...project,
      config,
      connection,
      logger: pino({ level: 'silent' }),
      clock: { now: () => shop.now },
      maintenance: false,
    })
    try {
      await work(shop, async request => platform.fetch(request))
    } finally {
      await platform.close()
    }
  })
}

/** Makes a call and returns its reply. */
async function callOk<D extends CallDeclaration>(
  { baseUrl }: ReleasedShop,
  fetch: Fetch,
  declaration: D,
  message: RequestOf<D>,
  token?: string,
): Promise<ReplyOf<D>> {
  const { status, body } = await read(fetch, requestFor(baseUrl, declaration, message, { token }))
  expect(status, `${declaration.path} answers ${JSON.stringify(body)}`).toBe(200)
  return body
}

const readsAsBefore: Work = async ({ calls, baseUrl }, fetch) => {
  for (const { method, path, headers, body = null, status, reply } of calls) {
    const answer = await fetch(new Request(baseUrl + path, { method, headers, body }))
    const call = `${method} ${path}`
    expect({ call, status: answer.status, reply: await answer.json() }).toMatchObject({ call, status, reply })
  }
}

/** A visitor orders the cart of before; the feature of the project notes it. */
const ordersCart: Work = async (shop, fetch) => {
  const { clientId, refreshToken } = shop
  const grant = { clientId, grantType: 'refresh_token' as const, refreshToken }
  const { access_token: token } = await callOk(shop, fetch, contract.oauth.token, grant)
  const call = <D extends CallDeclaration>(declaration: D, message: RequestOf<D>) =>
    callOk(shop, fetch, declaration, message, token)
  const { checkoutId: id } = await call(contract.currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
  })
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Chausseestr. 1' }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  await call(contract.checkout.updateCheckout, {
    checkout: {
      id,
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: { address, contactDetails } },
    },
  })
  const { orderId } = await call(contract.checkout.createOrder, { id })
  const { order } = await call(contract.orders.getOrder, { id: orderId })
  expect(order).toMatchObject({
    number: '10003',
    lineItems: [{ quantity: 3 }],
    priceSummary: { subtotal: { amount: '149.70' } },
  })
  const path = `/v1/order-notes/${orderId}`
  const noted = await fetch(new Request(shop.baseUrl + path, { headers: { authorization: shop.apiKey } }))
  expect(await noted.json()).toEqual({ text: `Total ${order.priceSummary.total.amount}` })
}

const signsIn: Work = async (shop, fetch) => {
  const grant = { clientId: shop.clientId, grantType: 'anonymous' as const }
  const { access_token: token } = await callOk(shop, fetch, contract.oauth.token, grant)
  const { email, password } = shop.member
  const login = { loginId: { email }, password }
  const { state } = await callOk(shop, fetch, contract.authentication.loginV2, login, token)
  expect(state).toBe('SUCCESS')
}

/** Tests that this version starts in the project and on the database of a released one, and goes on as that did. */
export const testUpgrade = (version: string) =>
  test(
    `a shop of ${version} answers as before, sells a cart of before, and its member signs in`,
    () =>
      upgraded(version, async (shop, fetch) => {
        await readsAsBefore(shop, fetch)
        await ordersCart(shop, fetch)
        await signsIn(shop, fetch)
      }),
    120_000,
  )

import { type CallDeclaration, contract } from '@stoa/contract'
import type { Shop, TestDriver } from '@stoa/testkit'
import { inject } from 'vitest'
import { systemClock, systemIds } from '../call/clock.ts'
import { createApiKey, createSite } from '../identity/sites/administration.ts'
import { addressHash } from '../mail/index.ts'
import { openMediaStore } from '../media/index.ts'
import { withScratchDatabase } from '../storage/backup/snapshot.ts'
import { migrateConnection } from '../storage/migrate.ts'
import { openRestored } from '../testing/backed-up-shop.fixture.ts'
import type { Installation } from './move-site.ts'

/** Text that only the second site of a shop has. */
export const SECRET_OF_B = 'only-of-site-b-7f3c'

/** The installation of a shop as exports and imports use it. */
export async function installation(shop: Shop): Promise<Installation> {
  const rows = await shop.sql<{ name: string; value: string }>`select name, value from secrets`
  const secret = (name: string) => rows.find(row => row.name === name)?.value ?? ''
  return {
    connection: { connectionString: shop.databaseUrl },
    db: shop.platform.database,
    media: openMediaStore({ mediaFolder: shop.mediaFolder }, {} as never),
    secrets: { protection: secret('protection'), factors: secret('factors') },
  }
}

/** Adds a second site with a product to a shop. */
export async function addSecondSite(shop: Shop) {
  const administration = { db: shop.platform.database, clock: systemClock, ids: systemIds }
  const siteId = await createSite(administration, { name: SECRET_OF_B, currency: 'EUR', locale: 'en' })
  const { secret } = await createApiKey(administration, { siteId, name: SECRET_OF_B })
  const reply = await shop.fetch(`${shop.baseUrl}${contract.products.createProduct.path}`, {
    method: 'POST',
    headers: { authorization: secret, 'wix-site-id': siteId, 'content-type': 'application/json' },
    body: JSON.stringify({
      product: { name: SECRET_OF_B, productType: 'physical', priceData: { price: 1 } },
    }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return { siteId, secret }
}

/** Adds what depends on secrets of the installation: a gift card, a webhook with its key, an address that wants no mail. */
export async function addSecrets(shop: Shop, driver: TestDriver) {
  const { giftCard, code } = await driver.merchant.callOk(contract.issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '25' }, recipient: { email: 'ada@example.com' } },
  })
  const { webhook } = await driver.merchant.callOk(contract.webhooks.createWebhook, {
    webhook: { name: 'Stock', uri: 'https://shop.example/hook' },
  })
  const { protection } = (await installation(shop)).secrets
  const address = addressHash(protection, shop.siteId, 'ada@example.com')
  await shop.sql`insert into mail_unsubscriptions values (${shop.siteId}, ${address}, now())`
  return { giftCardId: giftCard.id, code, webhookId: webhook.id }
}

/** Another installation than that of a shop: its own database and secrets, and a platform that serves it. */
export type Target = Awaited<ReturnType<typeof installation>> & {
  url: string
  mediaFolder: string
  platform: Awaited<ReturnType<typeof openRestored>>
  sql: Shop['sql']
  fetch: typeof globalThis.fetch
  /** A call with the key of the shop. */
  call(declaration: CallDeclaration, message: Record<string, unknown>): Promise<unknown>
}

let databases = 0

/** Runs work on a new installation. */
export const withInstallation = (
  shop: Shop,
  mediaFolder: string,
  work: (target: Target) => Promise<void>,
): Promise<void> =>
  withScratchDatabase(inject('databaseUrl'), `stoa_test_site_${process.pid}_${++databases}`, async url => {
    await migrateConnection({ connectionString: url }, shop.clock.now())
    const platform = await openRestored(shop, url, { mediaFolder })
    const sql: Shop['sql'] = async (text, ...values) =>
      (
        await platform.database.raw(
          text.reduce((all, part, i) => `${all}$${i}${part}`),
          values,
        )
      ).rows as never
    const fetch: typeof globalThis.fetch = async (input, init) => platform.fetch(new Request(input, init))
    const target = { ...shop, platform, databaseUrl: url, mediaFolder, sql, fetch }
    const call: Target['call'] = async ({ method, path }, message) => {
      const rest = { ...message }
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const value = String(rest[name])
        delete rest[name]
        return value
      })
      const reply = await fetch(shop.baseUrl + address, {
        method,
        headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify(rest) }),
      })
      return reply.json()
    }
    try {
      await work({ ...(await installation(target)), url, mediaFolder, platform, sql, fetch, call })
    } finally {
      await platform.close()
    }
  })

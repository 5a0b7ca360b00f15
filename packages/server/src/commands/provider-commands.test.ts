import { expect, test, vi } from 'vitest'
import type { Site } from '../call/site.ts'
import { createSecretBox } from '../identity/protection/secret-box.ts'
import { providerSettingsOf } from '../payments/providers/provider-settings.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import { findSite } from '../storage/identity/sites.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { commands } from './commands.ts'
import type { ConnectedInstallation } from './connect.ts'

const shop = await openShop()

const run = (command: string, options: Record<string, string>) => {
  const { database, administration } = shop.platform
  return commands[command]?.run(options, { database, administration, config: {} } as ConnectedInstallation)
}

test('stoa payment-provider: stores keys encrypted, for one site, and replaces and deletes them', async () => {
  const { database, administration } = shop.platform
  const options = { site: shop.siteId, provider: 'stripe' }
  await expect(run('payment-provider set', options)).rejects.toThrow('Set STRIPE_SECRET_KEY')
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_first')
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_first')
  await expect(run('payment-provider set', { ...options, provider: 'cash' })).rejects.toThrow(
    'must be one of',
  )
  await expect(run('payment-provider set', { ...options, site: shop.clientId })).rejects.toThrow('no site')

  for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'])
    vi.stubEnv(name, 'live')
  await expect(run('payment-provider set', { ...options, provider: 'paypal' })).rejects.toThrow(
    'must be sandbox or production',
  )

  await run('payment-provider set', options)
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_second')
  await run('payment-provider set', options)
  const stored = await database.pool.query('select * from provider_settings')
  expect(stored.rows).toHaveLength(1)
  expect(stored.rows[0].encrypted_settings.toString('latin1')).not.toContain('sk_test')

  const secret = await installationSecret(database, administration.ids, 'protection', createSecretBox({}))
  const site = (await findSite(database, shop.siteId)) as unknown as Site
  expect(providerSettingsOf(site, 'stripe', secret)).toEqual({
    secretKey: 'sk_test_second',
    webhookSecret: 'whsec_first',
  })
  expect(() => providerSettingsOf({ ...site, id: shop.clientId }, 'stripe', secret)).toThrow()
  expect(await run('payment-provider list', { site: shop.siteId })).toEqual([{ provider: 'stripe' }])
  expect(await run('payment-provider remove', options)).toEqual({ removed: true })
  expect(await run('payment-provider remove', options)).toEqual({ removed: false })
  expect(
    providerSettingsOf((await findSite(database, shop.siteId)) as unknown as Site, 'stripe', secret),
  ).toBeUndefined()
})

test('stoa carrier: stores the token of a carrier apart from the keys of payment providers', async () => {
  const options = { site: shop.siteId, carrier: 'shippo' }
  await expect(run('carrier set', options)).rejects.toThrow('Set SHIPPO_TOKEN')
  await expect(run('carrier set', { ...options, carrier: 'stripe' })).rejects.toThrow('must be one of shippo')
  vi.stubEnv('SHIPPO_TOKEN', 'shippo_test_1')
  expect(await run('carrier set', options)).toEqual(options)
  expect(await run('carrier list', { site: shop.siteId })).toEqual([{ carrier: 'shippo' }])
  expect(await run('payment-provider list', { site: shop.siteId })).toEqual([])
  expect(await run('carrier remove', { ...options, carrier: 'stripe' })).toEqual({ removed: false })
  expect(await run('carrier remove', options)).toEqual({ removed: true })
})

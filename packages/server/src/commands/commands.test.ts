import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { commands } from './commands.ts'
import type { ConnectedInstallation } from './connect.ts'

const { items } = contract

const shop = await openShop()

test('stoa key create: a key for programs of the original protocol has unknown fields dropped and named', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const { database, administration } = shop.platform
  const create = async (options: Record<string, string>) => {
    const connected = { database, administration } as ConnectedInstallation
    const created = await commands['key create']?.run(
      { site: shop.siteId, name: 'key', ...options },
      connected,
    )
    return (created as { apiKey: string }).apiKey
  }
  const read = (token: string) =>
    w.merchant.send(items.query, { dataCollectionId, unheardOf: 1 } as never, { token })

  expect((await read(await create({}))).status).toBe(400)
  expect((await read(await create({ 'protocol-compat': 'false' }))).status).toBe(400)
  const reply = await read(await create({ 'protocol-compat': 'true' }))
  expect([reply.status, reply.headers.get('x-stoa-ignored')]).toEqual([200, 'unheardOf'])
  expect(commands['key create']?.optional).toContain('protocol-compat')
})

test('stoa site remove: deletes the site whose name confirms it, and no other', async () => {
  const { database, administration } = shop.platform
  const connected = { database, administration } as ConnectedInstallation
  const run = (command: string, options: Record<string, string>) => commands[command]?.run(options, connected)
  const { siteId: site } = (await run('site create', { name: 'Spare', currency: 'EUR' })) as {
    siteId: string
  }
  const sites = async () => ((await run('site list', {})) as { id: string }[]).map(({ id }) => id)
  await expect(run('site remove', { site, name: 'Stoa' })).rejects.toThrow('has the name "Spare"')
  await expect(run('site remove', { site: shop.clientId, name: 'Spare' })).rejects.toThrow('There is no site')
  expect(await sites()).toEqual([shop.siteId, site])
  expect(await run('site remove', { site, name: 'Spare' })).toEqual({ removed: site })
  expect(await sites()).toEqual([shop.siteId])
})

test('stoa app update: adds origins and redirect URIs, and app list shows them', async () => {
  const { database, administration } = shop.platform
  const connected = { database, administration } as ConnectedInstallation
  const run = (command: string, options: Record<string, string>) => commands[command]?.run(options, connected)
  const app = shop.clientId
  const listed = async () =>
    ((await run('app list', { site: shop.siteId })) as { clientId: string; origins: string[] }[]).find(
      ({ clientId }) => clientId === app,
    )?.origins
  const before = (await listed()) ?? []
  await run('app update', { app, 'add-origins': 'http://localhost:5173, https://new.test' })
  expect(new Set(await listed())).toEqual(new Set([...before, 'http://localhost:5173', 'https://new.test']))
  const wrong: Record<string, string>[] = [
    { app, 'add-origins': 'https://new.test/shop' },
    { app, 'add-origins': 'new.test' },
    { app, 'add-redirect-uris': 'javascript:alert(1)' },
  ]
  for (const options of wrong)
    await expect(run('app update', options)).rejects.toThrow('is not an address that an app can register')
  await expect(run('app update', { app: shop.siteId })).rejects.toThrow('There is no client app')
})

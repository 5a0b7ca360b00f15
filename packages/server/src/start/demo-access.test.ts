import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '@stoa/demo'
import { createShop } from '@stoa/testkit'
import { expect, inject, onTestFinished, test } from 'vitest'
import { accessFile, hasShop, openShop } from './demo-access.ts'
import { openOwnShop } from './shop-access.ts'

const LIMIT_MS = 1_000

test('the demo shop is created by statements that take longer than those of calls may', async () => {
  const { platform, databaseUrl, baseUrl, close } = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { statementTimeoutMs: LIMIT_MS },
  })
  onTestFinished(close)
  const data = await mkdtemp(join(tmpdir(), 'stoa-demo-'))
  onTestFinished(() => rm(data, { recursive: true }))
  await platform.database.pool.query(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${LIMIT_MS / 900}); return null; end $$;
     create trigger slow after insert on products for each statement execute function slow()`,
  )
  const connection = { connectionString: databaseUrl }
  const shop = { demo, platform, data, baseUrl, storefrontUrl: 'http://demo.test', products: 3 }
  const { siteId } = await openShop({ ...shop, connection })
  const found = await platform.database.pool.query('select from products where site_id = $1', [siteId])
  expect(found.rowCount).toBe(3)

  // A lost key is replaced, and each number of products has its own shop.
  const first = await openShop({ ...shop, connection })
  await rm(accessFile(data))
  const second = await openShop({ ...shop, connection })
  expect(second).toEqual({ ...first, apiKey: expect.any(String) })
  expect(second.apiKey).not.toBe(first.apiKey)
  expect(await hasShop(shop)).toBe(true)
  expect(await hasShop({ ...shop, products: 4 })).toBe(false)

  const unknown = '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'
  await expect(openOwnShop({ ...shop, clientId: unknown })).rejects.toThrow(
    /^The client app 0f6c\S+ does not exist: "npx stoa site list"/,
  )
})

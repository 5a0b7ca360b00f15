import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { inviteStaffMember } from '@stoa/client/calls'
import type { StaffRole } from '@stoa/contract'
import { serve } from '@stoa/server'
import { createShop, type ShopOptions } from '@stoa/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import type {} from '../../../tools/testing/database.ts'
import { openLink } from './admin.ts'

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise(done => probe.close(done))
  return port
}

type Options = Pick<ShopOptions, 'config' | 'customFields' | 'features'>
type OwnShop = Awaited<ReturnType<typeof openOwnShop>>

/** An empty shop with its admin on a port, for tests that other shops' data would disturb. */
export async function openOwnShop({ config, ...options }: Options = {}) {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const shop = await createShop({
    fixture: 'empty',
    databaseUrl: inject('databaseUrl'),
    now: Date.now(),
    ...options,
    config: { publicUrl: baseUrl, development: true, ...config },
  })
  const served = await serve(shop.platform, {
    host: '127.0.0.1',
    port,
    requestTimeoutMs: 30_000,
    replyTimeoutMs: 60_000,
    drainDelayMs: 0,
    drainTimeoutMs: 500,
  })
  const merchant = createClient({
    baseUrl,
    auth: ApiKeyStrategy({ apiKey: shop.apiKey, siteId: shop.siteId }),
  })
  return {
    ...shop,
    baseUrl,
    merchant,
    /** Signs the browser in as a new staff member and opens a page of the admin; returns their id. */
    signIn: async (page: Page, role: StaffRole = 'OWNER', path = '') => {
      const email = `${crypto.randomUUID()}@example.com`
      const input = { email, name: 'Ada', role }
      const { signInUrl, staffMember } = await merchant.call(inviteStaffMember, input)
      await openLink(page, signInUrl, staffMember.id, path)
      return staffMember.id
    },
    close: async () => {
      await served.close()
      await shop.close()
    },
  }
}

/** Such a shop for one test, which closes it when it ends. */
export async function ownShopOfTest(options?: Options) {
  const shop = await openOwnShop(options)
  onTestFinished(shop.close)
  return shop
}

/** Such a shop for all tests of a file. */
export function ownShopForTests(): OwnShop {
  const shop = {} as OwnShop
  beforeAll(async () => {
    Object.assign(shop, await openOwnShop())
  })
  afterAll(() => shop.close())
  return shop
}

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract, type RequestOf } from '@stoa/contract'
import { serve } from '@stoa/server'
import { createDriver, createShop, type ShopOptions } from '@stoa/testkit'
import { afterAll, beforeAll, inject } from 'vitest'
import type {} from '../../../tools/testing/database.ts'

/** A page of a shop on a separate origin. */
async function openShopPage(host: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://${host}:${port}`, close: () => new Promise(done => server.close(done)) }
}

async function freePort() {
  const { origin, close } = await openShopPage('localhost')
  await close()
  return Number(new URL(origin).port)
}

interface AuthRequest {
  responseMode?: 'fragment' | 'query' | 'web_message'
  prompt?: 'login' | 'none'
  redirectUri?: string
  sessionToken?: string
  postFlowUrl?: string
}

/**
 * A separate platform on a port, with a clock, mailbox and settings that the test controls; a shop page on the same site
 * (another port of localhost) and one on another site (127.0.0.1).
 */
export async function openMemberShop(
  options: Pick<ShopOptions, 'customFields' | 'factorProviders' | 'fixture' | 'servicePlugins'> = {},
) {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const near = await openShopPage('localhost')
  const far = await openShopPage('127.0.0.1')
  const stranger = await openShopPage('127.0.0.1')
  const shop = await createShop({
    fixture: 'empty',
    ...options,
    databaseUrl: inject('databaseUrl'),
    now: Date.now(),
    config: { publicUrl: baseUrl, development: true },
  })
  const { pool } = shop.platform.database
  await pool.query('update client_apps set origins = $2, redirect_uris = $3 where id = $1', [
    shop.clientId,
    [near.origin, far.origin],
    [`${near.origin}/callback`, `${far.origin}/callback`],
  ])
  const served = await serve(shop.platform, {
    host: '127.0.0.1',
    port,
    requestTimeoutMs: 30_000,
    replyTimeoutMs: 60_000,
    drainDelayMs: 0,
    drainTimeoutMs: 500,
  })
  const driver = await createDriver(shop)

  /** Creates a redirect session, as a shop does; returns its address and the PKCE data of the code exchange. */
  const begin = async ({ responseMode = 'query', prompt = 'login', ...rest }: AuthRequest = {}) => {
    const codeVerifier = `verifier-${shop.platform.administration.ids.secret(40)}`
    const state = shop.platform.administration.ids.secret(8)
    const { redirectSession } = await driver.visitor.callOk(contract.redirects.createRedirectSession, {
      auth: {
        prompt,
        authRequest: {
          clientId: shop.clientId,
          responseType: 'code',
          responseMode,
          state,
          codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
          codeChallengeMethod: 'S256',
          redirectUri: rest.redirectUri ?? `${near.origin}/callback`,
          ...(rest.sessionToken && { sessionToken: rest.sessionToken }),
        },
      },
      callbacks: { postFlowUrl: rest.postFlowUrl ?? `${near.origin}/` },
    })
    return { url: redirectSession.fullUrl, state, codeVerifier }
  }

  /** Exchanges the code, with the same redirect URI (RFC 6749 §4.1.3). */
  const exchange = ({ code = '', codeVerifier }: { code?: string; codeVerifier: string }) =>
    driver.anyone.callOk(contract.oauth.token, {
      clientId: shop.clientId,
      grantType: 'authorization_code',
      code,
      codeVerifier,
      redirectUri: `${near.origin}/callback`,
    })

  return Object.assign(driver, {
    exchange,
    baseUrl,
    clock: shop.clock,
    near,
    far,
    stranger,
    begin,
    change: (site: RequestOf<typeof contract.sites.updateSite>['site']) =>
      driver.merchant.callOk(contract.sites.updateSite, { site }),
    /** Makes an order that of a member. */
    assignOrder: (orderId: string, memberId: string) =>
      pool.query('update orders set owner_id = $1 where id = $2', [memberId, orderId]),
    async close() {
      await served.close()
      await Promise.all([near.close(), far.close(), stranger.close()])
      await shop.close()
    },
  })
}

export type MemberShop = Awaited<ReturnType<typeof openMemberShop>>

/** One shop for all tests of a file. */
export function memberShopForTests(): MemberShop {
  const shop = {} as MemberShop
  beforeAll(async () => {
    Object.assign(shop, await openMemberShop())
  })
  afterAll(() => shop.close())
  return shop
}

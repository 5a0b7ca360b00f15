import { listMySessions } from '@stoa/client/calls'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createShop, type Shop } from '../index.ts'
import { allowReturn, BACK, shopper } from './member-client.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  await allowReturn(shop)
})
afterAll(() => shop.close())

describe('sign-in through the hosted pages (spec 000 §4, §5)', () => {
  test('§4.4: a completed code exchange yields role member', async () => {
    const { auth, client, registered, page } = await shopper(shop)
    const { result } = await registered()
    if (result.loginState !== 'SUCCESS') throw new Error(result.loginState)
    const data = await auth.generateOAuthData(BACK, 'https://shop.example/cart')
    const { authUrl } = await auth.getAuthUrl(data)
    expect(new URL(authUrl).pathname).toBe('/sign-in')
    const { redirectUrl = '' } = await page(authUrl, result.data.sessionToken)
    const { code, state } = auth.parseFromUrl(redirectUrl)
    auth.setTokens(await auth.getMemberTokens(code, state, data))
    expect(auth.loggedIn()).toBe(true)
    expect((await client.call(listMySessions)).sessions).toHaveLength(2)
  })
})

import { allCalls, contract, isInScope, scopes } from '@stoa/contract'
import { codeOf, createDriver, read, requestFor } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers, shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const { clientApps, apiKeys } = contract

const { shop, driver } = await openShopWithDrivers()

const newKey = (granted?: readonly string[]) =>
  driver.merchant.callOk(apiKeys.createApiKey, {
    name: 'Warehouse',
    ...(granted ? { scopes: [...granted] } : { fullAccess: true }),
  })
const newApp = (input: object = {}) =>
  driver.merchant.callOk(clientApps.createClientApp, { name: 'Warehouse', ...input })
const staffToken = async (role: 'MANAGER' | 'CATALOG') => {
  const input = { email: driver.newEmail(), role } as const
  const { signInUrl } = await driver.merchant.callOk(contract.staff.inviteStaffMember, input)
  const token = signInUrl.split('#token=')[1] ?? ''
  return (await driver.anyone.callOk(contract.staff.signInStaff, { token })).accessToken
}

describe('client apps (protocol/sessions §8)', () => {
  test('are registered, listed, changed and deleted; the secret is shown once', async () => {
    const { clientApp, clientSecret } = await newApp({
      origins: ['https://shop.example'],
      redirectUris: ['https://shop.example/callback', 'com.example.app:/callback'],
      scopes: ['orders:read'],
      withSecret: true,
    })
    expect(clientSecret).toMatch(/^stoa_app_/)
    expect(clientApp).toMatchObject({ hasSecret: true, protocolCompat: false, scopes: ['orders:read'] })
    const list = async () => (await driver.merchant.callOk(clientApps.listClientApps, {})).clientApps
    expect(JSON.stringify(await list())).not.toContain(clientSecret)
    const { id } = clientApp
    const changed = { id, name: 'Stock', origins: [] }
    await driver.merchant.callOk(clientApps.updateClientApp, changed)
    expect((await list()).find(app => app.id === id)).toEqual({ ...clientApp, ...changed })
    await driver.merchant.callOk(clientApps.deleteClientApp, { id })
    expect((await list()).some(app => app.id === id)).toBe(false)
    const again = await driver.merchant.send(clientApps.deleteClientApp, { id })
    expect([again.status, codeOf(again)]).toEqual([404, 'CLIENT_APP_NOT_FOUND'])
  })

  test.each([
    ['origins', 'https://shop.example/path'],
    ['origins', 'shop.example'],
    ['redirectUris', 'javascript:alert(1)'],
    ['redirectUris', 'https://shop.example/#fragment'],
  ])('refuse %s with %s, and name the field', async (field, value) => {
    const reply = await driver.merchant.send(clientApps.createClientApp, {
      name: 'App',
      [field]: [value],
    } as never)
    expect(reply.status).toBe(400)
    expect(reply.body.details.validationError?.fieldViolations[0]?.field).toBe(field)
  })

  test('keep the last one, which the hosted pages need', async () => {
    const other = await shopOfTest()
    const merchant = await createDriver(other)
    const { clientApps: all } = await merchant.merchant.callOk(clientApps.listClientApps, {})
    const replies = []
    for (const { id } of all) replies.push(await merchant.merchant.send(clientApps.deleteClientApp, { id }))
    expect(replies.map(reply => reply.status)).toEqual([...all.slice(1).map(() => 200), 409])
  })
})

test('an app of another company is never taken for the shop (protocol/sessions §9)', async () => {
  const other = await shopOfTest()
  const merchant = await createDriver(other)
  const { id } = await merchant.product()
  const pageOf = async (token: string) => {
    const reply = await merchant.visitor.callOk(contract.products.getProduct, { id }, { token })
    return reply.product?.productPageUrl
  }
  const shopPage = await pageOf(merchant.tokens.visitor ?? '')
  const origins = ['https://wishes.example']
  const { clientApp } = await merchant.merchant.callOk(clientApps.createClientApp, {
    name: 'Wish lists',
    origins,
    thirdParty: true,
  })
  const { access_token } = await merchant.anyone.callOk(contract.oauth.token, {
    clientId: clientApp.id,
    grantType: 'anonymous',
  })
  expect(JSON.stringify(await pageOf(access_token))).not.toContain('wishes')
  expect(shopPage).toBeDefined()
  // The hosted pages act as an app of the shop, so that one must stay.
  const { clientApps: all } = await merchant.merchant.callOk(clientApps.listClientApps, {})
  const own = all.filter(app => !app.thirdParty)
  const replies = []
  for (const { id } of own) replies.push(await merchant.merchant.send(clientApps.deleteClientApp, { id }))
  expect(replies.map(reply => reply.status)).toEqual([...own.slice(1).map(() => 200), 409])
  expect(codeOf(replies.at(-1) as never)).toBe('LAST_CLIENT_APP')
})

describe('scopes (protocol/sessions §8)', () => {
  const merchantCalls = allCalls.filter(
    ({ declaration: { allow } }) => allow.includes('merchant') && !allow.includes('anyone'),
  )

  test.each([[['orders:read']], [['catalog:write', 'prices:read']], [['developers:write']]])(
    'an API key with %j makes exactly the calls in its scopes',
    async granted => {
      const { secret } = await newKey(granted)
      const wrong = []
      for (const { resource, name, declaration } of merchantCalls) {
        // Malformed, so that permitted writes change nothing: permissions are checked before the body.
        const request = requestFor(shop.baseUrl, declaration, {}, { token: secret })
        const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : '{'
        const reply = await read(shop.fetch, new Request(request, body === undefined ? {} : { body }))
        const isDenied = reply.status === 403 && reply.body.details.applicationError?.data.scope !== undefined
        if (isDenied === isInScope(granted, `${resource}.${name}`)) wrong.push(`${resource}.${name}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('a reply that is cached for other merchants is no way around them', async () => {
    const { product } = await driver.merchant.callOk(contract.products.createProduct, {
      product: { name: 'Lamp', productType: 'physical', priceData: { price: 10 } },
    })
    const message = { id: product?.id ?? '' }
    for (let i = 0; i < 3; i++)
      expect((await driver.merchant.send(contract.products.getProduct, message)).status).toBe(200)
    const { secret: token } = await newKey(['orders:read'])
    expect((await driver.merchant.send(contract.products.getProduct, message, { token })).status).toBe(403)
  })

  test('a key with scopes signs members in only with customers:write and impersonation:write', async () => {
    const { id } = await driver.registered()
    const grant = { grant_type: 'authorized_client', member_id: id, scope: 'offline_access' } as const
    const statuses = []
    for (const granted of [
      ['orders:write'],
      ['customers:write'],
      ['customers:write', 'impersonation:write'],
    ]) {
      const { secret } = await newKey(granted)
      const token = `${driver.tokens.visitor},${secret}`
      statuses.push((await driver.anyone.send(contract.oauth.token, grant, { token })).status)
    }
    expect(statuses).toEqual([403, 403, 200])
  })

  test.each([
    [{}, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: [null] }, 'scopes[0]'],
    [{ fullAccess: false }, 'scopes'],
    [{ scopes: ['orders:read'], fullAccess: true }, 'fullAccess'],
  ])('a key with %j is not created', async (access, field) => {
    const message = { name: 'Warehouse', ...access } as never
    const { status, body } = await driver.merchant.send(apiKeys.createApiKey, message)
    expect([status, body.details.validationError?.fieldViolations?.[0]?.field]).toEqual([400, field])
  })

  test('full access is a choice of its own', async () => {
    const { apiKey } = await newKey()
    expect(apiKey.scopes).toBeUndefined()
  })

  test('a caller can only give scopes that they have', async () => {
    const manager = await staffToken('MANAGER')
    const { secret: key } = await newKey(['developers:write', 'orders:read'])
    const { clientApp } = await newApp({ scopes: ['staff:write'], withSecret: true })
    const requests = [
      [apiKeys.createApiKey, { name: 'All', fullAccess: true }],
      [apiKeys.createApiKey, { name: 'Staff', scopes: ['staff:write'] }],
      [clientApps.createClientApp, { name: 'Staff', scopes: ['staff:write'] }],
      [clientApps.updateClientApp, { id: clientApp.id, scopes: ['staff:write'] }],
      [clientApps.createClientSecret, { id: clientApp.id }],
    ] as const
    for (const token of [manager, key])
      for (const [call, message] of requests) {
        const reply = await driver.merchant.send(call, message as never, { token })
        expect([reply.status, codeOf(reply)]).toEqual([403, 'SCOPE_NOT_GRANTED'])
      }
    const allowed = { name: 'Reports', scopes: ['orders:read'] }
    for (const token of [manager, key])
      expect((await driver.merchant.send(apiKeys.createApiKey, allowed, { token })).status).toBe(200)
    const { accessToken } = { accessToken: await staffToken('CATALOG') }
    expect((await driver.merchant.send(apiKeys.createApiKey, allowed, { token: accessToken })).status).toBe(
      403,
    )
  })

  test('name an area and a right each', () => {
    expect(scopes).toContain('orders:write')
    expect(isInScope(['orders:write'], 'orders.searchOrders')).toBe(true)
    expect(isInScope(['orders:read'], 'orders.createOrder')).toBe(false)
    expect(isInScope(scopes, 'noSuch.call')).toBe(false)
  })
})

test('a revoked API key is refused at once and stays in the list (protocol/sessions §8)', async () => {
  const { apiKey, secret } = await newKey()
  const status = async () =>
    (await driver.merchant.send(contract.orders.searchOrders, {}, { token: secret })).status
  expect(await status()).toBe(200)
  const revoked = await driver.merchant.callOk(apiKeys.revokeApiKey, { id: apiKey.id })
  expect(revoked.apiKey.revokedDate).toBeDefined()
  expect(await status()).toBe(401)
  const { apiKeys: all } = await driver.merchant.callOk(apiKeys.listApiKeys, {})
  expect(all.find(({ id }) => id === apiKey.id)).toEqual(revoked.apiKey)
  expect(JSON.stringify(all)).not.toContain(secret)
})

test('an app is told the generation of the catalogue that it is set to (protocol/catalogue §1)', async () => {
  const { clientApp } = await driver.merchant.callOk(clientApps.createClientApp, {
    name: 'V3 shop',
    protocolCompat: true,
    catalogVersion: 'V3',
  })
  expect(clientApp.catalogVersion).toBe('V3')
  const versionOf = async (clientId: string) => {
    const token = await driver.anonymous(clientId)
    const { getCatalogVersion } = contract.catalogVersioning
    return (await driver.visitor.callOk(getCatalogVersion, {}, { token })).catalogVersion
  }
  expect(await versionOf(clientApp.id)).toBe('V3_CATALOG')
  expect(await versionOf(shop.clientId)).toBe('V1_CATALOG')
  await driver.merchant.callOk(clientApps.updateClientApp, { id: clientApp.id, catalogVersion: 'V1' })
  expect(await versionOf(clientApp.id)).toBe('V1_CATALOG')
})

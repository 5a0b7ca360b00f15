import { ApiError } from '@stoa/client'
import { cancelSubscriptionContract } from '@stoa/client/subscriptionContracts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { catalogue } = await import('../platform/catalogue.server.ts')
const { action, loader } = await import('./account-subscription-cancel.tsx')

const site = {
  id: 's',
  name: 'Shop',
  currency: 'EUR',
  locale: 'en',
  languages: ['en', 'de'],
  countries: ['DE'],
}
beforeEach(() => {
  vi.spyOn(catalogue as { call: unknown }, 'call', 'get').mockReturnValue(async () => ({ site }))
})
afterEach(() => vi.restoreAllMocks())

const id = '00000000-0000-4000-8000-000000000001'
const contractWith = (status: string, enableCustomerCancellation: boolean) => ({
  id,
  status,
  startDate: '2026-11-01T00:00:00.000Z',
  cycleNumber: 1,
  orders: [],
  currency: 'EUR',
  lineItem: {
    productName: { original: 'Coffee' },
    quantity: 1,
    price: { amount: '21.00' },
    subscriptionInfo: {
      subscriptionSettings: { frequency: 'MONTH', interval: 1, enableCustomerCancellation },
    },
  },
})

function argsOf(
  call: (operation: unknown, request: unknown) => Promise<unknown>,
  init?: RequestInit,
  signedIn = true,
) {
  const session = { session: async () => ({ member: { loginEmail: 'ada@shop.test' } }) }
  const visitor = { signedIn, session, client: { call } }
  const request = new Request(`https://shop.test/account/subscriptions/${id}/cancel`, init)
  return { request, context: { get: () => visitor }, params: { id } } as unknown as LoaderFunctionArgs &
    ActionFunctionArgs
}
const open = (status: string, isAllowed: boolean, signedIn = true) =>
  loader(
    argsOf(async () => ({ subscriptionContract: contractWith(status, isAllowed) }), undefined, signedIn),
  ).catch((thrown: Response) => thrown.headers.get('Location'))
const post = (call: (operation: unknown, request: unknown) => Promise<unknown>) =>
  action(argsOf(call, { method: 'POST', body: new URLSearchParams({ key: 'a-key-of-this-form' }) }))

test('a cancellation is offered where the terms allow it', async () => {
  expect(await open('ACTIVE', true)).toMatchObject({ subscription: { name: 'Coffee' }, shopName: 'Shop' })
})

test.each([
  ['the terms do not allow it', 'ACTIVE', false],
  ['it has ended', 'ENDED', true],
  ['it is cancelled', 'CANCELED', true],
])('no cancellation is offered if %s', async (_, status, isAllowed) => {
  expect(await open(status, isAllowed)).toBe(`/account/subscriptions/${id}`)
})

test('only members cancel', async () => {
  const path = encodeURIComponent(`/account/subscriptions/${id}/cancel`)
  expect(await open('ACTIVE', true, false)).toBe(`/sign-in?to=${path}`)
})

test('a cancelled subscription is shown; a rejection is shown', async () => {
  const call = vi.fn(async (_operation: unknown, _request: unknown) => ({}))
  const done = await post(call)
  expect(done instanceof Response && done.headers.get('Location')).toBe(`/account/subscriptions/${id}`)
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual([
    cancelSubscriptionContract,
    { subscriptionContractId: id },
  ])
  const code = 'SUBSCRIPTION_CONTRACT_NOT_CANCELABLE'
  const error = new ApiError(cancelSubscriptionContract, code, { status: 409, code, details: {} })
  expect(await post(() => Promise.reject(error))).toMatchObject({
    data: { problem: expect.any(String) },
    init: { status: 409 },
  })
})

import type { LoaderFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { loader } = await import('./sign-in.ts')

function signIn(to: string, signedIn: boolean) {
  const startSignIn = vi.fn(async (_: unknown) => ({ url: 'https://stoa.test/login?state=1' }))
  const visitor = { signedIn, session: { startSignIn } }
  const request = new Request(`https://shop.test/sign-in${to && `?to=${encodeURIComponent(to)}`}`)
  const args = { request, context: { get: () => visitor }, params: {} }
  return { reply: loader(args as unknown as LoaderFunctionArgs), startSignIn }
}

test.each([
  ['', '/'],
  ['/account/orders?page=2', '/account/orders?page=2'],
  ['https://evil.example/', '/account'],
  ['//evil.example', '/account'],
  ['/\\evil.example', '/account'],
])('a member who signs in again for "%s" comes to %s', async (to, location) => {
  const { reply, startSignIn } = signIn(to, true)
  const { status, headers } = await reply
  expect([status, headers.get('Location')]).toEqual([303, location])
  expect(startSignIn).not.toHaveBeenCalled()
})

test('everybody else comes to the hosted page, in the language of this one, and back', async () => {
  const { reply, startSignIn } = signIn('/cart', false)
  const { status, headers } = await reply
  expect([status, headers.get('Location')]).toEqual([
    303,
    'https://stoa.test/login?state=1&theme=system&lang=en',
  ])
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Set-Cookie')).toMatch(/^sign-in-language=en;/)
  expect(startSignIn).toHaveBeenCalledWith({
    callbackUri: 'https://shop.test/sign-in/callback',
    returnTo: '/cart',
  })
})

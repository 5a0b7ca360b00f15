import { describe, expect, test } from 'vitest'
import type { Tokens } from '../tokens.ts'
import { cookieStorage } from './cookie-storage.ts'

const tokens = (value = 'access', role: Tokens['refreshToken']['role'] = 'visitor'): Tokens => ({
  accessToken: { value, expiresAt: 1_800_000_000 },
  refreshToken: { value: 'refresh "; <é>', role },
})
const request = (cookie?: string, url = 'https://shop.example/', headers: Record<string, string> = {}) =>
  new Request(url, { headers: { ...headers, ...(cookie && { cookie }) } })
const pair = (setCookie = '') => setCookie.split(';')[0] ?? ''

test('what is set comes back with the next request, beside other cookies', () => {
  const first = cookieStorage({ request: request() })
  expect(first.get()).toBeUndefined()
  first.set(tokens())
  const [setCookie] = first.setCookies()
  const next = cookieStorage({ request: request(`a=1; ${pair(setCookie)};b=2; xstoa_session=no`) })
  expect(next.get()).toEqual(tokens())
})

describe('the cookie', () => {
  const setCookie = (options: object, from = request()) => {
    const storage = cookieStorage({ request: from, ...options })
    storage.set(tokens())
    return storage.setCookies()[0] ?? ''
  }

  test('is HttpOnly, SameSite, Secure and valid for a year', () => {
    expect(setCookie({}).split('; ').slice(1)).toEqual([
      'Path=/',
      'Max-Age=31536000',
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('holds no character that a cookie must not hold', () => {
    expect(pair(setCookie({}))).toMatch(/^stoa_session=[\w%!'()*.~-]+$/)
  })

  test('is Secure where the browser came over https, also to a proxy', () => {
    const http = 'http://127.0.0.1:3000/'
    expect(setCookie({}, request(undefined, http))).not.toContain('Secure')
    expect(setCookie({}, request(undefined, http, { 'x-forwarded-proto': 'https' }))).toContain('Secure')
    expect(setCookie({ secure: true }, request(undefined, http))).toContain('Secure')
    expect(setCookie({ secure: false })).not.toContain('Secure')
  })

  test('can have another name', () => {
    expect(setCookie({ name: 'mine' })).toMatch(/^mine=/)
    expect(
      cookieStorage({ request: request(pair(setCookie({ name: 'mine' }))), name: 'mine' }).get(),
    ).toEqual(tokens())
  })

  test('stays below the size at which browsers drop it, by leaving out what can be renewed', () => {
    const storage = cookieStorage({ request: request() })
    storage.set(tokens('x'.repeat(5000), 'member'))
    const value = pair(storage.setCookies()[0])
    expect(value.length).toBeLessThan(4096)
    expect(cookieStorage({ request: request(value) }).get()).toEqual({
      ...tokens('', 'member'),
      accessToken: { value: '', expiresAt: 0 },
    })
  })
})

test('nothing is sent while nothing changed; only the last word is', () => {
  const storage = cookieStorage({ request: request(pair('stoa_session=x')) })
  storage.get()
  expect(storage.setCookies()).toEqual([])
  storage.set(tokens('one'))
  storage.set(tokens('two'))
  expect(storage.setCookies()).toHaveLength(1)
  expect(decodeURIComponent(storage.setCookies()[0] ?? '')).toContain('"two"')
})

test('signing out takes the cookie back', () => {
  const storage = cookieStorage({ request: request() })
  storage.set(undefined)
  expect(storage.setCookies()[0]).toMatch(/^stoa_session=; Path=\/; Max-Age=0;/)
})

describe('a cookie of other software is ignored', () => {
  const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  const { accessToken, refreshToken } = tokens()
  test.each([
    ['empty', ''],
    ['not encoded', '%E0%A4%A'],
    ['not JSON', 'abc'],
    ['null', 'null'],
    ['a number', '5'],
    ['half', encoded({ accessToken })],
    ['no numbers', encoded({ accessToken: { value: 'a', expiresAt: 'soon' }, refreshToken })],
    ['another role', encoded({ accessToken, refreshToken: { value: 'r', role: 'merchant' } })],
    ['no text', encoded({ accessToken: { value: 5, expiresAt: 5 }, refreshToken })],
  ])('%s', (_, value) => {
    expect(cookieStorage({ request: request(`stoa_session=${value}`) }).get()).toBeUndefined()
  })
})

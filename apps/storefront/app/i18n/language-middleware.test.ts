import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressLanguageContext, currentI18n } from './current-i18n.server.ts'
import type { Language } from './languages.ts'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { catalogue } = await import('../platform/catalogue.server.ts')
const { languageMiddleware, offeredLanguages } = await import('./language-middleware.server.ts')

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

/** The reply to a request of which the server took the language out of the address. */
async function visit(path: string, addressed?: Language, init?: RequestInit) {
  const context = new RouterContextProvider()
  context.set(addressLanguageContext, addressed)
  const args = { request: new Request(`https://shop.test${path}`, init), context, params: {} }
  const headers = new Headers(path === '/cart' ? [['Location', '/account']] : [])
  const next = async () => new Response(currentI18n().language, { headers })
  const response = await languageMiddleware(args as unknown as Parameters<typeof languageMiddleware>[0], next)
  if (!response) throw new Error('no response')
  return [response.status, response.headers.get('Location') ?? (await response.text())]
}

test('pages are in the language of their address, else in the main one', async () => {
  expect(await visit('/products')).toEqual([200, 'en'])
  expect(await visit('/products', 'de')).toEqual([200, 'de'])
})

test('the main language, and one that the shop does not have, are at the address without a language', async () => {
  expect(await visit('/search?q=bowl&page=2', 'en')).toEqual([301, '/search?q=bowl&page=2'])
  expect(await visit('/search?q=bowl&page=2', 'es')).toEqual([302, '/search?q=bowl&page=2'])
  expect(await visit('/products', 'en', { method: 'POST' })).toEqual([200, 'en'])
})

test('redirects stay in the language', async () => {
  expect(await visit('/cart', 'de')).toEqual([200, '/de/account'])
  expect(await visit('/cart')).toEqual([200, '/account'])
})

test('the page that ends a sign-in has the language in which it began', async () => {
  const headers = { Cookie: 'theme=dark; sign-in-language=de' }
  expect(await visit('/sign-in/callback', undefined, { headers })).toEqual([200, 'de'])
  expect(await visit('/products', undefined, { headers })).toEqual([200, 'en'])
})

test.each([
  ['de-AT', ['en', 'de'], ['de', 'en']],
  ['fr', ['fr', 'es'], ['en', 'es']],
])('a shop in %s with the languages %j offers %j', (locale, languages, offered) => {
  expect(offeredLanguages({ locale, languages })).toEqual(offered)
})

import { allCalls, type NamedCall } from '@stoa/contract'
import type { DriverShop, SiteAccess } from '../driver-shop.ts'
import { guidFor, type SampledSchema, sampleValue } from './sample-value.ts'

const BASE_URL = 'https://shop.example.com'
const NOW = Date.parse('2026-01-31T12:00:00Z')
/** The e-mail address that the driver's `newEmail` derives from the ids of this shop. */
const MAIL_ADDRESS = `someone-${guidFor('ids')}@example.com`

const escapePattern = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Calls with the pattern of their path. Paths with fewer parameters first, because they are more specific. */
const routes = allCalls
  .map((call: NamedCall) => ({
    ...call,
    parameters: call.declaration.path.split('{').length,
    pattern: new RegExp(`^${escapePattern(call.declaration.path).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters)

/** Replies with a sample of the declared reply. Nothing is stored. */
async function replyWithSample(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/data-files/')) return Response.json({})
  const route = routes.find(
    ({ declaration, pattern }) => declaration.method === request.method && pattern.test(pathname),
  )
  if (!route) throw new Error(`no call has the path ${request.method} ${pathname}`)
  const text = await request.text()
  const message: unknown = text ? JSON.parse(text) : {}
  return Response.json(sampleValue(route.declaration.reply as SampledSchema, route.resource, message))
}

/**
 * A shop without a platform, which generates the examples of the reference from the requests of the tests. It needs no
 * database, so that examples can be generated while packages are installed.
 */
export function createSampleShop(): DriverShop & SiteAccess {
  const mail = {
    id: 1,
    to: MAIL_ADDRESS,
    subject: '',
    body: 'token=TOKEN 123456',
    html: null,
    kind: 'sample',
    language: 'en',
    status: 'SENT' as const,
    attempts: 1,
    lastError: null,
    secret: false,
    sentAt: NOW,
    createdAt: NOW,
  }
  return {
    baseUrl: BASE_URL,
    siteId: guidFor('site'),
    clientId: guidFor('client'),
    apiKey: 'API_KEY',
    clock: { now: () => NOW },
    fetch: (input, init) => replyWithSample(new Request(input, init)),
    platform: {
      administration: {
        ids: { guid: () => guidFor('ids'), ordered: () => guidFor('ids'), secret: () => 'SECRET' },
      },
      run: async () => {},
    },
    mailbox: async () => [mail, { ...mail, to: 'ada@example.com' }],
    sentCodes: [
      {
        id: guidFor('code'),
        type: 'SMS',
        target: '+4930123456',
        code: '123456',
        siteName: 'Stoa',
        language: 'en',
        signal: new AbortController().signal,
      },
    ],
    provider: {
      issuer: 'https://login.example.com',
      clientId: 'shop',
      clientSecret: 'CLIENT_SECRET',
      fetch: (input, init) => replyWithSample(new Request(input, init)),
      signIn: () => ({ state: 'STATE', code: 'CODE' }),
    },
  }
}

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageEnv } from '../mount-pages.ts'
import { serveHosted } from './hosted.ts'

const clientId = '11111111-1111-4111-8111-111111111111'
const origins = [
  'https://shop.example',
  "https://evil.example; script-src 'unsafe-inline'",
  'http://localhost:4321',
]

const app = new Hono<PageEnv>()

const folder = await mkdtemp(join(tmpdir(), 'stoa-hosted-'))
await mkdir(join(folder, 'assets'))
for (const name of ['index', 'sign-in', 'account', 'frame'])
  await writeFile(join(folder, `${name}.html`), name)
await writeFile(join(folder, 'assets/a-1.js'), 'let a = 1\n'.repeat(100))
await writeFile(join(folder, 'notes.txt'), 'not for the web')
serveHosted(app, { folder, originsOf: async id => (id === clientId ? origins : undefined) })
afterAll(() => rm(folder, { recursive: true }))

const get = async (path: string, headers = {}) => app.request(path, { headers })
const ancestorsOf = async (path: string) =>
  /frame-ancestors (.*)$/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1]

it('pages without a session name the only shop, whatever its name is (D30)', async () => {
  const shop = { name: '"><script>$&', url: 'https://shop.example' }
  const named = new Hono<PageEnv>()
  const built = await mkdtemp(join(tmpdir(), 'stoa-hosted-'))
  await writeFile(join(built, 'index.html'), '<div id="root"></div>')
  serveHosted(named, { folder: built, originsOf: async () => undefined, onlyShop: async () => shop })
  const html = await (await named.request('/checkout')).text()
  await rm(built, { recursive: true })
  expect(html).toBe(
    '<div id="root" data-shop="{&quot;name&quot;:&quot;\\&quot;&gt;&lt;script&gt;$&amp;&quot;,&quot;url&quot;:&quot;https://shop.example&quot;}"></div>',
  )
})

describe('the hosted pages', () => {
  it.each([
    ['/checkout', 'index'],
    ['/thank-you', 'index'],
    ['/sign-in', 'sign-in'],
    ['/sign-in/link', 'sign-in'],
    [`/sign-in/callback/${clientId}?code=1`, 'sign-in'],
    ['/sign-out', 'sign-in'],
    ['/recover', 'sign-in'],
    ['/account', 'account'],
    ['/sign-in/frame', 'frame'],
  ])('%s is %s', async (path, page) => {
    const reply = await get(path)
    expect(await reply.text()).toBe(page)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    '/checkout',
    `/sign-in?client_id=${clientId}`,
    `/account?client_id=${clientId}`,
    `/recover?client_id=${clientId}`,
    '/sign-in/frame',
    '/sign-in/frame?client_id=',
    "/sign-in/frame?client_id=x'%20or%201=1",
    '/sign-in/frame?client_id=22222222-2222-4222-8222-222222222222',
  ])('%s goes into no frame', async path => {
    expect(await ancestorsOf(path)).toBe("'none'")
  })

  it('may be framed by the registered origins of the app, and only by valid origins', async () => {
    expect(await ancestorsOf(`/sign-in/frame?client_id=${clientId}`)).toBe(
      'https://shop.example http://localhost:4321',
    )
  })
})

describe('their assets', () => {
  it('are compressed and immutable', async () => {
    const reply = await get('/hosted/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(await (await get('/hosted/assets/a-1.js')).text()).toContain('let a = 1')
  })

  it.each(['/hosted/notes.txt', '/hosted/..%2fnotes.txt', '/hosted/assets/b.js'])(
    '%s is not there',
    async path => expect((await get(path)).status).toBe(404),
  )
})

describe('the checkout page with its first state (protocol/hosted-pages §8)', () => {
  const errors: unknown[] = []
  const site = new Hono<PageEnv>()
  let built: string
  beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), 'stoa-first-state-'))
    await mkdir(join(built, 'render'))
    await writeFile(
      join(built, 'index.html'),
      '<html lang="en"><head><title>Checkout</title></head><div id="root"></div> <noscript>Scripts</noscript></html>',
    )
    await writeFile(
      join(built, 'render/checkout.mjs'),
      `export async function renderCheckout({ checkout, languages }) {
        if (!checkout.id) throw new Error('no checkout')
        return { language: languages[0], direction: 'ltr', title: 'A & B', style: languages[0] === 'en' && ':root{--a:1}', html: checkout.id }
      }`,
    )
    serveHosted(site, {
      folder: built,
      originsOf: async () => undefined,
      onError: error => errors.push((error as Error).message),
      async firstState(key) {
        if (key === 'away') throw new Error('no database')
        if (key === 'expired') return undefined
        return { checkout: key === 'broken' ? {} : { id: key }, callbacks: {}, site: {} }
      },
    })
  })
  afterAll(() => rm(built, { recursive: true }))
  const open = async (query: string) =>
    (await site.request(`/checkout${query}`, { headers: { 'accept-language': 'en;q=0.5, de' } })).text()

  it('is rendered in the language of the browser', async () => {
    expect(await open('?redirectSession=c-1&theme=dark')).toBe(
      '<html lang="de" dir="ltr" data-theme="dark"><head>\n    <title>A &amp; B</title></head><div id="root" data-first-state>c-1</div></html>',
    )
    expect(errors).toEqual([])
  })

  it('has the look of the shop in a style element, which its policy permits by hash', async () => {
    const reply = await site.request('/checkout?redirectSession=c-1', {
      headers: { 'accept-language': 'en' },
    })
    expect(await reply.text()).toContain('</title><style>:root{--a:1}</style></head>')
    const hash = createHash('sha256').update(':root{--a:1}').digest('base64')
    expect(reply.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
    const plain = await site.request('/checkout?redirectSession=c-1', {
      headers: { 'accept-language': 'de' },
    })
    expect(plain.headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  it.each([
    ['', []],
    ['?redirectSession=', []],
    ['?redirectSession=expired', []],
    ['?redirectSession=away', ['no database']],
    ['?redirectSession=broken', ['no checkout']],
  ])('is the built page for "%s"', async (query, expected) => {
    errors.length = 0
    expect(await open(query)).toContain('<noscript>Scripts</noscript>')
    expect(errors).toEqual(expected)
  })
})

import { connect } from 'node:net'
import { expect, it, test } from 'vitest'
import { products, storefront } from './shop.ts'

const long = 'x'.repeat(3000)
/** As they stand in an address, percent-encoded; %ED%A0%80 is a lone surrogate, %FF no UTF-8, %E0%A4 half a character. */
const encoded = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%E0%A4',
  '%',
  '%zz',
  '%2e%2e',
  '%2F%2Fevil.example',
  '-1',
  '1e999',
  'NaN',
  '__proto__',
  'constructor',
  '%0d%0aX-Injected:%201',
  '%5c%5cevil.example',
  '%F0%9F%8F%BA',
  '%7B%22$ne%22:1%7D',
  long,
]
const ids = ['', '0', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-00000000000g']
const paths = [
  '/',
  '/products',
  products.mug,
  `${products.mug}/offer`,
  '/collections/cups',
  '/journal',
  '/search',
  '/cart',
  '/sign-in',
  '/sign-in/callback',
  '/account',
  '/account/orders',
  '/theme',
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  '/journal/feed.xml',
]
const parameters = [
  'q',
  'sort',
  'min',
  'max',
  'type',
  'page',
  'to',
  'added',
  'code',
  'state',
  'error',
  'o.Colour',
  'o.Size',
  'o.__proto__',
  't.x',
  '_routes',
  'index',
]
const actions = [
  '/cart',
  '/cart/add',
  '/cart/change',
  '/theme',
  '/sign-out',
  products.mug,
  '/',
  '/sign-in',
  '/products',
  '/account/orders/1',
]

/** Node reads so much of the headers of a request. */
const MAX_HEADERS = 16_384

/** One reply over a raw socket: fetch would normalize the path before sending it. */
function send(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
) {
  const { hostname, port, host } = new URL(storefront)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; head: string }>()
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('latin1').setTimeout(30_000, () => socket.destroy(new Error(`no reply to ${path}`)))
  socket.on('data', data => (text += data))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // Node rejects longer headers before it has read them all, and the reset of the connection can overtake its reply.
    if (path.length > MAX_HEADERS && error.code === 'ECONNRESET') text ||= 'HTTP/1.1 431 \r\n\r\n'
    else reject(error)
  })
  socket.on('close', () => {
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head })
  })
  const all = { host, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  return promise
}

async function expectHandled(name: string, reply: ReturnType<typeof send>) {
  const { status, head } = await reply
  expect.soft(status, name).toBeGreaterThanOrEqual(200)
  expect.soft(status, name).toBeLessThan(500)
  expect.soft(head, name).not.toMatch(/^x-injected:/im)
  const location = /^location: (.*)$/im.exec(head)?.[1]
  // The hosted pages of the platform are on its own origin, at fixed paths.
  if (location !== undefined && !/\/sign-(in|out)[?#]/.test(location))
    expect.soft(new URL(location, storefront).origin, `${name} leads to ${location}`).toBe(storefront)
}

/** A few at a time: the machine renders a page for each. */
async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const queue = [...all]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
    }),
  )
}

test('no address of a page makes a server error', { tags: 'nightly', timeout: 600_000 }, async () => {
  const named = [
    '/products/',
    '/collections/',
    '/journal/',
    '/account/orders/',
    '/',
    '//',
    '/products/x/offer/',
  ].flatMap(path => [...encoded, ...ids].flatMap(value => [path + value, `${path + value}.data`]))
  const offers = encoded.map(value => `/products/${value}/offer`)
  await inTurn([...named, ...offers, '//evil.example/', '/\\evil.example', '/.//evil.example'], path =>
    expectHandled(path, send('GET', path)),
  )
})

test('no parameter of an address makes a server error', { tags: 'nightly', timeout: 600_000 }, async () => {
  const all = paths.flatMap(path =>
    encoded.map(value => `${path}?${parameters.map(name => `${name}=${value}`).join('&')}`),
  )
  const single = encoded.flatMap(value => [
    ...parameters.map(name => `/search?${name === 'q' ? '' : 'q=mug&'}${name}=${value}`),
    `/search?q=mug&q=${value}&q=a`,
    `/products?page=${value}&min=${value}`,
    `${products.mug}?o.Colour=${value}&o.${value}=1`,
    `/products?${value}`,
  ])
  await inTurn([...all, ...single], path => expectHandled(path, send('GET', path)))
})

const fields = ['quantity', 'productId', 'lineId', 'intent', 'key', 'theme', 'o.Colour', 't.x']
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

test('no form makes a server error', { tags: 'nightly', timeout: 600_000 }, async () => {
  const bodies = [
    ...encoded.map(value => fields.map(name => `${name}=${value}`).join('&')),
    ...encoded.map(value => `intent=checkout&key=${value}`),
    ...encoded.map(value => `intent=remove&lineId=${value}`),
    'quantity=1&quantity=2&productId[]=1&productId=a&productId=b',
    'quantity=-1&lineId=00000000-0000-0000-0000-000000000000',
    '',
    'x'.repeat(200_000),
  ]
  const forms = actions.flatMap(path => bodies.map(body => ({ path, body, headers: urlencoded })))
  const others = actions.flatMap(path => [
    { path, body: '{"quantity":1}', headers: { 'content-type': 'application/json' } },
    { path, body: 'quantity=1', headers: {} as Record<string, string> },
    { path, body: '--x\r\nnonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { path, body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { path, body: 'quantity=1', headers: { 'content-type': ';;;' } },
    {
      path,
      body: '--x\r\nContent-Disposition: form-data; name="quantity"; filename="a"\r\n\r\nx\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ])
  await inTurn([...forms, ...others], ({ path, ...form }) =>
    expectHandled(`POST ${path} ${JSON.stringify(form).slice(0, 120)}`, send('POST', path, form)),
  )
})

it('has no page at an address that no page can have', async () => {
  for (const path of [
    '/products/%00',
    '/collections/%00',
    '/journal/%00',
    '/account/orders/%00',
    '/search?q=%00',
  ]) {
    const { status } = await send('GET', path)
    expect.soft([path, status]).toEqual([path, expect.toSatisfy((s: number) => [303, 400, 404].includes(s))])
  }
})

it('takes methods and headers that make no sense', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
    for (const path of ['/', '/cart', '/cart/add', products.mug])
      await expectHandled(`${method} ${path}`, send(method, path))
  const cookies = [
    'stoa_session=%00',
    'stoa_session=%FF',
    'stoa_session=%7B%7D',
    'stoa_session=[]',
    'stoa_position=%00',
    'theme=%00',
    '\u00ff=\u00ff',
  ]
  for (const cookie of cookies) await expectHandled(cookie, send('GET', '/cart', { headers: { cookie } }))
  for (const referer of [
    'http://%00',
    `${storefront}//evil.example/`,
    'https://evil.example/',
    `${storefront}/\u00e4`,
  ])
    await expectHandled(
      referer,
      send('POST', '/theme', {
        headers: { ...urlencoded, 'sec-fetch-site': 'same-origin', referer },
        body: 'theme=dark',
      }),
    )
})

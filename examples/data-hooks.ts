import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@stoa/client'
import { createServicePlugin, deleteServicePlugin } from '@stoa/client/calls'
import { bindItems, insert, query, remove } from '@stoa/client/data'

const { baseUrl, siteId, clientId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
type Article = Record<string, unknown>

// The result of a hook replaces the article. An error of a hook rejects it.
const hooks: Record<string, (article: Article) => Article> = {
  beforeInsert(article) {
    if (!article.excerpt) throw Object.assign(new Error('Say what it is about'), { code: 'NO_EXCERPT' })
    return { ...article, title: String(article.title).trim() }
  },
  afterQuery: article => ({ ...article, minutes: Math.ceil(String(article.excerpt).length / 100) }),
}

// Accepts only signed requests of the platform, and each of them once.
let secret = ''
const seen = new Set<string>()
function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map(name =>
    String(headers[`webhook-${name}`]),
  )
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300) || seen.has(String(id))) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
  const genuine = String(signatures)
    .split(' ')
    .map(signature => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
  if (genuine) seen.add(String(id))
  return genuine
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  if (!isGenuine(request.headers, body)) return void response.writeHead(401).end()
  const { kind, hook, values } = JSON.parse(body)
  if (kind === 'PING') return void response.end('{}')
  const results = values.map(({ value }: { value: Article }) => {
    try {
      return { value: hooks[hook]?.(value) }
    } catch (error) {
      const { name, message, code } = error as Error & { code?: string }
      return { error: { name, message, code } }
    }
  })
  response.end(JSON.stringify({ results }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')

// The merchant registers it; from now on the platform asks.
const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
const { servicePlugin, signingSecret } = await merchant.call(createServicePlugin, {
  servicePlugin: {
    name: 'House style of the journal',
    kind: 'DATA_HOOKS',
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    timeoutMs: 1000,
    dataHooks: { dataCollectionIds: ['journal'], hooks: ['beforeInsert', 'afterQuery'] },
  },
})
secret = signingSecret

const journal = bindItems(merchant, { insert, remove })
const slug = `on-pepper-${crypto.randomUUID().slice(0, 8)}`
const pepper = { title: '  On pepper ', slug, publishedDate: new Date() }
await journal
  .insert('journal', pepper)
  .catch((error: Error & { code?: string }) => console.log(`${error.code}: ${error.message}`))
const written = await journal.insert('journal', { ...pepper, excerpt: 'Black, white, and why it bites.' })

const shopper = createClient({ baseUrl, auth: OAuthStrategy({ clientId }) })
const page = await bindItems(shopper, { query }).query('journal').eq('slug', slug).find()
for (const { title, minutes } of page.items) console.log(`${title}: ${minutes} min`)

await journal.remove('journal', String(written?._id))
await merchant.call(deleteServicePlugin, { id: String(servicePlugin.id) })
server.close()
server.closeAllConnections()

import { readFileSync } from 'node:fs'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@stoa/client'
import { queryProducts } from '@stoa/client/calls'
import { bindItems, dataErrorCode, insert, query, remove } from '@stoa/client/data'

const { baseUrl, siteId, clientId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))

// The merchant writes.
const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
const { insert: write } = bindItems(merchant, { insert })
const { products } = await merchant.call(queryProducts, { query: { filter: { slug: 'sea-salt' } } })
const words = {
  type: 'TEXT',
  textData: { text: 'Crushed between two fingers, from high above.', decorations: [] },
}
const slug = `on-salt-${crypto.randomUUID().slice(0, 8)}`
await write('journal', {
  title: 'On salt',
  slug,
  excerpt: 'How much, when, and from how high.',
  cover: '/media/demo/sea-salt-2.svg',
  body: { nodes: [{ type: 'PARAGRAPH', nodes: [words] }] },
  publishedDate: new Date(),
  author: 'Ada',
  productIds: products.map(({ id }) => id),
})

// A shopper reads, the newest first; lists leave the body where it is.
const shopper = createClient({ baseUrl, auth: OAuthStrategy({ clientId }) })
const journal = bindItems(shopper, { query, remove })
const page = await journal
  .query('journal')
  .descending('publishedDate')
  .fields('title', 'slug', 'publishedDate')
  .limit(3)
  .find({ returnTotalCount: true })
console.log(`${page.totalCount} articles, the newest: ${page.items[0]?.title}`)

// Calls without permission and items that violate the collection's rules are rejected.
const rejected = (error: Error) => console.log(`${dataErrorCode(error)}: ${error.message}`)
await journal.remove('journal', String(page.items[0]?._id)).catch(rejected)
await write('journal', { title: 'Twice', slug, publishedDate: new Date() }).catch(rejected)

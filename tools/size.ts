/** Prints the bundle size of the client in a shop, and fails if a part exceeds its limit. */
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const VISITOR = 'visitor sign-in, product query, current cart'
const PRICING = 'exact totals in the browser'

/** Largest permitted size, minified and gzipped. */
const limits: Record<string, number> = { [VISITOR]: 9000, [PRICING]: 12_000 }

const bundles = {
  [VISITOR]: `
    import { createClient, OAuthStrategy } from '@stoa/client'
    import { getCurrentCart } from '@stoa/client/currentCart'
    import { queryProducts } from '@stoa/client/products'
    const client = createClient({
      baseUrl: 'https://shop.example',
      auth: OAuthStrategy({ clientId: '00000000-0000-4000-8000-000000000000' }),
      modules: { products: { queryProducts }, currentCart: { getCurrentCart } },
    })
    console.log(await client.products.queryProducts().eq('visible', true).find())
    console.log(await client.currentCart.getCurrentCart())`,
  [PRICING]: `
    export { price } from '@stoa/client/pricing'`,
  'the same with every way to sign in': `
    import { createClient, MemberStrategy } from '@stoa/client'
    import { getCurrentCart } from '@stoa/client/currentCart'
    import { queryProducts } from '@stoa/client/products'
    const client = createClient({
      baseUrl: 'https://shop.example',
      auth: MemberStrategy({ clientId: '00000000-0000-4000-8000-000000000000' }),
      modules: { products: { queryProducts }, currentCart: { getCurrentCart } },
    })
    console.log(await client.products.queryProducts().eq('visible', true).find())
    console.log(await client.currentCart.getCurrentCart())`,
  'API key and one call': `
    import { ApiKeyStrategy, createClient } from '@stoa/client'
    import { getOrder } from '@stoa/client/orders'
    const auth = ApiKeyStrategy({ apiKey: 'key', siteId: 'site' })
    console.log(await createClient({ baseUrl: 'https://shop.example', auth }).call(getOrder, { id: '1' }))`,
  'API key and items of collections: get and query': `
    import { ApiKeyStrategy, createClient } from '@stoa/client'
    import { bindItems, get, query } from '@stoa/client/data'
    const auth = ApiKeyStrategy({ apiKey: 'key', siteId: 'site' })
    const items = bindItems(createClient({ baseUrl: 'https://shop.example', auth }), { get, query })
    console.log(await items.get('books', '1'), await items.query('books').gt('stock', 0).find())`,
  'API key and items of collections: all of it': `
    import { ApiKeyStrategy, createClient } from '@stoa/client'
    import { items } from '@stoa/client/data'
    const auth = ApiKeyStrategy({ apiKey: 'key', siteId: 'site' })
    console.log(items(createClient({ baseUrl: 'https://shop.example', auth })))`,
  'everything, all calls': `
    export * from '@stoa/client'
    export * from '@stoa/client/calls'`,
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`.padStart(9)

/** Size of the initial chunk, without dynamically imported parts. */
async function weigh(contents: string) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    splitting: true,
    outdir: 'out',
    write: false,
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: code.byteLength, gzipped: gzipSync(code, { level: 9 }).byteLength }
}

for (const [name, contents] of Object.entries(bundles)) {
  const { minified, gzipped } = await weigh(contents)
  const limit = limits[name]
  const note = limit === undefined ? '' : `  (limit ${kB(limit).trim()})`
  console.log(`${kB(gzipped)} gzipped  ${kB(minified)} minified  ${name}${note}`)
  if (limit !== undefined && gzipped > limit) {
    console.error(`${name}: ${gzipped - limit} bytes too much.`)
    process.exitCode = 1
  }
}

/** Prints the bundle size of the client in a shop and of the admin, and fails if a part exceeds its limit. */
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const VISITOR = 'visitor sign-in, product query, current cart'
const PRICING = 'exact totals in the browser'
const ADMIN = 'admin, initial script'

/** Largest permitted size, minified and gzipped. */
const limits: Record<string, number> = { [VISITOR]: 9000, [PRICING]: 12_000, [ADMIN]: 200_000 }

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
  [ADMIN]: `
    import '../apps/admin/src/main.tsx'
    import '../apps/admin/src/admin-app.tsx'`,
  'everything, all calls': `
    export * from '@stoa/client'
    export * from '@stoa/client/calls'`,
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`.padStart(9)

/** Size of the initial chunks, without dynamically imported parts. */
async function weigh(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    splitting: true,
    metafile: true,
    outdir: 'out',
    write: false,
  })
  const initial = new Set<string>()
  const add = (path: string) => {
    if (initial.has(path)) return
    initial.add(path)
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') add(imported)
  }
  add('out/stdin.js')
  const chunks = outputFiles.filter(({ path }) => initial.has(relative('', path)))
  const sum = (sizeOf: (code: Uint8Array) => number) =>
    chunks.reduce((total, { contents }) => total + sizeOf(contents), 0)
  return {
    minified: sum(code => code.byteLength),
    gzipped: sum(code => gzipSync(code, { level: 9 }).byteLength),
  }
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

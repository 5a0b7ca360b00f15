import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { queryProducts, searchProducts } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, inject, it } from 'vitest'
import { facetsShown } from '../app/catalogue/facets.ts'
import { readListState } from '../app/catalogue/list-state.ts'
import { teaserOf } from '../app/catalogue/product-teaser.ts'
import { MarkupCacheContext } from '../app/components/cached-markup.tsx'
import { ListControls } from '../app/components/list-controls.tsx'
import { createMarkupCache } from '../app/components/markup-cache.tsx'
import { ProductList } from '../app/components/product-list.tsx'
import { SiteFooter } from '../app/components/site-footer.tsx'
import { SiteHeader } from '../app/components/site-header.tsx'
import { type I18n, i18nFor } from '../app/i18n/i18n.ts'
import { LanguageProvider, pageLanguage } from '../app/i18n/i18n-context.tsx'
import { languages } from '../app/i18n/languages.ts'
import type { Product } from '../app/platform/entities.ts'
import { platform, storefront } from './shop.ts'

let products: Product[]
let facets: Parameters<typeof facetsShown>[0]

beforeAll(async () => {
  const { call } = createClient({
    baseUrl: platform,
    auth: OAuthStrategy({
      clientId: process.env.STOA_E2E_CLIENT_ID ?? inject('demo').clientId,
      storage: memoryStorage(),
    }),
  })
  products = (await call(queryProducts, { query: { paging: { limit: 100, offset: 0 } } })).products
  facets = (await call(searchProducts, {})).facets
})

/** Preloads of pictures are in the head of a page, and before a part of it. */
const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
const render = (element: ReactElement) => withoutPreloads(renderToString(element))

/** The HTML of a part of a page without the cache, and twice with it. */
function eachWay(part: ReactElement, i18n: I18n, cache = createMarkupCache({ render, bytesMax: 1e7 })) {
  const page = <LanguageProvider language={pageLanguage(i18n)}>{part}</LanguageProvider>
  const cached = <MarkupCacheContext value={cache}>{page}</MarkupCacheContext>
  return { plain: render(page), first: render(cached), again: render(cached) }
}

const inCurrency = (product: Product, currency: string): Product => ({
  ...product,
  priceData: { ...product.priceData, currency },
  variants: product.variants.map(entry => ({
    ...entry,
    variant: {
      ...entry.variant,
      ...(entry.variant.priceData && { priceData: { ...entry.variant.priceData, currency } }),
    },
  })),
})

it.each(
  spread(
    languages.flatMap(language => ['EUR', 'JPY', 'KWD'].map(currency => [language, currency] as const)),
    10,
  ),
)('cards of all products have the same HTML with and without the cache: %s, %s', (language, currency) => {
  const i18n = i18nFor(language)
  const teasers = products.map((product, index) => ({
    ...teaserOf(inCurrency(product, currency), i18n),
    ...(index % 3 === 0 && { rating: { average: 4.3, count: 1200 + index } }),
  }))
  for (const list of [
    <ProductList
      key="list"
      products={teasers}
      eager={4}
      headingLevel={2}
      columns={3}
      compareForm="compare"
    />,
    <ProductList key="row" products={teasers} columns={3} wholeRows />,
  ]) {
    const { plain, first, again } = eachWay(list, i18n)
    expect(plain.match(/<article/g)).toHaveLength(products.length)
    expect(first).toBe(plain)
    expect(again).toBe(plain)
  }
})

it('a card with another price, stock or language is another one', () => {
  const cache = createMarkupCache({ render, bytesMax: 1e7 })
  const amphora = products.find(({ slug }) => slug === 'amphora') as Product
  const changes: [Product, I18n][] = [
    [amphora, i18nFor('en')],
    [{ ...amphora, priceData: { ...amphora.priceData, discountedPrice: 7 } }, i18nFor('en')],
    [{ ...amphora, stock: { ...amphora.stock, inventoryStatus: 'OUT_OF_STOCK' } }, i18nFor('en')],
    [{ ...amphora, name: '<b>Amphora</b>' }, i18nFor('en')],
    [amphora, i18nFor('de')],
    [amphora, i18nFor('de', 'de-AT')],
  ]
  const seen = changes.map(([product, i18n]) => {
    const { plain, again } = eachWay(<ProductList products={[teaserOf(product, i18n)]} />, i18n, cache)
    expect(again).toBe(plain)
    return plain
  })
  expect(new Set(seen.slice(0, 5)).size).toBe(5)
  expect(seen[3]).not.toContain('<b>')
})

it.each(spread(languages, 3))(
  'filters, header and footer have the same HTML with and without the cache: %s',
  language => {
    const i18n = i18nFor(language)
    const menu = [
      {
        name: 'Tea & <coffee>',
        href: '/collections/tea',
        children: [{ name: 'Cups', href: '/collections/cups', children: [] }],
      },
      ...Array.from({ length: 12 }, (_, index) => ({
        name: `Menu ${index}`,
        href: `/pages/${index}`,
        children: [],
      })),
    ]
    const collections = menu.map(({ name, href }) => ({ name, href }))
    for (const query of ['', '?q=mug&sort=price', '?brand=Stoa&min=3&max=90&option.Colour=Ink']) {
      const state = readListState(new URLSearchParams(query))
      const list = {
        total: 24,
        facets: facetsShown(facets, state.facets, { withCollections: true, texts: i18n.texts.list.facets }),
        prices: { min: 3.5, max: 480 },
      }
      const controls = <ListControls path="/products" state={state} list={list} currency="EUR" />
      const { plain, first, again } = eachWay(controls, i18n)
      expect(plain).toContain('type="checkbox"')
      expect([first, again]).toEqual([plain, plain])
    }
    const cache = createMarkupCache({ render, bytesMax: 1e7 })
    for (const path of ['/', '/products', '/collections/cups', '/pages/11']) {
      for (const header of [
        <SiteHeader
          key="menu"
          shopName="Stoa"
          collections={collections}
          menu={menu}
          cartCount={3}
          path={path}
          memberName="Ada"
        />,
        <SiteHeader
          key="collections"
          shopName="Stoa"
          collections={collections}
          menu={[]}
          path={path}
          journal
        />,
      ]) {
        const { plain, first, again } = eachWay(header, i18n, cache)
        expect([first, again]).toEqual([plain, plain])
      }
    }
    const footer = (
      <SiteFooter
        shopName="Stoa"
        collections={collections}
        menus={{ footer: menu, legal: menu }}
        languages={[...languages]}
      />
    )
    const { plain, first, again } = eachWay(footer, i18n)
    expect([first, again]).toEqual([plain, plain])
  },
)

it('the head of a list preloads the pictures of its first row once, in the order of the cards', async () => {
  const html = await (await fetch(`${storefront}/products`)).text()
  const [head = '', body = ''] = html.split('</head>')
  const preloads = [...head.matchAll(/<link rel="preload" href="([^"]+)" as="image"[^>]*>/g)].map(
    ([, url]) => url,
  )
  const eager = [...body.matchAll(/<img[^>]*src="([^"]+)"[^>]*loading="eager"/g)].map(([, url]) => url)
  expect(eager).toHaveLength(4)
  expect(preloads).toEqual(eager)
  expect(body).not.toContain('rel="preload"')
})

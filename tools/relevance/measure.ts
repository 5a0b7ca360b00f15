import { readFileSync } from 'node:fs'
import { contract } from '../../packages/contract/src/index.ts'
import { demos } from '../../packages/demo/src/index.ts'
import { createDriver, type Shop, type TestDriver } from '../../packages/testkit/src/index.ts'

const { productSearch, translations } = contract

interface RelevanceProduct {
  slug: string
  brand: string
  sku: string
  /** Names by language. */
  names: Record<string, string>
  descriptions?: Record<string, string>
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')) as T

const products = read<RelevanceProduct[]>('catalogue.json')

/** Searches by language, each with the slugs of the products that answer it. */
type Judged = Record<string, [expression: string, ...slugs: string[]][]>

/** Those that the rules of spellings were written with, and those that were not: the catalogues of demo shops have other texts. */
const judged = read<Judged>('queries.json')
const ofDemos = read<Record<'house' | 'tea', Judged>>('demo-queries.json')

/** Products of which one must answer a search. */
const SHOWN = 3

export interface Relevance {
  language: string
  searches: number
  /** Share of searches with a right product among the first three, and with one in the first place. */
  atThree: number
  atOne: number
  misses: { expression: string; expected: string[]; found: string[] }[]
}

/** Creates the judged catalogue: 40 products in twelve languages. The site is in English. */
export async function seedRelevance(
  { sql, platform }: Pick<Shop, 'sql' | 'platform'>,
  { merchant, product }: Pick<TestDriver, 'merchant' | 'product'>,
) {
  const texts: { slug: string; language: string; doc: object }[] = []
  for (const { slug, brand, sku, names, descriptions } of products) {
    const { en: name, ...others } = names
    const description = descriptions?.en
    await product({ slug, brand, sku, name, ...(description && { description }) }, 5)
    for (const [language, translated] of Object.entries(others))
      texts.push({ slug, language, doc: { name: translated, description: descriptions?.[language] } })
  }
  // In one statement: a call for each of them takes longer than all searches.
  await sql`
    insert into catalog_translations (site_id, entity_id, product_id, language, doc, updated_at)
    select p.site_id, p.id, p.id, t.language, t.doc, now()
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(slug text, language text, doc jsonb) join products p using (slug)`
  // A call, so that the site knows its languages.
  const [{ id } = { id: '' }] = await sql<{
    id: string
  }>`select id from products where slug = ${products[0]?.slug ?? ''}`
  const translation = { name: products[0]?.names.de }
  await merchant.callOk(translations.setTranslation, {
    entityType: 'PRODUCT',
    entityId: id,
    language: 'de',
    translation,
  })
  await platform.run('index queue')
}

/** Adds the demo shops as further sites, and says how many of the searches that are judged for them find what they should. */
export async function measureDemos(shop: Shop, options: { each?: number } = {}): Promise<Relevance[]> {
  const { db, clock, ids } = shop.platform.administration
  const measured: Relevance[] = []
  for (const [name, searches] of Object.entries(ofDemos)) {
    const site = await demos[name as keyof typeof ofDemos].seed(db as never, clock, ids, {
      name,
      origins: [],
      translations: true,
    })
    await shop.platform.run('index queue')
    measured.push(...(await measureRelevance(await createDriver(shop, site), { ...options, searches })))
  }
  return measured
}

/** Makes the judged searches, or each nth of them, and says how many find what they should. */
export async function measureRelevance(
  { visitor }: Pick<TestDriver, 'visitor'>,
  { each = 1, searches: all = judged }: { each?: number; searches?: Judged } = {},
): Promise<Relevance[]> {
  const measured: Relevance[] = []
  for (const [language, searches] of Object.entries(all)) {
    const headers = { 'x-wix-linguist': `${language}|${language}|false|any` }
    const sample = searches.filter((_, i) => i % each === 0)
    const misses: Relevance['misses'] = []
    let first = 0
    for (const [expression, ...expected] of sample) {
      const reply = await visitor.callOk(
        productSearch.searchProducts,
        { expression, paging: { limit: SHOWN, offset: 0 } },
        { headers },
      )
      const slugs = reply.products.map(({ slug }) => slug ?? '')
      if (expected.includes(slugs[0] ?? '')) first++
      if (!slugs.some(slug => expected.includes(slug))) misses.push({ expression, expected, found: slugs })
    }
    const searched = sample.length
    measured.push({
      language,
      searches: searched,
      atThree: (searched - misses.length) / searched,
      atOne: first / searched,
      misses,
    })
  }
  return measured
}

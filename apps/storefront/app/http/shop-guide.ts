interface ShopGuide {
  name: string
  currency: string
  origin: string
  languages: readonly string[]
  products: number
  collections: readonly { name?: string | null | undefined; path: string }[]
  pages: readonly { title?: string | null | undefined; path: string }[]
}

/** A text on one line of Markdown, whose brackets are no link. */
const inline = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[[\]<>*_`\\]/g, '\\$&')

const link = (origin: string, path: string, title: string) => `- [${inline(title)}](${origin}${path})`

/** The shop as `/llms.txt` describes it to assistants (llmstxt.org): what it sells, and where programs read it. */
export const shopGuide = ({
  name,
  currency,
  origin,
  languages,
  products,
  collections,
  pages,
}: ShopGuide): string =>
  `# ${inline(name)}

> A shop with ${products} products. Prices are in ${currency}. Languages: ${languages.join(', ')}.

Each page of a product has structured data of schema.org: price, availability, variants and reviews. People buy at ${origin}/cart and its checkout.

## Catalogue

${[link(origin, '/products', 'All products'), ...collections.map(one => link(origin, one.path, one.name || one.path))].join('\n')}

## Pages

${pages.map(one => link(origin, one.path, one.title || one.path)).join('\n')}

## For programs

- [Product feed](${origin}/feeds/products.xml): every variant with price, availability and pictures, in the format of Google Merchant
- [The same as CSV](${origin}/feeds/products.csv)
- [The same for agents](${origin}/feeds/products.jsonl): a product of the Agentic Commerce Protocol on each line, with the ids that its checkout takes; with ?since= those that have changed
- [Sitemap](${origin}/sitemap.xml): every page with the time of its last change
`

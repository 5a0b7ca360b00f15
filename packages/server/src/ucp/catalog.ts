import { contract, type Infer, type ReplyOf } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { Host } from '../call/host.ts'
import { LOOKUP_MAX, type LookupBody, type ProductBody, type SearchBody } from './bodies.ts'
import { replyHead } from './capabilities.ts'
import type { Answer } from './checkouts.ts'
import { problem, type UcpMessage, warning, withoutResource } from './messages.ts'
import { ProtocolError } from './protocol-error.ts'
import type { Context } from './sessions.ts'
import type { Call } from './shopper-calls.ts'

type Product = ReplyOf<typeof contract.productSearch.searchProducts>['products'][number]
type Variant = Product['variants'][number]
type VariantView = ReturnType<typeof variantView>
type ProductRequest = Infer<typeof ProductBody>
type Filters = ProductRequest['filters']

/** Products of a page at most. */
const LIMIT_MAX = 50
/** Access tokens that a process remembers, and how long before its end a token is renewed, in milliseconds. */
const REMEMBERED = 500
const MARGIN_MS = 60_000

function variantView(product: Product, { id, choices = {}, variant, stock }: Variant) {
  const { price = 0, discountedPrice = price, currency = '' } = variant?.priceData ?? product.priceData
  const priceOf = (amount: number) => ({ amount: Number(parseAmount(amount, currency)), currency })
  const labels = Object.values(choices)
  const title = labels.length > 0 ? labels.join(', ') : product.name
  const available = stock?.inStock === true
  return {
    id: labels.length > 0 ? `${product.id}:${id}` : product.id,
    title,
    description: { plain: title },
    price: priceOf(discountedPrice),
    ...(discountedPrice < price && { list_price: priceOf(price) }),
    ...(variant?.sku && { sku: variant.sku }),
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
    options: Object.entries(choices).map(([name, label]) => ({ name, label })),
  }
}

/** The variants of a product that buyers see, within the prices of filters. */
const variantsOf = (product: Product, filters: Filters): VariantView[] =>
  product.variants
    .filter(({ variant }) => variant?.visible !== false)
    .map(one => variantView(product, one))
    .filter(({ price: { amount } }) => {
      const { min = 0, max = amount } = filters?.price ?? {}
      return amount >= min && amount <= max
    })

/** A product with those of its variants that are shown. */
function productView<V extends VariantView>(
  product: Product,
  variants: readonly V[],
  all: readonly VariantView[] = variants,
) {
  const { id, slug, name, description, media, productOptions } = product
  const sorted = all.map(({ price }) => price).sort((a, b) => a.amount - b.amount)
  const image = media?.mainMedia?.image?.url
  return {
    id,
    handle: slug,
    title: name,
    description: description ? { html: description } : { plain: name },
    price_range: { min: sorted[0], max: sorted.at(-1) },
    ...(image?.startsWith('http') && { media: [{ type: 'image', url: image }] }),
    ...(productOptions.length > 0 && {
      options: productOptions.map(option => ({
        name: option.name ?? '',
        values: (option.choices ?? []).map(({ description: label, value }) => ({
          label: label ?? value ?? '',
        })),
      })),
    }),
    variants: variants.map(({ options, ...variant }) => ({
      ...variant,
      ...(options.length > 0 && { options }),
    })),
  }
}

/** The variant that represents others: one that can be bought, otherwise the first. */
const featuredOf = (variants: readonly VariantView[]): VariantView | undefined =>
  variants.find(({ availability }) => availability.available) ?? variants[0]

type Chosen = { name: string; label: string }

const hasAll = ({ options }: VariantView, chosen: readonly Chosen[]) =>
  chosen.every(({ name, label }) => options.some(one => one.name === name && one.label === label))

/** Options of the buyer that a variant has: those at the end of `preferences`, and those that it does not name, are left out first. */
function effectiveOptions(
  variants: readonly VariantView[],
  selected: readonly Chosen[],
  preferences: readonly string[],
): readonly Chosen[] {
  const rank = ({ name }: Chosen) =>
    preferences.includes(name) ? preferences.indexOf(name) : preferences.length
  const kept = selected.toSorted((a, b) => rank(a) - rank(b))
  while (kept.length > 0 && !variants.some(variant => hasAll(variant, kept))) kept.pop()
  return kept
}

/** The product of a request with the options of the buyer, and what each other choice would lead to. */
function chosenProduct(product: Product, { id, selected = [], preferences = [], filters }: ProductRequest) {
  const variants = variantsOf(product, filters)
  const exact = id.includes(':') ? variants.find(one => one.id === id.toLowerCase()) : undefined
  const chosen = exact?.options ?? effectiveOptions(variants, selected, preferences)
  const matching = variants.filter(variant => hasAll(variant, chosen))
  const featured = exact ?? featuredOf(matching)
  if (!featured || (id.includes(':') && !exact)) return undefined
  const effective = selected.length > 0 || exact ? chosen : featured.options
  const view = productView(product, [featured, ...matching.filter(one => one !== featured)], variants)
  return {
    ...view,
    ...(view.options && {
      selected: effective,
      options: view.options.map(({ name, values }) => ({
        name,
        values: values.map(value => {
          const others = effective.filter(one => one.name !== name)
          const such = variants.filter(variant => hasAll(variant, [...others, { name, label: value.label }]))
          return {
            ...value,
            exists: such.length > 0,
            available: such.some(({ availability }) => availability.available),
          }
        }),
      })),
    }),
  }
}

const ignoredFilters = (filters: Filters): UcpMessage[] =>
  filters?.categories?.length
    ? [warning('filter_ignored', 'The shop does not filter by categories.', '$.filters.categories')]
    : []

const productIdOf = (id: string) => (id.split(':')[0] ?? '').toLowerCase()

/** Products of these ids. Ids that are none, and those of hidden products, have none. */
async function productsById(call: Call, ids: readonly string[]): Promise<Product[]> {
  const unique = [...new Set(ids.map(productIdOf))].filter(id => /^[0-9a-f-]{36}$/.test(id))
  if (unique.length === 0) return []
  const { products } = await call(contract.products.queryProducts, {
    query: { filter: { id: { $in: unique } }, paging: { limit: LOOKUP_MAX } },
  })
  return products
}

/** Search and lookup of products. A platform searches as one visitor for as long as their token is valid. */
export function catalogOperations({
  clock,
  platform,
  publicUrl,
}: Pick<Host, 'clock' | 'platform'> & { publicUrl: string }) {
  const tokens = new Map<string, { token: string; until: number }>()

  const callAs = async ({ clientId, platform: agent, callsOf }: Context): Promise<Call> => {
    const key = `${clientId} ${agent.profile}`
    const remembered = tokens.get(key)
    if (remembered && remembered.until > clock.now()) return callsOf(remembered.token)
    const { access_token: token, expires_in: seconds } = await callsOf(undefined)(contract.oauth.token, {
      clientId,
      grantType: 'anonymous',
    })
    if (tokens.size >= REMEMBERED) tokens.clear()
    tokens.set(key, { token, until: clock.now() + seconds * 1000 - MARGIN_MS })
    return callsOf(token)
  }

  return {
    callAs,

    async search(
      context: Context,
      { query, filters, pagination }: Infer<typeof SearchBody>,
    ): Promise<Answer> {
      const { currency = '' } = (await platform.directory.site(context.siteId)) ?? {}
      const decimal = (minor: number) => Number(toDecimal(BigInt(minor), currency))
      const { min, max } = filters?.price ?? {}
      const offset = Number(pagination?.cursor ?? 0)
      const limit = Math.min(pagination?.limit ?? 10, LIMIT_MAX)
      const call = await callAs(context)
      const { products, metadata } = await call(contract.productSearch.searchProducts, {
        ...(query && { expression: query }),
        ...(filters?.price && {
          price: {
            ...(min !== undefined && { min: decimal(min) }),
            ...(max !== undefined && { max: decimal(max) }),
          },
        }),
        paging: { limit, offset },
      })
      const next = offset + products.length
      const hasNext = products.length > 0 && next < (metadata.total ?? 0)
      const messages = ignoredFilters(filters)
      return {
        status: 200,
        body: {
          ucp: replyHead(context.platform.capabilities, 'catalog.search'),
          products: products.map(product => productView(product, variantsOf(product, undefined))),
          pagination: {
            has_next_page: hasNext,
            ...(hasNext && { cursor: String(next) }),
            total_count: metadata.total ?? 0,
          },
          ...(messages.length > 0 && { messages }),
        },
      }
    },

    /** Products of ids of products and variants, each with the variants that were asked for. */
    async lookup(context: Context, { ids, filters }: Infer<typeof LookupBody>): Promise<Answer> {
      const asked = [...new Set(ids)]
      if (asked.length > LOOKUP_MAX)
        throw new ProtocolError(400, 'request_too_large', `ids has at most ${LOOKUP_MAX} identifiers.`)
      const answered = new Set<string>()
      const products = (await productsById(await callAs(context), asked)).flatMap(product => {
        const all = variantsOf(product, filters)
        const inputs = new Map<VariantView, { id: string; match: string }[]>()
        for (const id of asked) {
          if (productIdOf(id) !== product.id) continue
          const isVariant = id.includes(':')
          const variant = isVariant ? all.find(one => one.id === id.toLowerCase()) : featuredOf(all)
          if (!variant) continue
          answered.add(id)
          const match = isVariant || variant.id === product.id ? 'exact' : 'featured'
          inputs.set(variant, [...(inputs.get(variant) ?? []), { id, match }])
        }
        const variants = [...inputs].map(([variant, list]) => ({ ...variant, inputs: list }))
        return variants.length > 0 ? [productView(product, variants, all)] : []
      })
      const missing = asked
        .filter(id => !answered.has(id))
        .map((id): UcpMessage => ({ type: 'info', code: 'not_found', content: id }))
      const messages = [...missing, ...ignoredFilters(filters)]
      return {
        status: 200,
        body: {
          ucp: replyHead(context.platform.capabilities, 'catalog.lookup'),
          products,
          ...(messages.length > 0 && { messages }),
        },
      }
    },

    /** One product, narrowed by the options that the buyer has chosen. */
    async product(context: Context, request: ProductRequest): Promise<Answer> {
      const [product] = await productsById(await callAs(context), [request.id])
      const view = product && chosenProduct(product, request)
      if (!view)
        return withoutResource(
          'catalog.lookup',
          [problem('not_found', 'The shop has no such product. Search its catalogue for another one.')],
          publicUrl,
          context.platform.capabilities,
        )
      const messages = ignoredFilters(request.filters)
      return {
        status: 200,
        body: {
          ucp: replyHead(context.platform.capabilities, 'catalog.lookup'),
          product: view,
          ...(messages.length > 0 && { messages }),
        },
      }
    },
  }
}

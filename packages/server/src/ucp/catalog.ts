import { contract, type Infer, type ReplyOf } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { Host } from '../call/host.ts'
import type { SearchBody } from './bodies.ts'
import { replyHead } from './capabilities.ts'
import type { UcpMessage } from './messages.ts'
import type { Context } from './sessions.ts'

type Product = ReplyOf<typeof contract.productSearch.searchProducts>['products'][number]
type Variant = Product['variants'][number]

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
    ...(labels.length > 0 && {
      options: Object.entries(choices).map(([name, label]) => ({ name, label })),
    }),
  }
}

function productView(product: Product) {
  const { id, slug, name, description, media, productOptions } = product
  const variants = product.variants
    .filter(({ variant }) => variant?.visible !== false)
    .map(one => variantView(product, one))
  const sorted = variants.map(({ price }) => price).sort((a, b) => a.amount - b.amount)
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
        name: option.name,
        values: (option.choices ?? []).map(({ description: label, value }) => ({ label: label ?? value })),
      })),
    }),
    variants,
  }
}

/** Search of products. A platform searches as one visitor for as long as their token is valid. */
export function catalogSearch({ clock, platform }: Pick<Host, 'clock' | 'platform'>) {
  const tokens = new Map<string, { token: string; until: number }>()

  const tokenFor = async ({ clientId, platform: agent, callsOf }: Context) => {
    const key = `${clientId} ${agent.profile}`
    const remembered = tokens.get(key)
    if (remembered && remembered.until > clock.now()) return remembered.token
    const { access_token: token, expires_in: seconds } = await callsOf(undefined)(contract.oauth.token, {
      clientId,
      grantType: 'anonymous',
    })
    if (tokens.size >= REMEMBERED) tokens.clear()
    tokens.set(key, { token, until: clock.now() + seconds * 1000 - MARGIN_MS })
    return token
  }

  return async (context: Context, { query, filters, pagination }: Infer<typeof SearchBody>) => {
    const { currency = '' } = (await platform.directory.site(context.siteId)) ?? {}
    const decimal = (minor: number) => Number(toDecimal(BigInt(minor), currency))
    const { min, max } = filters?.price ?? {}
    const offset = Number(pagination?.cursor ?? 0)
    const limit = Math.min(pagination?.limit ?? 10, LIMIT_MAX)
    const call = context.callsOf(await tokenFor(context))
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
    const messages: UcpMessage[] = filters?.categories?.length
      ? [
          {
            type: 'warning',
            code: 'filter_ignored',
            content: 'The shop does not filter by categories.',
            path: '$.filters.categories',
          },
        ]
      : []
    return {
      status: 200 as const,
      body: {
        ucp: replyHead(context.platform.capabilities, 'catalog.search'),
        products: products.map(productView),
        pagination: {
          has_next_page: hasNext,
          ...(hasNext && { cursor: String(next) }),
          total_count: metadata.total ?? 0,
        },
        ...(messages.length > 0 && { messages }),
      },
    }
  }
}

import { getProductPreview } from '@stoa/client/calls'
import type { MiddlewareFunction } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import type { Product } from '../platform/entities.ts'
import type { Choices } from './choices.ts'
import { knownChoices, type ProductSelection, selectionOf, startingChoices } from './product-selection.ts'
import { subscriptionChoices } from './subscription-choices.server.ts'
import type { SubscriptionChoice } from './subscription-field.ts'

/** Parameter of the address that holds the token of a preview (protocol/catalogue-additions §5). */
const TOKEN = 'preview'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get(TOKEN)

export interface ProductPreview {
  product: Product
  selection: ProductSelection
  subscriptions: SubscriptionChoice[]
}

/** The product of the token in the address; undefined without one, a 404 page for a token that is not valid. */
export async function productPreview(
  request: Request,
  requested: Choices,
): Promise<ProductPreview | undefined> {
  const token = tokenOf(request)
  if (token === null) return undefined
  const i18n = currentI18n()
  const read = (options: Choices) => orErrorPage(shopperCatalogue.call(getProductPreview, { token, options }))
  const first = await read({})
  const known = knownChoices(first.product, requested)
  const chosen = Object.keys(known).length > 0 ? known : startingChoices(first.product)
  const { product, subscriptionOptions, oneTimePurchases, availability } =
    Object.keys(chosen).length > 0 ? await read(chosen) : first
  return {
    product,
    selection: selectionOf(product, availability, chosen, i18n, subscriptionOptions),
    subscriptions: subscriptionChoices(subscriptionOptions, {
      isSoldOnce: oneTimePurchases,
      currency: product.priceData?.currency ?? '',
      i18n,
    }),
  }
}

/** Replies to previews of products are not stored, not found by search engines, and do not pass their address on. */
export const productPreviewMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  if (tokenOf(request) !== null) {
    response.headers.set('Cache-Control', 'private, no-store')
    response.headers.set('X-Robots-Tag', 'noindex')
    response.headers.set('Referrer-Policy', 'no-referrer')
  }
  return response
}

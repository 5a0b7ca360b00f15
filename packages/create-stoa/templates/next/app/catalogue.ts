import { type Client, createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import { queryProducts } from '@stoa/client/products'
import { unstable_cache } from 'next/cache'
import { settings } from './settings.ts'

let client: Client | undefined

/** Reads on the server are anonymous and shared by all visitors. Made at the first read: a build needs no settings. */
const shared = () =>
  (client ??= createClient({
    baseUrl: settings.internalUrl,
    auth: OAuthStrategy({ clientId: settings.clientId, storage: memoryStorage() }),
  }))

const SECONDS = 10

/** A page of the list. */
export const readProducts = unstable_cache(
  (request: { query: { paging: { limit: number; offset: number } } }) =>
    shared().call(queryProducts, request),
  ['products'],
  { revalidate: SECONDS },
)

/** A product by the last part of its address. */
export const readProduct = unstable_cache(
  async (slug: string) => {
    const { products } = await shared().call(queryProducts, { query: { filter: { slug } } })
    return products[0]
  },
  ['product'],
  { revalidate: SECONDS },
)

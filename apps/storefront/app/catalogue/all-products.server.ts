import { queryProducts } from '@stoa/client/calls'
import { orErrorPage } from '../http/page-error.ts'
import { catalogue } from '../platform/catalogue.server.ts'
import type { Product } from '../platform/entities.ts'

const pageSize = 100

const pageOfProducts = (offset: number, limit: number, filter: Record<string, unknown> = {}) =>
  orErrorPage(
    catalogue.call(queryProducts, {
      query: { filter, sort: [{ fieldName: 'id', order: 'ASC' as const }], paging: { limit, offset } },
    }),
  )

/** All products, or those that have changed since a time, in pages that follow one another by id: the last costs no more than the first. */
export async function* productsById(since?: string): AsyncGenerator<Product[]> {
  const changed = since === undefined ? {} : { lastUpdated: { $gte: since } }
  for (let last: string | undefined; ; ) {
    const { products } = await pageOfProducts(0, pageSize, {
      ...changed,
      ...(last !== undefined && { id: { $gt: last } }),
    })
    yield products
    last = products.at(-1)?.id
    if (products.length < pageSize) return
  }
}

export const countProducts = async (): Promise<number> => (await pageOfProducts(0, 1)).metadata.total ?? 0

/** Products of the shop in pages, all of them by default. A page is fetched when the one before has been used. */
export async function* allProducts(from = 0, to = Number.POSITIVE_INFINITY): AsyncGenerator<Product[]> {
  for (let offset = from; offset < to; offset += pageSize) {
    const limit = Math.min(pageSize, to - offset)
    const { products } = await pageOfProducts(offset, limit)
    yield products
    if (products.length < limit) return
  }
}

import { queryProducts } from '@stoa/client/calls'
import { orErrorPage } from '../http/page-error.ts'
import { catalogue } from '../platform/catalogue.server.ts'
import type { Product } from '../platform/entities.ts'

const pageSize = 100

/** All products of the shop in pages. A page is fetched when the one before has been used. */
export async function* allProducts(): AsyncGenerator<Product[]> {
  for (let offset = 0; ; offset += pageSize) {
    const query = { sort: [{ fieldName: 'id', order: 'ASC' as const }], paging: { limit: pageSize, offset } }
    const { products } = await orErrorPage(catalogue.call(queryProducts, { query }))
    yield products
    if (products.length < pageSize) return
  }
}

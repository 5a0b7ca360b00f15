import { allCalls, type NamedCall } from '@stoa/contract'
import DataLoader from 'dataloader'
import type { GraphQLFieldConfigMap, GraphQLInputType, GraphQLOutputType } from 'graphql'
import type { GraphqlContext } from './graphql-schema.ts'
import { chargeValues } from './operation-cost.ts'

type Message = Record<string, unknown>

const queryProducts = allCalls.find(
  ({ resource, name }) => resource === 'products' && name === 'queryProducts',
) as NamedCall

/** Largest number of products of one call. */
const BATCH = 100

/** Reads products by their ids: those that a tick asks for in one call. */
export const createProductLoader = (invoke: GraphqlContext['invoke']) =>
  new DataLoader<string, unknown>(
    async ids => {
      const query = { filter: { id: { $in: [...ids] } }, paging: { limit: ids.length } }
      const { products } = await invoke(queryProducts, { query }, 'product')
      const byId = new Map((products as { id: string }[]).map(product => [product.id, product]))
      return ids.map(id => byId.get(id.toLowerCase()) ?? null)
    },
    { maxBatchSize: BATCH },
  )

/** Types of the list of products, which the fields refer to. */
export interface ProductTypes {
  product: GraphQLOutputType
  page: GraphQLOutputType
  query: GraphQLInputType
}

/** Fields that lead from one entity to others (protocol/graphql §3). */
export function referenceFields(
  entity: string | undefined,
  types: () => ProductTypes,
): GraphQLFieldConfigMap<unknown, GraphqlContext> {
  if (entity === 'Collection')
    return {
      productsVirtualReference: {
        type: types().page,
        description: 'Products of the collection.',
        args: { query: { type: types().query } },
        async resolve(collection, { query: input }: { query?: { query?: Message } | null }, ctx, info) {
          const { id } = collection as { id: string }
          const { filter, ...query } = input?.query ?? {}
          const inCollection = { collectionIds: { $hasSome: [id] } }
          const both = filter ? { $and: [filter, inCollection] } : inCollection
          const message = { query: { ...query, filter: both } }
          const { products, metadata } = await ctx.invoke(queryProducts, message, `products.${id}`)
          const page = { items: products, pageInfo: metadata }
          chargeValues(ctx.cost, page, info)
          return page
        },
      },
    }
  if (entity === 'CatalogReference')
    return {
      product: {
        type: types().product,
        description: 'The product, if it still exists and the caller may see it.',
        async resolve(reference, _, ctx, info) {
          const { catalogItemId } = reference as { catalogItemId?: string }
          if (!catalogItemId) return null
          const product = await ctx.products.load(catalogItemId)
          chargeValues(ctx.cost, product, info)
          return product
        },
      },
    }
  return {}
}

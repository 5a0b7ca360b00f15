import { contract } from '@stoa/contract'
import { type Handlers, implement } from './context.ts'

// Errors that the compiler must report: a line below that compiles fails the type check.

const ok: Handlers<typeof contract.collections> = {
  getCollection: async (_input, ctx) => ctx.fail('COLLECTION_NOT_FOUND'),
  getCollectionBySlug: async (_input, ctx) => ctx.fail('COLLECTION_NOT_FOUND'),
  queryCollections: async () => ({ collections: [], metadata: {} }),
  queryCollectionsByText: async () => ({
    collections: [],
    metadata: { items: 0, offset: 0 },
    totalResults: 0,
  }),
}

// @ts-expect-error a call of the resource lacks its handler
implement(contract.collections, { getCollection: ok.getCollection })

// @ts-expect-error a handler for a call that is not declared
implement(contract.collections, { ...ok, getColection: ok.getCollection })

implement(contract.collections, {
  ...ok,
  // @ts-expect-error an error that the call does not declare
  getCollection: async (_input, ctx) => ctx.fail('PRODUCT_NOT_FOUND'),
})

implement(contract.collections, {
  ...ok,
  // @ts-expect-error an event that the call does not declare
  getCollection: async (_input, ctx) => ctx.emit('wix.ecom.v1.cart_updated', 'id', {}),
})

implement(contract.collections, {
  ...ok,
  // @ts-expect-error a field that the request lacks
  getCollection: async ({ slug }, ctx) => ctx.fail('COLLECTION_NOT_FOUND', { slug }),
})

implement(contract.collections, {
  ...ok,
  // @ts-expect-error a reply without a required field
  queryCollections: async () => ({ collections: [] }),
})

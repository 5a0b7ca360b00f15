import { type APQStore, createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import { NoSchemaIntrospectionCustomRule, parse, type Source } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Bindings } from '../bindings.ts'
import { DOCUMENT_LIMITS, limitDocument } from './document-limits.ts'
import { createProductLoader } from './entity-references.ts'
import { buildGraphqlSchema, type GraphqlContext } from './graphql-schema.ts'
import { callRequest, replyOf } from './invoke-call.ts'
import { limitIntrospection } from './limit-introspection.ts'
import { chargeCall, OPERATION_COST, type OperationCost } from './operation-cost.ts'
import type { GraphqlOptions } from './serve-graphql.ts'

const PERSISTED = { queries: 1000, length: 16_384, ms: 3_600_000 }

/** Bounds and rules of documents. */
const documentRules = (introspection: boolean): Plugin => ({
  onParse({ setParseFn }) {
    setParseFn((source: string | Source) => parse(source, { maxTokens: DOCUMENT_LIMITS.tokens }))
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitDocument)
    addValidationRule(limitIntrospection)
    if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule)
  },
})

/** Persisted queries of this node. Longer ones are answered, but not kept. */
function createPersistedQueries(): APQStore {
  const kept = createInMemoryAPQStore({ max: PERSISTED.queries, ttl: PERSISTED.ms })
  return {
    get: hash => kept.get(hash),
    set: (hash, query) => (query.length <= PERSISTED.length ? kept.set(hash, query) : undefined),
  }
}

interface ServerContext {
  env: Bindings
}

/** Answers GraphQL requests to `/graphql`. */
export function createGraphqlServer({ fetch, introspection }: GraphqlOptions) {
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema: buildGraphqlSchema(),
    context({ request, env }) {
      const cost: OperationCost = { remaining: OPERATION_COST.max }
      const invoke: GraphqlContext['invoke'] = async (call, message, field) => {
        chargeCall(cost)
        return replyOf(await fetch(callRequest(call, message, request, field), env))
      }
      return { invoke, cost, products: createProductLoader(invoke) }
    },
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: true,
    cors: false,
    batching: false,
    // The cache counts documents, whatever their size: a caller could fill the memory.
    parserAndValidationCache: false,
    fetchAPI: { Request, Response, Headers },
    plugins: [documentRules(introspection), useAPQ({ store: createPersistedQueries() })],
  })
  return async (request: Request, env: Bindings): Promise<Response> => yoga.fetch(request, { env })
}

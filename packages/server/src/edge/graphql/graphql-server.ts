import { NoSchemaIntrospectionCustomRule, parse, type Source } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Bindings } from '../bindings.ts'
import { DOCUMENT_LIMITS, limitDocument } from './document-limits.ts'
import { createProductLoader } from './entity-references.ts'
import { buildGraphqlSchema, type GraphqlContext } from './graphql-schema.ts'
import { callRequest, replyOf } from './invoke-call.ts'
import type { GraphqlOptions } from './serve-graphql.ts'

/** Bounds and rules of documents. */
const documentRules = (introspection: boolean): Plugin => ({
  onParse({ setParseFn }) {
    setParseFn((source: string | Source) => parse(source, { maxTokens: DOCUMENT_LIMITS.tokens }))
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitDocument)
    if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule)
  },
})

interface ServerContext {
  env: Bindings
}

/** Answers GraphQL requests to `/graphql`. */
export function createGraphqlServer({ fetch, introspection }: GraphqlOptions) {
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema: buildGraphqlSchema(),
    context({ request, env }) {
      const invoke: GraphqlContext['invoke'] = async (call, message, field) =>
        replyOf(await fetch(callRequest(call, message, request, field), env))
      return { invoke, products: createProductLoader(invoke) }
    },
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    logging: false,
    maskedErrors: true,
    cors: false,
    batching: false,
    fetchAPI: { Request, Response, Headers },
    plugins: [documentRules(introspection)],
  })
  return async (request: Request, env: Bindings): Promise<Response> => yoga.fetch(request, { env })
}

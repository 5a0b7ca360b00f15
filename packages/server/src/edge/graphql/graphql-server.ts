import { type APQStore, createInMemoryAPQStore, useAPQ } from '@graphql-yoga/plugin-apq'
import type { NamedCall } from '@stoa/contract'
import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  validate,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { InvalidRequest } from '../../call/failure.ts'
import type { Bindings } from '../bindings.ts'
import { callRequest } from '../request/call-request.ts'
import { DOCUMENT_TOO_LARGE, parseDocument } from './document-limits.ts'
import { createProductLoader } from './entity-references.ts'
import { buildGraphqlSchema, type GraphqlContext } from './graphql-schema.ts'
import { limitIntrospection } from './limit-introspection.ts'
import { mergeableFields } from './mergeable-fields.ts'
import { chargeCall, OPERATION_COST, type OperationCost } from './operation-cost.ts'
import type { GraphqlOptions } from './serve-graphql.ts'

const PERSISTED = { queries: 1000, length: 16_384, ms: 3_600_000 }

/** Errors of one document: a client mends the first ones first, and each takes time. */
const ERRORS_MAX = 10

/** The rules of documents. Each takes time in proportion to the document. */
export const documentRules = (introspection: boolean) => [
  ...specifiedRules.filter(rule => rule !== OverlappingFieldsCanBeMergedRule),
  mergeableFields,
  limitIntrospection,
  ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
]

const checkDocuments = (introspection: boolean): Plugin => {
  const rules = documentRules(introspection)
  return {
    onParse: ({ setParseFn }) => setParseFn(parseDocument),
    onValidate: ({ setValidationFn }) =>
      // Suggestions compare a wrong name with the names of all calls.
      setValidationFn((schema, document) =>
        validate(schema, document, rules, { maxErrors: ERRORS_MAX, hideSuggestions: true }),
      ),
    // Also for clients that ask for plain JSON, whose other errors have status 200.
    onResultProcess({ result }) {
      if (
        'errors' in result &&
        result.errors?.some(({ extensions }) => extensions.code === DOCUMENT_TOO_LARGE)
      )
        result.extensions = { ...result.extensions, http: { status: 400 } }
    },
  }
}

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
      // The document was counted as one call.
      let isCounted = true
      const invoke: GraphqlContext['invoke'] = async (call, message, field) => {
        chargeCall(cost)
        const counted = { ...env, isCounted }
        isCounted = false
        return replyOf(await fetch(fieldRequest(call, message, request, field), counted))
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
    plugins: [checkDocuments(introspection), useAPQ({ store: createPersistedQueries() })],
  })
  return async (request: Request, env: Bindings): Promise<Response> => yoga.fetch(request, { env })
}

/** The HTTP request of a field of a GraphQL document. */
function fieldRequest(call: NamedCall, message: object, original: Request, field: string): Request {
  try {
    return callRequest(call, message, original, field)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    const [first] = error.violations
    throw new GraphQLError(`${first?.field} ${first?.description}.`, {
      extensions: { status: 400, validationError: { fieldViolations: error.violations } },
    })
  }
}

/** The reply of a call; its rejection as the error of a field. */
async function replyOf(response: Response): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>
  if (response.ok) return body
  const { message, details } = body as { message?: string; details?: Record<string, unknown> }
  throw new GraphQLError(message ?? `The call failed with status ${response.status}.`, {
    extensions: {
      status: response.status,
      requestId: response.headers.get('x-wix-request-id') ?? undefined,
      ...details,
    },
  })
}

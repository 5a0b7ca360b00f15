import { allCalls, capitalize, type NamedCall } from '@stoa/contract'
import {
  GraphQLError,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSchema,
} from 'graphql'
import { createComponents } from '../pages/openapi-components.ts'
import { published } from '../pages/published-schema.ts'
import { type JsonSchema, requestSchema } from '../request/request-schema.ts'
import { callFieldName, FIELD_ALIASES, listFieldName } from './call-names.ts'
import { type createProductLoader, type ProductTypes, referenceFields } from './entity-references.ts'
import { createGraphqlTypes } from './graphql-types.ts'
import { chargeValues, type OperationCost } from './operation-cost.ts'

type Message = Record<string, unknown>

/** What the resolvers need of a request. */
export interface GraphqlContext {
  /** Makes a call as the caller of the request, and returns its reply. Throws a `GraphQLError` for a rejection. */
  invoke(call: NamedCall, message: Message, field: string): Promise<Message>
  /** What the operation may still cost. */
  cost: OperationCost
  /** Products by id, one call for all of a tick. */
  products: ReturnType<typeof createProductLoader>
}

type Field = GraphQLFieldConfig<unknown, GraphqlContext>

const isRead = ({ declaration: { method, readOnly } }: NamedCall) => method === 'GET' || readOnly === true

/** Whether GraphQL can make the call: others are opened by browsers, or belong to the platform's own pages. */
const isOffered = ({ declaration }: NamedCall) => !declaration.redirects && !declaration.sameOriginOnly

/** The lists and the paging data of a reply to a query. */
function listOf(reply: JsonSchema) {
  const fields = Object.entries(reply.properties ?? {})
  const items = fields.find(([, { type }]) => type === 'array')?.[0]
  const page = fields.find(([name]) => /metadata$/i.test(name))?.[0]
  return items && page ? { items, page } : undefined
}

/** Charges the reply of a call that has changed something: a rejection must not look as if nothing had happened. */
function chargeChange(cost: OperationCost, reply: unknown, info: GraphQLResolveInfo): void {
  try {
    chargeValues(cost, reply, info)
  } catch (error) {
    const { message, extensions } = error as GraphQLError
    throw new GraphQLError(`The change was made, but its reply is too large. ${message}`, {
      extensions: { ...extensions, committed: true },
    })
  }
}

/** The schema of all calls, derived from the contract (protocol/graphql §2). */
export function buildGraphqlSchema(): GraphQLSchema {
  const components = createComponents()
  const types = createGraphqlTypes(components, entity => referenceFields(entity, () => products))
  let products = {} as ProductTypes
  const queries: GraphQLFieldConfigMap<unknown, GraphqlContext> = {}
  const mutations: GraphQLFieldConfigMap<unknown, GraphqlContext> = {}

  for (const call of allCalls.filter(isOffered)) {
    const { declaration } = call
    const name = callFieldName(call)
    const request = components.refer(published(requestSchema(declaration)))
    const reply = components.refer(published(declaration.reply as JsonSchema))
    const typeName = capitalize(name)
    const hasInput = Object.keys(request.properties ?? {}).length > 0 || request.$ref !== undefined
    const argument = hasInput ? types.input(request, typeName) : undefined
    const field: Field = {
      type: types.output(reply, `${typeName}Response`),
      description: declaration.summary,
      ...(argument && { args: { input: { type: argument } } }),
      async resolve(_, { input }: { input?: Message | null }, ctx, info) {
        const reply = await ctx.invoke(call, input ?? {}, String(info.path.key))
        if (isRead(call)) chargeValues(ctx.cost, reply, info)
        else chargeChange(ctx.cost, reply, info)
        return reply
      },
    }
    // Published clients send reads as mutations too.
    for (const own of [name, FIELD_ALIASES[name] ?? name]) {
      mutations[own] = field
      if (isRead(call)) queries[own] = field
    }

    const list = isRead(call) && /^query/.test(call.name) && listOf(declaration.reply as JsonSchema)
    if (!list || !argument) continue
    const { [list.items]: items = {}, [list.page]: metadata = {} } = reply.properties ?? {}
    const own = listFieldName(call, list.items)
    const itemType = types.output(items.items ?? {}, `${capitalize(own)}Item`)
    const page = new GraphQLObjectType({
      name: `${capitalize(own)}Page`,
      fields: () => ({
        items: { type: new GraphQLList(itemType) },
        pageInfo: { type: types.output(metadata, `${capitalize(own)}PageInfo`) },
      }),
    })
    if (call.resource === 'products' && call.name === 'queryProducts')
      products = { product: itemType, page, query: argument }
    const listField: Field = {
      type: page,
      description: declaration.summary,
      args: { queryInput: { type: argument } },
      async resolve(_, { queryInput }: { queryInput?: Message | null }, ctx, info) {
        const { [list.items]: items, [list.page]: pageInfo } = await ctx.invoke(
          call,
          queryInput ?? {},
          String(info.path.key),
        )
        const page = { items, pageInfo }
        chargeValues(ctx.cost, page, info)
        return page
      },
    }
    for (const one of [own, FIELD_ALIASES[own] ?? own]) queries[one] ??= listField
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: queries }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutations }),
  })
}

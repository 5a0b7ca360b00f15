import { capitalize } from '@stoa/contract'
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
  type ValueNode,
} from 'graphql'
import type { Components } from '../pages/openapi-components.ts'
import type { JsonSchema } from '../request/request-schema.ts'
import { TYPE_NAMES } from './call-names.ts'
import type { GraphqlContext } from './graphql-schema.ts'

/** Any JSON value: fields of free form, such as filters and the data of items. */
const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: value => value,
  parseValue: value => value,
  parseLiteral: valueOfLiteral,
})

function valueOfLiteral(node: ValueNode, variables?: Record<string, unknown> | null): unknown {
  switch (node.kind) {
    case 'Variable':
      return variables?.[node.name.value]
    case 'NullValue':
      return null
    case 'IntValue':
    case 'FloatValue':
      return Number(node.value)
    case 'ListValue':
      return node.values.map(value => valueOfLiteral(value, variables))
    case 'ObjectValue':
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, valueOfLiteral(value, variables)]),
      )
    default:
      return node.value
  }
}

const INT_MAX = 2_147_483_647
const NAME = /^(?!__)[A-Za-z_]\w*$/

/** The one type of a schema; null is no type of its own in GraphQL. */
const typeOf = ({ type }: JsonSchema) => [type].flat().find(name => name !== 'null')

/** GraphQL types of the schemas of the contract. Entities have one type each; other objects are named by their place. */
export function createGraphqlTypes(
  components: Components,
  referenceFieldsOf: (entity: string | undefined) => GraphQLFieldConfigMap<unknown, GraphqlContext>,
) {
  const outputs = new Map<string, GraphQLOutputType>()
  const inputs = new Map<string, GraphQLInputType>()
  const enums = new Map<string, GraphQLEnumType>()
  const names = new Set<string>(['JSON', 'Query', 'Mutation', 'String', 'Int', 'Float', 'Boolean', 'ID'])

  function uniqueName(wanted: string): string {
    const base = TYPE_NAMES[wanted] ?? wanted
    let name = base
    for (let i = 2; names.has(name); i++) name = `${base}${i}`
    names.add(name)
    return name
  }

  /** The schema behind references, and the name of its entity. */
  function resolve(schema: JsonSchema): { schema: JsonSchema; entity?: string } {
    const reference = schema.$ref ?? schema.anyOf?.find(part => part.$ref)?.$ref
    if (typeof reference !== 'string') return { schema }
    const entity = reference.split('/').at(-1) as string
    return { schema: components.schemas[entity] as JsonSchema, entity }
  }

  function enumType(values: readonly unknown[], name: string): GraphQLEnumType | undefined {
    const texts = values.filter(value => typeof value === 'string')
    if (texts.length === 0 || !texts.every(text => NAME.test(text) && !/^(true|false|null)$/.test(text)))
      return undefined
    const key = texts.join()
    const madeType = enums.get(key)
    if (madeType) return madeType
    const type = new GraphQLEnumType({
      name: uniqueName(name),
      values: Object.fromEntries(texts.map(text => [text, { value: text }])),
    })
    enums.set(key, type)
    return type
  }

  /** Scalars, enumerations and free forms; undefined for objects and lists. */
  function leaf(schema: JsonSchema, name: string) {
    const type = typeOf(schema)
    if (schema.enum) return enumType(schema.enum, name) ?? GraphQLString
    if (type === 'string') return GraphQLString
    if (type === 'boolean') return GraphQLBoolean
    if (type === 'number') return GraphQLFloat
    if (type === 'integer') return Number(schema.maximum ?? INT_MAX) <= INT_MAX ? GraphQLInt : GraphQLFloat
    if (type === 'array') return undefined
    return Object.keys(schema.properties ?? {}).some(field => NAME.test(field)) ? undefined : Json
  }

  const fieldsOf = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).filter(([field]) => NAME.test(field))

  const described = ({ description }: JsonSchema) => (typeof description === 'string' ? { description } : {})

  function output(reference: JsonSchema, name: string): GraphQLOutputType {
    const { schema, entity } = resolve(reference)
    const simple = leaf(schema, name)
    if (simple) return simple
    if (typeOf(schema) === 'array') return new GraphQLList(output(schema.items ?? {}, name))
    const madeType = entity && outputs.get(entity)
    if (madeType) return madeType
    const own = uniqueName(entity ?? name)
    const type = new GraphQLObjectType({
      name: own,
      fields: () => ({
        ...Object.fromEntries(
          fieldsOf(schema).map(([field, part]): [string, GraphQLFieldConfig<unknown, GraphqlContext>] => [
            field,
            { type: output(part, own + capitalize(field)), ...described(part) },
          ]),
        ),
        ...referenceFieldsOf(entity),
      }),
    })
    if (entity) outputs.set(entity, type)
    return type
  }

  function input(reference: JsonSchema, name: string): GraphQLInputType {
    const { schema, entity } = resolve(reference)
    const simple = leaf(schema, name)
    if (simple) return simple
    if (typeOf(schema) === 'array') return new GraphQLList(input(schema.items ?? {}, name))
    const madeType = entity && inputs.get(entity)
    if (madeType) return madeType
    const base = (entity ?? name).replace(/(Input)?$/, '')
    const type = new GraphQLInputObjectType({
      name: uniqueName(`${base}Input`),
      // Nothing is required here: the call itself names a missing field, and the remedy.
      fields: () =>
        Object.fromEntries(
          fieldsOf(schema).map(([field, part]): [string, GraphQLInputFieldConfig] => [
            field,
            { type: input(part, base + capitalize(field)), ...described(part) },
          ]),
        ),
    })
    if (entity) inputs.set(entity, type)
    return type
  }

  return { input, output }
}

import { isObject } from '../../../platform-support/is-object.ts'
import type { Adaptor, DesiredSchema, ExternalItem, Order, Page, Write, Written } from './adaptor.ts'
import {
  type AdaptorClient,
  adaptorErrorOf,
  authorization,
  callAdaptor,
  invalidReply,
} from './adaptor-client.ts'
import { fieldFilter } from './field-filter.ts'
import { countIn, itemIn, type Json, pageIn } from './read-reply.ts'
import { fieldFrom, schemaFrom } from './read-schema.ts'
import type {
  AdaptorOperation,
  AdaptorOperator,
  ExternalField,
  ExternalSchema,
  SchemaChange,
} from './schema.ts'

/** Enum names by number; adaptors may send either. */
const OPERATIONS: readonly (readonly AdaptorOperation[])[] = [
  ['FIND', 'GET'],
  ['COUNT'],
  [],
  ['AGGREGATE'],
  ['INSERT', 'BULK_INSERT'],
  ['UPDATE', 'BULK_UPDATE'],
  ['REMOVE', 'BULK_REMOVE'],
  ['TRUNCATE'],
]
const OPERATION_NAMES = [
  'QUERY',
  'COUNT',
  'QUERY_REFERENCED',
  'AGGREGATE',
  'INSERT',
  'UPDATE',
  'REMOVE',
  'TRUNCATE',
]
const OPERATORS: readonly AdaptorOperator[] = [
  'EQ',
  'LT',
  'GT',
  'NE',
  'LTE',
  'GTE',
  'STARTS_WITH',
  'ENDS_WITH',
  'CONTAINS',
  'HAS_SOME',
  'HAS_ALL',
  'EXISTS',
  'URLIZED',
]
const CHANGE_NAMES = ['UPDATE', 'REMOVE']
const CHANGES: readonly (readonly SchemaChange[])[] = [
  ['ADD_FIELD', 'CHANGE_FIELD', 'REMOVE_FIELD'],
  ['REMOVE_COLLECTION'],
]
const AGGREGATES = { avg: 'average', min: 'min', max: 'max', sum: 'sum' } as const

/** Decodes an enum value from its name or number. */
const placeOf = (names: readonly string[], one: unknown) =>
  typeof one === 'number' ? one : names.indexOf(String(one))

/** Adaptors of protocol V3: signed requests; lists arrive as one object or as a JSON sequence. */
export function adaptorV3(client: AdaptorClient): Adaptor {
  const post = async (path: string, body: Json, writes?: string) =>
    callAdaptor(client, { path, body, writes, headers: await authorization(client) })

  /** A list in the reply with its other properties, from one object or from parts. */
  async function list(
    path: string,
    body: Json,
    [name, part]: readonly [string, string | null],
    writes?: string,
  ) {
    const values = await post(path, body, writes)
    const wrong = (reason: string) => invalidReply(client, reason, { writes: writes !== undefined })
    const objects = values.map(value => {
      if (!isObject(value)) throw wrong('the reply is not a JSON object')
      return value
    })
    const [first] = objects
    const whole = first?.[name]
    const beside: Json = Object.assign({}, ...objects)
    if (objects.length === 1 && Array.isArray(whole)) return { list: whole as unknown[], beside }
    if (part === null) return { list: objects, beside }
    return {
      list: objects.flatMap(one => {
        if (part in one) return [one[part]]
        if ('pagingMetadata' in one) return []
        throw wrong(`the reply has no ${name}`)
      }),
      beside,
    }
  }

  const totalOf = (beside: Json) => {
    const { total } = isObject(beside.pagingMetadata) ? beside.pagingMetadata : {}
    return total === undefined || total === null ? undefined : countIn(client, total, 'total')
  }
  // Service plug-ins rename system fields: `_id` arrives as `id` (protocol/transport §8).
  const named = (value: unknown, systemNames: readonly string[]) =>
    client.plugin && isObject(value) ? withSystemNames(value, systemNames) : value
  const keysOf = ({ fields }: ExternalSchema) => fields.map(({ key }) => key)
  const sortOf = (sort: readonly Order[]) =>
    sort.map(({ field, ascending }) => ({ fieldName: field, order: ascending ? 'ASC' : 'DESC' }))
  const pagingOf = ({ offset, limit }: Page) => ({ limit, offset })

  return {
    async schemas() {
      const { list: found } = await list('/collections/get', { collectionIds: [] }, [
        'collections',
        'collection',
      ])
      const [can] = client.plugin ? await post('/capabilities/get', {}) : []
      const modifiable = isObject(can) && can.supportsCollectionModifications === true
      return found.map(one => readSchema(client, one, modifiable ? CHANGE_NAMES : []))
    },

    async find(schema, { filter, sort, page, fields }) {
      const query = {
        filter: filter ? fieldFilter(filter) : {},
        sort: sortOf(sort),
        fields,
        paging: pagingOf(page),
      }
      const { list: found, beside } = await list(
        '/items/query',
        { collectionId: schema.id, query, consistentRead: true, returnTotalCount: true },
        ['items', 'item'],
      )
      const items = found.map(one => itemIn(client, named(one, keysOf(schema))))
      return { items: pageIn(client, items, page.limit), total: totalOf(beside) }
    },

    async count(schema, filter) {
      const [reply] = await post('/items/count', {
        collectionId: schema.id,
        filter: filter ? fieldFilter(filter) : {},
        consistentRead: true,
      })
      return countIn(client, isObject(reply) ? reply.totalCount : undefined, 'totalCount')
    },

    async aggregate(schema, { filter, groupBy, aggregates, having, sort, page }) {
      const operations = aggregates.map(({ name, operation, field }) => ({
        resultFieldName: name,
        ...(operation === 'count'
          ? { [client.plugin ? 'itemCount' : 'count']: {} }
          : { [AGGREGATES[operation]]: { itemFieldName: field } }),
      }))
      const { list: found, beside } = await list(
        '/items/aggregate',
        {
          collectionId: schema.id,
          initialFilter: filter ? fieldFilter(filter) : {},
          aggregation: { groupingFields: groupBy, operations },
          finalFilter: having ? fieldFilter(having) : {},
          sort: sortOf(sort),
          paging: pagingOf(page),
          consistentRead: true,
          returnTotalCount: true,
        },
        ['items', 'item'],
      )
      const rows = found.map(one => {
        const row = named(one, [...groupBy, ...aggregates.map(({ name }) => name)])
        if (!isObject(row)) throw invalidReply(client, 'a result of the reply is not an object')
        return isObject(row._id) ? { ...row, ...row._id } : row
      })
      return { items: pageIn(client, rows, page.limit), total: totalOf(beside) }
    },

    async write(schema, write, items) {
      const ids = items.map(({ _id }) => _id)
      const { list: results } = await list(
        `/items/${write}`,
        { collectionId: schema.id, ...(write === 'remove' ? { itemIds: ids } : { items }) },
        ['results', null],
        `${write} ${schema.id} ${ids.join()}`,
      )
      if (results.length !== items.length)
        throw invalidReply(client, 'the reply does not have a result for every item', { writes: true })
      return results.map((result, i) => readResult(result, write, items[i] as ExternalItem, keysOf(schema)))
    },

    async truncate(schema) {
      await post('/items/truncate', { collectionId: schema.id }, `truncate ${schema.id}`)
    },

    async createCollection(desired) {
      await post('/collections/create', { collection: wireSchema(client, desired) }, `create ${desired.id}`)
    },

    async changeCollection(_, desired) {
      await post(
        '/collections/update',
        { collection: wireSchema(client, desired) },
        `change ${JSON.stringify(desired)}`,
      )
    },

    async deleteCollection({ id }) {
      await post('/collections/delete', { collectionId: id }, `delete ${id}`)
    },
  }

  function readResult(
    result: unknown,
    write: Write,
    sent: ExternalItem,
    systemNames: readonly string[],
  ): Written {
    if (!isObject(result))
      throw invalidReply(client, 'a result of the reply is not an object', { writes: true })
    if (isObject(result.error)) return { error: adaptorErrorOf(client, result.error) }
    if (write === 'remove' && !isObject(result.item)) return { item: sent }
    return { item: itemIn(client, named(result.item, systemNames), true) }
  }
}

const SYSTEM_NAMES = ['id', 'createdDate', 'updatedDate']

/** Restores the names of system fields, unless the database has a field with the renamed key. */
const withSystemNames = (item: Json, systemNames: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) =>
      SYSTEM_NAMES.includes(key) && !systemNames.includes(key) && !Object.hasOwn(item, `_${key}`)
        ? [`_${key}`, value]
        : [key, value],
    ),
  )

/** Reference options. Service plug-ins send them in the field itself. */
const referenceTo = ({ plugin }: AdaptorClient, referencedCollectionId: string) => {
  const options = { singleReferenceOptions: { referencedCollectionId } }
  return plugin ? options : { typeOptions: options }
}

const wireSchema = (client: AdaptorClient, { id, fields }: DesiredSchema) => ({
  id,
  fields: fields.map(({ key, type, references }) => ({
    key,
    type,
    ...(references !== undefined && referenceTo(client, references)),
  })),
  pagingMode: 'OFFSET',
})

const readSchema = (client: AdaptorClient, value: unknown, usualChanges: readonly string[]): ExternalSchema =>
  schemaFrom(client, value, ({ capabilities, fields }) => {
    const { dataOperations, collectionOperations = usualChanges } = isObject(capabilities) ? capabilities : {}
    const all = (names: unknown) => (Array.isArray(names) ? names : [])
    return {
      // Without declared operations a collection is read-only.
      operations: new Set(
        Array.isArray(dataOperations)
          ? dataOperations.flatMap(one => OPERATIONS[placeOf(OPERATION_NAMES, one)] ?? [])
          : ['FIND', 'GET', 'COUNT'],
      ),
      changes: new Set(all(collectionOperations).flatMap(one => CHANGES[placeOf(CHANGE_NAMES, one)] ?? [])),
      fields: all(fields).flatMap(field =>
        isObject(field) && typeof field.key === 'string' ? [readField(field.key, field)] : [],
      ),
    }
  })

function readField(key: string, field: Json): ExternalField {
  const { sortable, queryOperators } = isObject(field.capabilities) ? field.capabilities : {}
  const options = isObject(field.typeOptions) ? field.typeOptions : field
  const reference = isObject(options.singleReferenceOptions) ? options.singleReferenceOptions : {}
  return fieldFrom(key, field, {
    queryOperators,
    operatorOf: one => OPERATORS[placeOf(OPERATORS, one)],
    sortable: () => sortable === true,
    references: reference.referencedCollectionId,
  })
}

import {
  type AdaptorCondition,
  type AdaptorDatabase,
  type Item,
  Rejected,
  type SecondDatabase,
} from './adaptor-database.ts'

/** The body of a request. */
export type AdaptorBody = Record<string, unknown>

export interface TestAdaptorOptions {
  protocol: 1 | 2 | 3
  pool: SecondDatabase
  /** Of V1 and V2: what `settings.secretKey` must be. */
  secretKey?: string
  /** Of V3: the key that connections are shown with, the name of the connection and the moment. */
  publicKey?: () => string
  audience?: string
  now?: () => number
  /** V3 as a service plug-in: under `/v3`, each request a token. @default false */
  plugin?: boolean
  /** Operations that collections say they offer. @default all */
  operations?: readonly string[]
  /** Offers changes of collections. @default false */
  modifiable?: boolean
  maxPageSize?: number
  /** V1 and V2: offers bulk operations. @default true */
  bulk?: boolean
  /** Answers a write with a key that it has seen as it did then. @default true */
  idempotent?: boolean
}

const POSTED_TYPES: Record<string, string> = {
  text: 'text',
  numeric: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'datetime',
  jsonb: 'object',
  ARRAY: 'array_string',
}
const COLUMN_TYPES: Record<string, string> = {
  TEXT: 'text',
  NUMBER: 'numeric',
  BOOLEAN: 'boolean',
  DATETIME: 'timestamptz',
  OBJECT: 'jsonb',
  ARRAY_STRING: 'text[]',
}
const ORDERED = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'hasSome']
const OPERATORS: Record<string, string[]> = {
  text: [...ORDERED, 'contains', 'startsWith', 'endsWith', 'urlized'],
  number: ORDERED,
  boolean: ['eq', 'ne'],
  datetime: ORDERED,
  object: ['eq'],
  array_string: ['eq', 'hasSome', 'hasAll'],
}
const wireName = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

/** A filter of V1. */
function treeCondition(filter: unknown): AdaptorCondition | undefined {
  if (!filter) return undefined
  const { operator, fieldName, value } = filter as { operator: string; fieldName?: string; value: unknown }
  if (operator === '$not') return { operator, nodes: [treeCondition(value) as AdaptorCondition] }
  if (operator === '$and' || operator === '$or')
    return { operator, nodes: (value as unknown[]).map(each => treeCondition(each) as AdaptorCondition) }
  return { operator, field: fieldName ?? '', value }
}

/** A filter of V2 and V3, read as the published adaptors do: the first property alone counts. */
function fieldCondition(filter: unknown): AdaptorCondition | undefined {
  const [entry] = Object.entries((filter ?? {}) as AdaptorBody)
  if (!entry) return undefined
  const [name, value] = entry
  if (name === '$and' || name === '$or' || name === '$not') {
    const nodes = (value as unknown[]).map(each => fieldCondition(each) as AdaptorCondition)
    return name === '$not'
      ? { operator: name, nodes: [nodes[0] as AdaptorCondition] }
      : { operator: name, nodes }
  }
  const [test] = Object.entries(value as AdaptorBody)
  return { operator: test?.[0] ?? '', field: name, value: test?.[1] }
}

const SQL_FUNCTIONS: Record<string, string> = {
  average: 'avg',
  min: 'min',
  max: 'max',
  sum: 'sum',
  $avg: 'avg',
  $min: 'min',
  $max: 'max',
  $sum: 'sum',
}

/** The reply of an adaptor of V1 or V2; undefined for unknown paths. */
export async function posted(
  database: AdaptorDatabase,
  { protocol, operations, modifiable, maxPageSize = 50, bulk = true }: TestAdaptorOptions,
  path: string,
  body: AdaptorBody,
): Promise<unknown> {
  const condition = protocol === 1 ? treeCondition : fieldCondition
  const table = String(body.collectionName)
  const items = body.items as Item[]
  const each = async <T>(list: readonly T[], work: (one: T) => Promise<Item>) => {
    const done = []
    for (const one of list) done.push(await work(one))
    return { items: done }
  }
  switch (path) {
    case '/provision':
      return protocol === 1 ? {} : { protocolVersion: 2 }
    case '/schemas/list': {
      const all = ['get', 'find', 'count', 'insert', 'update', 'remove', 'truncate']
      const more =
        protocol === 2 ? ['aggregate', ...(bulk ? ['bulkInsert', 'bulkUpdate', 'bulkRemove'] : [])] : []
      return {
        schemas: [...(await database.columnsOf())].map(([id, columns]) => ({
          id,
          displayName: id,
          maxPageSize,
          allowedOperations: operations ?? [...all, ...more],
          allowedSchemaOperations: modifiable ? ['addColumn', 'removeColumn'] : [],
          fields: Object.fromEntries(
            columns.map(({ name, type }) => [
              name,
              { type: POSTED_TYPES[type], queryOperators: OPERATORS[POSTED_TYPES[type] ?? ''] },
            ]),
          ),
        })),
      }
    }
    case '/schemas/column/add': {
      const { name, type } = body.column as { name: string; type: string }
      await database.addColumn(table, name, COLUMN_TYPES[type.toUpperCase()] ?? 'text')
      return {}
    }
    case '/schemas/column/remove':
      await database.dropColumn(table, String(body.columnName))
      return {}
    case '/data/find': {
      const where = condition(body.filter)
      const sort = ((body.sort ?? []) as { fieldName: string; direction: string }[]).map(one => ({
        field: one.fieldName,
        descending: one.direction === 'desc',
      }))
      return {
        items: await database.find(table, {
          where,
          sort,
          offset: Number(body.skip),
          limit: Number(body.limit),
        }),
        totalCount: await database.count(table, where),
      }
    }
    case '/data/count':
      return { totalCount: await database.count(table, condition(body.filter)) }
    case '/data/aggregate': {
      const { _id, ...aggregates } = body.processingStep as Record<string, Record<string, string | number>>
      return {
        items: await database.aggregate(table, {
          where: condition(body.filter),
          groupBy: Object.keys(_id ?? {}),
          aggregates: Object.entries(aggregates).map(([name, figure]) => {
            const [kind = '', field] = Object.entries(figure)[0] ?? []
            return field === 1
              ? { name, sql: 'count' }
              : { name, sql: SQL_FUNCTIONS[kind] ?? '', field: String(field) }
          }),
          having: condition(body.postFilteringStep),
        }),
      }
    }
    case '/data/insert':
      return { item: await database.insert(table, body.item as Item) }
    case '/data/update':
      return { item: await database.update(table, body.item as Item) }
    case '/data/remove':
      return { item: await database.remove(table, String(body.itemId)) }
    case '/data/insert/bulk':
      return each(items, item => database.insert(table, item))
    case '/data/update/bulk':
      return each(items, item => database.update(table, item))
    case '/data/remove/bulk':
      await each(body.itemIds as string[], id => database.remove(table, id))
      return { items: [] }
    case '/data/truncate':
      await database.truncate(table)
      return {}
    default:
      return undefined
  }
}

/** The reply of an adaptor of V3; undefined for unknown paths. */
export async function signed(
  database: AdaptorDatabase,
  { operations, modifiable, plugin, maxPageSize = 50 }: TestAdaptorOptions,
  path: string,
  body: AdaptorBody,
): Promise<unknown> {
  const table = String(body.collectionId)
  const sort = ((body.sort ?? (body.query as AdaptorBody | undefined)?.sort ?? []) as AdaptorBody[]).map(
    one => ({
      field: String(one.fieldName),
      descending: one.order === 'DESC',
    }),
  )
  const results = async <T>(list: readonly T[], work: (one: T) => Promise<Item>) => {
    const done = []
    for (const one of list)
      done.push(
        await work(one).then(
          item => ({ item }),
          error => {
            if (!(error instanceof Rejected)) throw error
            return { error: { errorCode: error.code, errorMessage: error.message, data: {} } }
          },
        ),
      )
    return { results: done }
  }
  switch (path) {
    case '/provision':
      return plugin ? undefined : { protocolVersion: 3 }
    case '/capabilities/get':
      return { supportsCollectionModifications: modifiable === true }
    case '/capabilities':
      return { capabilities: { collection: modifiable ? ['CREATE'] : [] } }
    case '/collections/get': {
      const all = ['QUERY', 'COUNT', 'AGGREGATE', 'INSERT', 'UPDATE', 'REMOVE', 'TRUNCATE']
      return [...(await database.columnsOf())].map(([id, columns]) => ({
        collection: {
          id,
          maxPageSize,
          capabilities: {
            dataOperations: operations ?? all,
            collectionOperations: modifiable ? ['UPDATE', 'REMOVE'] : [],
          },
          fields: columns.map(({ name, type }) => ({
            key: name,
            type: POSTED_TYPES[type]?.toUpperCase(),
            capabilities: {
              sortable: type !== 'jsonb' && type !== 'ARRAY',
              queryOperators: [...(OPERATORS[POSTED_TYPES[type] ?? ''] ?? []).map(wireName), 'EXISTS'],
            },
          })),
        },
      }))
    }
    case '/collections/create':
    case '/collections/update': {
      const { id, fields } = body.collection as { id: string; fields: { key: string; type: string }[] }
      if (path === '/collections/create') await database.createTable(id)
      const columns = (await database.columnsOf()).get(id)
      if (!columns) throw new Rejected(404, 'COLLECTION_NOT_FOUND', id)
      for (const { key, type } of fields)
        if (!columns.some(({ name }) => name === key))
          await database.addColumn(id, key, COLUMN_TYPES[type] ?? 'text')
      for (const { name } of columns)
        if (name !== '_id' && !fields.some(({ key }) => key === name)) await database.dropColumn(id, name)
      return { collection: { id, fields } }
    }
    case '/collections/delete':
      await database.dropTable(table)
      return {}
    case '/items/query': {
      const { filter, paging } = body.query as { filter: unknown; paging: { limit: number; offset: number } }
      const where = fieldCondition(filter)
      const items = await database.find(table, { where, sort, ...paging })
      const total = await database.count(table, where)
      // As a stream of parts: one of the forms that V3 allows.
      return [...items.map(item => ({ item })), { pagingMetadata: { count: items.length, total } }]
    }
    case '/items/count':
      return { totalCount: await database.count(table, fieldCondition(body.filter)) }
    case '/items/aggregate': {
      const { groupingFields, operations: requested } = body.aggregation as {
        groupingFields: string[]
        operations: Record<string, unknown>[]
      }
      const aggregates = requested.map(({ resultFieldName, ...figure }) => {
        const [kind = '', of] = Object.entries(figure)[0] ?? []
        const name = String(resultFieldName)
        return kind === (plugin ? 'itemCount' : 'count')
          ? { name, sql: 'count' }
          : { name, sql: SQL_FUNCTIONS[kind] ?? '', field: (of as { itemFieldName: string }).itemFieldName }
      })
      const query = {
        where: fieldCondition(body.initialFilter),
        groupBy: groupingFields,
        aggregates,
        having: fieldCondition(body.finalFilter),
        sort,
      }
      const all = await database.aggregate(table, query)
      const { limit, offset } = body.paging as { limit: number; offset: number }
      return { items: all.slice(offset, offset + limit), pagingMetadata: { total: all.length } }
    }
    case '/items/insert':
      return results(body.items as Item[], item => database.insert(table, item))
    case '/items/update':
      return results(body.items as Item[], item => database.update(table, item))
    case '/items/remove':
      return results(body.itemIds as string[], id => database.remove(table, id))
    case '/items/truncate':
      await database.truncate(table)
      return {}
    default:
      return undefined
  }
}

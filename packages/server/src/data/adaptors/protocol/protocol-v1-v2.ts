import type { ErrorCode } from '@stoa/contract'
import pMap from 'p-map'
import { Failure } from '../../../call/failure.ts'
import { isObject } from '../../../platform-support/is-object.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import type {
  Adaptor,
  Aggregation,
  DesiredSchema,
  ExternalItem,
  ResultPage,
  Write,
  Written,
} from './adaptor.ts'
import { type AdaptorClient, callAdaptor, invalidReply, requestContext } from './adaptor-client.ts'
import { type AdaptorFilter, OPERATOR_NAMES } from './adaptor-filter.ts'
import { fieldFilter } from './field-filter.ts'
import { markOutcomeUnknown } from './outcome-unknown.ts'
import { countIn, itemIn, type Json, listIn, oneObject, pageIn } from './read-reply.ts'
import { fieldFrom, schemaFrom } from './read-schema.ts'
import type {
  AdaptorOperation,
  AdaptorOperator,
  ExternalField,
  ExternalSchema,
  SchemaChange,
} from './schema.ts'

/** Operation names in `allowedOperations`. */
const OPERATIONS: Record<string, AdaptorOperation> = {
  find: 'FIND',
  get: 'GET',
  count: 'COUNT',
  aggregate: 'AGGREGATE',
  insert: 'INSERT',
  update: 'UPDATE',
  remove: 'REMOVE',
  bulkInsert: 'BULK_INSERT',
  bulkUpdate: 'BULK_UPDATE',
  bulkRemove: 'BULK_REMOVE',
  truncate: 'TRUNCATE',
}
const CHANGES: Record<string, SchemaChange> = { addColumn: 'ADD_FIELD', removeColumn: 'REMOVE_FIELD' }

/** `$startsWith` of the filters is `startsWith` in `queryOperators`. */
const OPERATORS = Object.fromEntries(
  Object.entries(OPERATOR_NAMES).map(([name, operator]) => [operator.slice(1), name as AdaptorOperator]),
)

/** Concurrent writes to an adaptor without bulk operations. */
const AT_ONCE = 8

/** Schemas are cached for all callers, so they are requested as OWNER. */
const OWNER = { role: 'merchant', id: '' } as const

const AGGREGATES = { avg: '$avg', min: '$min', max: '$max', sum: '$sum' } as const

/** Adaptors of protocol V1 and V2: POST requests with the secret in the body. */
export function adaptorV1V2(client: AdaptorClient, protocol: 1 | 2): Adaptor {
  const post = async (
    path: string,
    message: Json,
    { writes, notFound }: { writes?: string; notFound?: ErrorCode } = {},
  ) =>
    oneObject(
      client,
      await callAdaptor(client, { path, body: { ...requestContext(client), ...message }, writes, notFound }),
      writes !== undefined,
    )
  const written = protocol === 1 ? treeFilter : fieldFilter
  const filterOf = (filter: AdaptorFilter | undefined) => (filter ? written(filter) : null)

  async function writeOne(schema: ExternalSchema, write: Write, item: ExternalItem): Promise<Written> {
    try {
      const reply = await post(
        `/data/${write}`,
        { collectionName: schema.id, ...(write === 'remove' ? { itemId: item._id } : { item }) },
        { writes: `${write} ${schema.id} ${item._id}`, notFound: 'WDE0073' },
      )
      // Adaptors may return the item, nothing, or the item without its id.
      return {
        item: isObject(reply.item) ? itemIn(client, { _id: item._id, ...reply.item }, true) : item,
      }
    } catch (error) {
      if (error instanceof Failure) return { error: { code: error.code, data: error.data } }
      throw error
    }
  }

  async function writeMany(schema: ExternalSchema, write: Write, items: readonly ExternalItem[]) {
    const { items: answered } = await post(
      `/data/${write}/bulk`,
      {
        collectionName: schema.id,
        ...(write === 'remove' ? { itemIds: items.map(({ _id }) => _id) } : { items }),
      },
      { writes: `${write} ${schema.id} ${items.map(({ _id }) => _id).join()}` },
    )
    const list = listIn(client, answered, 'items', true)
    // Adaptors return the written items; for removals none.
    if (write !== 'remove' && list.length !== items.length)
      throw invalidReply(client, 'the reply does not have every item that was sent', { writes: true })
    return items.map(
      (item, i): Written => ({ item: isObject(list[i]) ? itemIn(client, list[i], true) : item }),
    )
  }

  return {
    async schemas() {
      const { schemas } = await post('/schemas/list', requestContext({ ...client, caller: OWNER }))
      return listIn(client, schemas, 'schemas').map(one => readSchema(client, one))
    },

    async find(schema, { filter, sort, page, fields }) {
      const reply = await post('/data/find', {
        collectionName: schema.id,
        filter: filterOf(filter),
        sort: sort.map(({ field, ascending }) => ({
          fieldName: field,
          direction: ascending ? 'asc' : 'desc',
        })),
        skip: page.offset,
        limit: page.limit,
        ...(protocol === 2 && fields.length > 0 && { projection: fields }),
      })
      const items = listIn(client, reply.items, 'items').map(one => itemIn(client, one))
      return {
        items: pageIn(client, items, page.limit),
        total: reply.totalCount === undefined ? undefined : countIn(client, reply.totalCount, 'totalCount'),
      }
    },

    async count(schema, filter) {
      const reply = await post('/data/count', { collectionName: schema.id, filter: filterOf(filter) })
      return countIn(client, reply.totalCount, 'totalCount')
    },

    async aggregate(schema, aggregation) {
      const { groupBy, aggregates, filter, having } = aggregation
      const reply = await post('/data/aggregate', {
        collectionName: schema.id,
        filter: filterOf(filter),
        processingStep: {
          _id: Object.fromEntries(groupBy.map(field => [field, field])),
          ...Object.fromEntries(
            aggregates.map(({ name, operation, field }) => [
              name,
              // A count is a sum over the constant 1.
              operation === 'count' ? { $sum: 1 } : { [AGGREGATES[operation]]: field },
            ]),
          ),
        },
        postFilteringStep: filterOf(having),
      })
      const rows = listIn(client, reply.items, 'items').map(one => {
        if (!isObject(one)) throw invalidReply(client, 'a result of the reply is not an object')
        return isObject(one._id) ? { ...one, ...one._id } : one
      })
      return pageOf(rows, aggregation)
    },

    async write(schema, write, items) {
      const bulk: AdaptorOperation = `BULK_${write.toUpperCase() as Uppercase<Write>}`
      if (items.length > 1 && schema.operations.has(bulk)) return writeMany(schema, write, items)
      return pMap(items, item => writeOne(schema, write, item), { concurrency: AT_ONCE })
    },

    async truncate(schema) {
      await post('/data/truncate', { collectionName: schema.id }, { writes: `truncate ${schema.id}` })
    },

    // These versions have no capability for creating collections.
    createCollection: async ({ id }) => rejectUnsupported(id, 'CREATE'),

    async changeCollection(schema, desired) {
      const now = new Set(schema.fields.map(({ key }) => key))
      const then = new Set(desired.fields.map(({ key }) => key))
      const steps = [
        ...desired.fields.filter(({ key }) => !now.has(key)).map(field => () => addField(schema.id, field)),
        ...schema.fields
          .filter(({ key }) => !then.has(key))
          .map(
            ({ key }) =>
              () =>
                removeField(schema.id, key),
          ),
      ]
      for (const [i, step] of steps.entries()) await (i === 0 ? step() : markOutcomeUnknown(step()))
    },

    // These versions have no request for deleting a collection.
    deleteCollection: async ({ id }) => rejectUnsupported(id, 'REMOVE'),
  }

  async function removeField(collectionName: string, columnName: string): Promise<void> {
    await post(
      '/schemas/column/remove',
      { collectionName, columnName },
      { writes: `remove field ${collectionName} ${columnName}` },
    )
  }

  async function addField(collectionName: string, { key, type }: DesiredSchema['fields'][number]) {
    const column = { name: key, type: type.toLowerCase(), subtype: '', precision: '', isPrimary: false }
    await post(
      '/schemas/column/add',
      { collectionName, column },
      { writes: `add field ${collectionName} ${key}` },
    )
  }
}

/** A filter of V1: a tree of operators. */
function treeFilter(filter: AdaptorFilter): Json {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: 'filter', operator: `$${filter.kind}`, value: filter.nodes.map(treeFilter) }
    case 'not':
      return { kind: 'filter', operator: '$not', value: treeFilter(filter.node) }
    case 'test': {
      const { field, operator, value } = filter
      return { kind: 'filter', operator: OPERATOR_NAMES[operator], fieldName: field, value }
    }
  }
}

/** Sorts and pages the results, because these versions do neither. */
function pageOf<T extends Json>(rows: readonly T[], { sort, page }: Aggregation): ResultPage<T> {
  const sorted = [...rows].sort((a, b) => {
    for (const { field, ascending } of sort) {
      const order = compare(a[field], b[field])
      if (order !== 0) return ascending ? order : -order
    }
    return 0
  })
  return { items: sorted.slice(page.offset, page.offset + page.limit), total: rows.length }
}

/** Orders missing values first, like the native engine. */
function compare(a: unknown, b: unknown): number {
  const [x, y] = [a, b].map(one => (isObject(one) && '$date' in one ? one.$date : (one ?? undefined)))
  if (x === undefined || y === undefined) return Number(x !== undefined) - Number(y !== undefined)
  if (typeof x === 'number' && typeof y === 'number') return x - y
  return Buffer.compare(Buffer.from(String(x)), Buffer.from(String(y)))
}

const readSchema = (client: AdaptorClient, value: unknown): ExternalSchema =>
  schemaFrom(client, value, ({ allowedOperations, allowedSchemaOperations, fields }) => {
    const named = <T>(names: unknown, known: Record<string, T>) =>
      new Set((Array.isArray(names) ? names : []).flatMap(name => known[String(name)] ?? []))
    return {
      operations: named(allowedOperations, OPERATIONS),
      changes: named(allowedSchemaOperations, CHANGES),
      fields: Object.entries(isObject(fields) ? fields : {}).flatMap(([key, field]) =>
        isObject(field) && field.isDeleted !== true ? [readField(key, field)] : [],
      ),
    }
  })

const readField = (key: string, field: Json): ExternalField =>
  fieldFrom(key, field, {
    queryOperators: field.queryOperators,
    operatorOf: one => OPERATORS[String(one)],
    // These versions do not declare sortable fields: assume all ordered types.
    sortable: type => type !== 'OBJECT' && type !== 'ANY' && type !== 'ARRAY_STRING' && type !== 'IMAGE',
  })

// An adaptor of protocol V2: it serves your own database, so that its tables are collections of the shop.
// Here the database is an array. Start it with `node examples/adaptor.ts`, then connect:
//   POST /v1/external-database-connections
//   {"externalDatabaseConnection": {"name": "erp", "endpoint": "http://127.0.0.1:4400", "configuration": {"secretKey": "change me"}}, "connectionType": "STANDALONE"}
// On loopback that needs STOA_PRIVATE_ENDPOINTS=true. Items are then those of the collection `erp/customers`.
import { createServer } from 'node:http'

type Item = Record<string, unknown>
type Filter = Record<string, unknown> | null

const SECRET = process.env.ADAPTOR_SECRET ?? 'change me'
const customers: Item[] = [
  { _id: 'ada', name: 'Ada', city: 'London', orders: 3 },
  { _id: 'bob', name: 'Bob', city: 'Leeds', orders: 0 },
]

const ORDERED = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'hasSome']
const text = { type: 'text', queryOperators: [...ORDERED, 'startsWith', 'contains'] }
const schemas = [
  {
    id: 'customers',
    displayName: 'Customers',
    maxPageSize: 100,
    allowedOperations: ['find', 'count', 'insert', 'update', 'remove'],
    fields: { _id: text, name: text, city: text, orders: { type: 'number', queryOperators: ORDERED } },
  },
]

const TESTS: Record<string, (stored: never, operand: never) => boolean> = {
  $eq: (stored, operand) => (stored ?? null) === operand,
  $ne: (stored, operand) => (stored ?? null) !== operand,
  $lt: (stored, operand) => stored < operand,
  $lte: (stored, operand) => stored <= operand,
  $gt: (stored, operand) => stored > operand,
  $gte: (stored, operand) => stored >= operand,
  $hasSome: (stored, operand: never[]) => operand.includes(stored),
  $startsWith: (stored, operand) =>
    String(stored ?? '')
      .toLowerCase()
      .startsWith(String(operand).toLowerCase()),
  $contains: (stored, operand) =>
    String(stored ?? '')
      .toLowerCase()
      .includes(String(operand).toLowerCase()),
}

/** A filter is an object of one property: a connective or a field, and within a field one operator. */
function fulfils(item: Item, filter: Filter): boolean {
  const [name, value] = Object.entries(filter ?? {})[0] ?? []
  if (name === undefined) return true
  const all = value as Filter[]
  if (name === '$and') return all.every(each => fulfils(item, each))
  if (name === '$or') return all.some(each => fulfils(item, each))
  if (name === '$not') return !fulfils(item, all[0] ?? null)
  const [operator = '', operand] = Object.entries(value as Item)[0] ?? []
  return TESTS[operator]?.(item[name] as never, operand as never) ?? false
}

function inOrder(items: Item[], sort: { fieldName: string; direction: 'asc' | 'desc' }[]): Item[] {
  const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)
  return items.toSorted((a, b) => {
    for (const { fieldName, direction } of sort) {
      const order = compare(a[fieldName], b[fieldName])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}

/** The properties of all requests; each path uses its own. */
interface RequestBody {
  requestContext?: { settings?: { secretKey?: string } }
  filter: Filter
  sort: { fieldName: string; direction: 'asc' | 'desc' }[]
  skip: number
  limit: number
  item: Item
  itemId: string
}

const answers: Record<string, (body: RequestBody) => unknown> = {
  '/provision': () => ({ protocolVersion: 2 }),
  '/schemas/list': () => ({ schemas }),
  '/data/find': ({ filter, sort, skip, limit }) => {
    const found = inOrder(
      customers.filter(item => fulfils(item, filter)),
      sort,
    )
    return { items: found.slice(skip, skip + limit), totalCount: found.length }
  },
  '/data/count': ({ filter }) => ({ totalCount: customers.filter(item => fulfils(item, filter)).length }),
  '/data/insert': ({ item }) => {
    if (customers.some(({ _id }) => _id === item._id)) return 409
    customers.push(item)
    return { item }
  },
  '/data/update': ({ item }) => {
    const at = customers.findIndex(({ _id }) => _id === item._id)
    if (at < 0) return 404
    customers[at] = { ...customers[at], ...item }
    return { item: customers[at] }
  },
  '/data/remove': ({ itemId }) => {
    const at = customers.findIndex(({ _id }) => _id === itemId)
    return at < 0 ? 404 : { item: customers.splice(at, 1)[0] }
  },
}

createServer(async (request, response) => {
  const body: RequestBody = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}')
  const known = body.requestContext?.settings?.secretKey === SECRET
  const answer = known ? (answers[request.url ?? '']?.(body) ?? 404) : 401
  const [status, reply] = typeof answer === 'number' ? [answer, { message: 'no' }] : [200, answer]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}).listen(Number(process.env.ADAPTOR_PORT ?? 4400), '127.0.0.1')

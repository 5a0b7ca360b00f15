import { allCalls, type CallDeclaration, forCalls, type NamedCall, writes } from '@stoa/contract'
import { bodyPathsOf, pathsOf, routerPath } from '../call/call-paths.ts'
import { jsonTextReader } from './request/json-text.ts'
import type { JsonSchema } from './request/request-schema.ts'
import { pathParameters, requestSchema } from './request/request-schema.ts'
import { compileCheck } from './request/validate.ts'

/** A call with what is derived once from its declaration. */
export interface Route {
  operation: string
  resource: string
  name: string
  declaration: CallDeclaration
  writes: boolean
  parameters: readonly string[]
  readonly schema: JsonSchema
  readonly check: ReturnType<typeof compileCheck>
  /** Reads numbers that are texts, and texts that are numbers; undefined if the request has neither. */
  readonly readJsonText: ReturnType<typeof jsonTextReader>
}

/** A method and a path in the router's syntax, with the call that they address. */
export interface Endpoint {
  method: string
  path: string
  /** A GET call sent as a POST with a body: for requests that are too long for a URL. */
  asBody: boolean
  route: Route
  /**
   * Another call has the same path as its canonical one. This call is meant if the query repeats the path parameter of
   * this name, as existing clients do (protocol/transport §1, §2).
   */
  disambiguatedBy?: string
  /** Value of that parameter if the other call's path has a literal in its position: an item's id may be `query`. */
  value?: string
}

const routeOf = ({ resource, name, declaration }: NamedCall): Route => {
  let schema: JsonSchema | undefined
  let check: ReturnType<typeof compileCheck> | undefined
  let readJsonText: { read: ReturnType<typeof jsonTextReader> } | undefined
  return {
    operation: `${resource}.${name}`,
    resource,
    name,
    declaration,
    writes: writes(declaration),
    parameters: pathParameters(declaration.path),
    // Compiled at the first call: compiling takes longer than a call, and a node does not serve all calls at once.
    get schema() {
      schema ??= requestSchema(declaration)
      return schema
    },
    get readJsonText() {
      readJsonText ??= { read: jsonTextReader(this.schema) }
      return readJsonText.read
    },
    get check() {
      check ??= compileCheck(this.schema, declaration.request as JsonSchema)
      return check
    },
  }
}

let byOperation: ReadonlyMap<string, Route> | undefined

/** The call of a name such as `products.getProduct`. */
export function routeNamed(operation: string): Route | undefined {
  byOperation ??= new Map(endpoints().map(({ route }) => [route.operation, route]))
  return byOperation.get(operation)
}

let table: readonly Endpoint[] | undefined
forCalls(() => {
  byOperation = undefined
  table = undefined
})

/** Every method and path that answers, the most specific first. All platforms of a process share the table. */
export function endpoints(): readonly Endpoint[] {
  table ??= listEndpoints()
  return table
}

function listEndpoints(): Endpoint[] {
  const listed: Endpoint[] = allCalls.flatMap(named => {
    const route = routeOf(named)
    const { declaration } = named
    return [
      ...pathsOf(declaration).map(path => ({
        method: declaration.method,
        path: routerPath(path),
        asBody: false,
        route,
      })),
      ...bodyPathsOf(declaration).map(path => ({
        method: 'POST',
        path: routerPath(path),
        asBody: true,
        route,
      })),
    ]
  })
  // `/v1/products/query-platformized` must come before `/v1/products/:p0`.
  const parametersIn = (path: string) => path.split(':').length
  const canonical = new Set(
    allCalls.map(({ declaration: { method, path } }) => `${method} ${routerPath(path)}`),
  )
  for (const endpoint of listed) {
    const { method, path, route } = endpoint
    if (canonical.has(`${method} ${path}`) && !isCanonicalPath(endpoint))
      endpoint.disambiguatedBy = route.parameters[0]
  }
  listed.push(...listed.flatMap(endpoint => collidingPaths(endpoint, listed)))
  const order = ({ path, disambiguatedBy }: Endpoint) => parametersIn(path) - (disambiguatedBy ? 0.5 : 0)
  return listed.sort((a, b) => order(a) - order(b))
}

/** Paths of other calls that also match this call, for one value of its last parameter. */
function collidingPaths({ method, path, asBody, route }: Endpoint, all: readonly Endpoint[]): Endpoint[] {
  const start = path.slice(0, path.lastIndexOf('/') + 1)
  const [name, other] = route.parameters
  if (!takesQuery(route.declaration) || asBody || !name || other || path !== `${start}:p0`) return []
  return all.flatMap(literal => {
    const value = literal.path.slice(start.length)
    if (literal.method !== method || !literal.path.startsWith(start) || !/^[\w-]+$/.test(value)) return []
    return [{ method, path: literal.path, asBody, route, disambiguatedBy: name, value }]
  })
}

const isCanonicalPath = ({ path, asBody, method, route: { declaration } }: Endpoint) =>
  routerPath(declaration.path) === path && (asBody || declaration.method === method)

/** Whether the request is in the query string. */
export const takesQuery = (declaration: CallDeclaration) =>
  declaration.method === 'GET' || declaration.method === 'DELETE'

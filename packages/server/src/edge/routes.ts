import { allCalls, type CallDeclaration, type NamedCall, writes } from '@stoa/contract'
import type { JsonSchema } from './request/request-schema.ts'
import { pathParameters, requestSchema } from './request/request-schema.ts'
import { compileCheck } from './request/validate.ts'

/** A call with everything that is worked out once: its paths, its check, whether it writes. */
export interface Route {
  operation: string
  resource: string
  name: string
  declaration: CallDeclaration
  writes: boolean
  parameters: readonly string[]
  readonly schema: JsonSchema
  readonly check: ReturnType<typeof compileCheck>
}

/** A method and path of the wire, in the router's notation, and the call behind it. */
export interface Endpoint {
  method: string
  path: string
  /** The message comes as a body although the call is a GET: the form for messages that no address can hold. */
  asBody: boolean
  route: Route
  /**
   * Another call has this address as its own. This one is meant when the query repeats the parameter of this name, as
   * existing clients do (protocol/transport §1, §2).
   */
  repeats?: string
  /** The value of that parameter, where its place in the path is taken by a name: an item may be called `query`. */
  value?: string
}

/** `{product.id}` → `:p0`: names of the router's parameters, by position. */
const routerPath = (path: string) => {
  let position = 0
  return path.replaceAll(/\{[^}]+\}/g, () => `:p${position++}`)
}

/** The canonical path, the same behind each public prefix, and the aliases. */
export const pathsOf = (declaration: CallDeclaration): string[] => [
  declaration.path,
  ...(declaration.prefixes ?? []).map(prefix => prefix + declaration.path),
  ...(declaration.aliases ?? []),
]

const routeOf = ({ resource, name, declaration }: NamedCall): Route => {
  let schema: JsonSchema | undefined
  let check: ReturnType<typeof compileCheck> | undefined
  return {
    operation: `${resource}.${name}`,
    resource,
    name,
    declaration,
    writes: writes(declaration),
    parameters: pathParameters(declaration.path),
    // A check takes longer to compile than a call takes, and no node meets all calls in its first second.
    get schema() {
      schema ??= requestSchema(declaration)
      return schema
    },
    get check() {
      check ??= compileCheck(this.schema, declaration.request as JsonSchema)
      return check
    },
  }
}

let table: readonly Endpoint[] | undefined

/** The one table of the wire: every address that answers, most specific first. All platforms of a process share it. */
export function endpoints(): readonly Endpoint[] {
  table ??= listEndpoints()
  return table
}

function listEndpoints(): Endpoint[] {
  const posts = new Set(
    allCalls.flatMap(({ declaration }) => (declaration.method === 'POST' ? pathsOf(declaration) : [])),
  )
  const listed: Endpoint[] = allCalls.flatMap(named => {
    const route = routeOf(named)
    const { method, complexQuery } = named.declaration
    return pathsOf(named.declaration).flatMap(path => [
      { method, path: routerPath(path), asBody: false, route },
      // Where a path means another call when it is posted to, the message has to fit into the address.
      ...(method === 'GET' && complexQuery && !posts.has(path)
        ? [{ method: 'POST', path: routerPath(path), asBody: true, route }]
        : []),
    ])
  })
  // `/v1/products/query-platformized` must be tried before `/v1/products/:p0`.
  const parametersIn = (path: string) => path.split(':').length
  const own = new Set(allCalls.map(({ declaration: { method, path } }) => `${method} ${routerPath(path)}`))
  for (const endpoint of listed) {
    const { method, path, route } = endpoint
    if (own.has(`${method} ${path}`) && !isOwnPath(endpoint)) endpoint.repeats = route.parameters[0]
  }
  listed.push(...listed.flatMap(one => namesakes(one, listed)))
  const order = ({ path, repeats }: Endpoint) => parametersIn(path) - (repeats ? 0.5 : 0)
  return listed.sort((a, b) => order(a) - order(b))
}

/** The addresses of other calls that are those of a call too, for one value of the parameter at its end. */
function namesakes({ method, path, asBody, route }: Endpoint, all: readonly Endpoint[]): Endpoint[] {
  const start = path.slice(0, path.lastIndexOf('/') + 1)
  const [name, other] = route.parameters
  if (!takesQuery(route.declaration) || asBody || !name || other || path !== `${start}:p0`) return []
  return all.flatMap(literal => {
    const value = literal.path.slice(start.length)
    if (literal.method !== method || !literal.path.startsWith(start) || !/^[\w-]+$/.test(value)) return []
    return [{ method, path: literal.path, asBody, route, repeats: name, value }]
  })
}

const isOwnPath = ({ path, asBody, method, route: { declaration } }: Endpoint) =>
  routerPath(declaration.path) === path && (asBody || declaration.method === method)

/** True when the message comes in the address. */
export const takesQuery = (declaration: CallDeclaration) =>
  declaration.method === 'GET' || declaration.method === 'DELETE'

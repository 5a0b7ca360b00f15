import type { Hono } from 'hono'
import type { Bindings } from '../bindings.ts'

/** Largest body of a request in bytes. */
const BODY_MAX = 262_144

/** What GraphQL needs of the platform. */
export interface GraphqlOptions {
  /** Whether documents may ask for the schema. */
  introspection: boolean
  /** The reply of the platform to a request. */
  fetch: (request: Request, env: Bindings) => Promise<Response>
}

/** GraphQL over the calls of the contract (protocol/graphql). Each field is a call of its own, with its permissions and limits. */
export function serveGraphql(app: Hono<{ Bindings: Bindings }>, options: GraphqlOptions): void {
  // Loaded at the first request: most shops never use it, and the schema takes a third of a second.
  let server: Promise<(request: Request, env: Bindings) => Promise<Response>> | undefined
  app.post('/graphql/:version?', async c => {
    const { raw } = c.req
    const length = Number(raw.headers.get('content-length') ?? 0)
    const body = length > BODY_MAX ? undefined : await raw.arrayBuffer()
    if (!body || body.byteLength > BODY_MAX)
      return c.json(
        { errors: [{ message: `The body is larger than ${BODY_MAX} bytes: send a smaller one.` }] },
        413,
      )
    server ??= import('./graphql-server.ts').then(({ createGraphqlServer }) => createGraphqlServer(options))
    // The version says nothing yet: there is one schema.
    const request = new Request(new URL('/graphql', raw.url), { method: 'POST', headers: raw.headers, body })
    return (await server)(request, c.env)
  })
}

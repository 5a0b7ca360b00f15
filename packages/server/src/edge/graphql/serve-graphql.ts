import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Bindings } from '../bindings.ts'
import { toWireError } from '../errors.ts'
import type { Pages } from '../mount-pages.ts'
import { messageOf, requireJson } from '../request/message.ts'
import type { PageIntake } from '../respond.ts'

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
export function serveGraphql(app: Pages, options: GraphqlOptions): void {
  // Loaded at the first request: most shops never use it, and the schema takes a third of a second.
  let server: Promise<(request: Request, env: Bindings) => Promise<Response>> | undefined
  app.post('/graphql/:version?', async c => {
    const { raw } = c.req
    const { intake } = c.var
    await intake.countCall()
    let body: Uint8Array<ArrayBuffer>
    try {
      body = await readMessage(raw, intake)
    } catch (error) {
      const { status, body } = toWireError(error, '')
      if (status === 429 || status >= 500) throw error
      const { message, details } = body
      return c.json(
        { errors: [{ message, extensions: { status, ...details } }] },
        status as ContentfulStatusCode,
      )
    }
    server ??= import('./graphql-server.ts').then(({ createGraphqlServer }) => createGraphqlServer(options))
    const answer = await server
    // A document takes milliseconds to check: each begins in a turn of its own.
    await intake.turn()
    const headers = new Headers(raw.headers)
    headers.set('content-type', 'application/json')
    // The version says nothing yet: there is one schema.
    const request = new Request(new URL('/graphql', raw.url), { method: 'POST', headers, body })
    return answer(request, c.env)
  })
}

/** The body, checked as that of a call: size, depth, number of values. */
async function readMessage(request: Request, intake: PageIntake): Promise<Uint8Array<ArrayBuffer>> {
  const body = await intake.body(BODY_MAX)
  requireJson(request, body)
  messageOf(body)
  return new Uint8Array(body)
}

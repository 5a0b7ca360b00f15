import type { Context } from 'hono'
import type { Caller } from '../../call/context.ts'
import type { Bindings } from '../bindings.ts'
import { toWireError } from '../errors.ts'
import type { PageEnv, Pages } from '../mount-pages.ts'

/** Largest body of a request in bytes. */
const BODY_MAX = 262_144

const AT = '/acp/:clientId/checkout_sessions'

const ROUTES = [
  ['POST', AT, 'create'],
  ['GET', `${AT}/:id`, 'get'],
  ['POST', `${AT}/:id`, 'update'],
  ['POST', `${AT}/:id/complete`, 'complete'],
  ['POST', `${AT}/:id/cancel`, 'cancel'],
] as const

interface AcpRequest {
  clientId: string
  id: string
  request: Request
  env: Bindings
}

interface AcpOperations {
  discovery(clientId: string | undefined): Promise<object | undefined>
  answer(
    operation: (typeof ROUTES)[number][2],
    request: AcpRequest & { text: string; identify(): Promise<Caller> },
  ): Promise<{ status: number; body: object; headers: Record<string, string> }>
  continueAt(request: AcpRequest): Promise<string | undefined>
}

/** The reply to a request that the edge has rejected, in the form of the protocol. */
function rejection(error: unknown): Response {
  const { status, body, retryAfterSec } = toWireError(error, '')
  if (status === 500) throw error
  const { applicationError } = body.details
  const type =
    status === 503 ? 'service_unavailable' : status === 429 ? 'processing_error' : 'invalid_request'
  const code = status === 401 ? 'unauthorized' : (applicationError?.code.toLowerCase() ?? 'invalid')
  return Response.json(
    { type, code, message: body.message },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(retryAfterSec !== undefined && { 'retry-after': String(retryAfterSec) }),
        ...(status === 401 && { 'www-authenticate': 'Bearer error="invalid_token"' }),
      },
    },
  )
}

/** The Agentic Commerce Protocol (docs/guides/assistants.md): checkout sessions over REST for agents with a key, and where buyers go on with one. */
export function serveAcp(app: Pages, { discovery, answer, continueAt }: AcpOperations): void {
  const requestOf = (c: Context<PageEnv>): AcpRequest => ({
    clientId: c.req.param('clientId') ?? '',
    id: c.req.param('id') ?? '',
    request: c.req.raw,
    env: c.env ?? {},
  })

  app.get('/.well-known/acp.json', async c => {
    const message = 'Name the shop: add ?clientId= with the client id of its storefront.'
    const shop = await discovery(c.req.query('clientId'))
    if (!shop) return c.json({ type: 'invalid_request', code: 'not_found', message }, 404)
    return c.json(shop, 200, {
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    })
  })

  for (const [method, path, operation] of ROUTES)
    app.on(method, path, async c => {
      const { intake } = c.var
      try {
        await intake.countCall()
        const text = method === 'GET' ? '' : Buffer.from(await intake.body(BODY_MAX)).toString()
        await intake.turn()
        const message = requestOf(c)
        // The request was counted as one call of the agent.
        const env = { ...message.env, isCounted: true }
        const { identify } = intake
        const { status, body, headers } = await answer(operation, { ...message, env, text, identify })
        return Response.json(body, { status, headers })
      } catch (error) {
        return rejection(error)
      }
    })

  app.get('/acp/:clientId/continue/:id', async c => {
    const url = await continueAt(requestOf(c))
    return url ? c.redirect(url, 303) : c.text('This checkout has ended. Start again in the shop.', 404)
  })
}

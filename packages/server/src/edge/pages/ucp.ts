import type { Context } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { createUcpServer } from '../mcp/ucp-server.ts'
import type { PageEnv, Pages } from '../mount-pages.ts'

/** Largest body of a request in bytes. */
const BODY_MAX = 262_144

const AT = '/ucp/:clientId/checkout-sessions'
const MCP = '/ucp/:clientId/mcp'
const CARTS = '/ucp/:clientId/carts'

const ROUTES = [
  ['POST', AT, 'create'],
  ['GET', `${AT}/:id`, 'get'],
  ['PUT', `${AT}/:id`, 'update'],
  ['POST', `${AT}/:id/complete`, 'complete'],
  ['POST', `${AT}/:id/cancel`, 'cancel'],
  ['GET', '/ucp/:clientId/orders/:id', 'order'],
  ['POST', CARTS, 'createCart'],
  ['GET', `${CARTS}/:id`, 'getCart'],
  ['PUT', `${CARTS}/:id`, 'updateCart'],
  ['POST', `${CARTS}/:id/cancel`, 'cancelCart'],
  ['POST', '/ucp/:clientId/catalog/search', 'search'],
  ['POST', '/ucp/:clientId/catalog/lookup', 'lookup'],
  ['POST', '/ucp/:clientId/catalog/product', 'product'],
] as const

export interface UcpRequest {
  clientId: string
  id: string
  request: Request
  env: Bindings
}

/** A reply of an operation: JSON. */
export interface UcpAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/** A message of MCP around an operation: its text, and what it says about who sends it under which key. */
interface Envelope {
  body: string
  profile?: string
  key?: string
}

export interface UcpOperations {
  profile(clientId: string | undefined): Promise<object | undefined>
  answer(
    operation: (typeof ROUTES)[number][2],
    request: UcpRequest & { text: string; envelope?: Envelope },
  ): Promise<UcpAnswer>
  continueAt(kind: 'checkout' | 'cart', request: UcpRequest): Promise<string | undefined>
  policy(request: UcpRequest): Promise<string | undefined>
  protectedResource(clientId: string): object
}

/** The Universal Commerce Protocol (docs/guides/assistants.md): the profile of a shop, its products, checkouts and orders over REST, and where buyers go on with one. */
export function serveUcp(
  app: Pages,
  { profile, answer, continueAt, policy, protectedResource }: UcpOperations,
): void {
  const requestOf = (c: Context<PageEnv>): UcpRequest => ({
    clientId: c.req.param('clientId') ?? '',
    id: c.req.param('id') ?? '',
    request: c.req.raw,
    env: c.env ?? {},
  })

  app.get('/.well-known/ucp', async c => {
    const content = 'Name the shop: add ?clientId= with the client id of its storefront.'
    const shop = await profile(c.req.query('clientId'))
    if (!shop) return c.json({ code: 'not_found', content }, 404)
    return c.json(shop, 200, {
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    })
  })

  app.get('/.well-known/oauth-protected-resource/ucp/:clientId', c =>
    c.json(protectedResource(c.req.param('clientId')), 200, { 'access-control-allow-origin': '*' }),
  )

  for (const [method, path, operation] of ROUTES)
    app.on(method, path, async c => {
      const { intake } = c.var
      await intake.countCall()
      const text = method === 'GET' ? '' : Buffer.from(await intake.body(BODY_MAX)).toString()
      await intake.turn()
      const message = requestOf(c)
      // The request was counted as one call.
      const env = { ...message.env, isCounted: true }
      const reply = await answer(operation, { ...message, env, text })
      return new Response(reply.text, reply)
    })

  let server: Promise<ReturnType<typeof createUcpServer>> | undefined
  const notAllowed = () => new Response(null, { status: 405, headers: { allow: 'POST' } })
  app.get(MCP, notAllowed)
  app.delete(MCP, notAllowed)
  app.post(MCP, async c => {
    const { intake } = c.var
    await intake.countCall()
    const text = Buffer.from(await intake.body(BODY_MAX)).toString()
    // Loaded at the first request: many platforms use REST.
    server ??= import('../mcp/ucp-server.ts').then(({ createUcpServer }) => createUcpServer(answer))
    const answerMcp = await server
    await intake.turn()
    const request = requestOf(c)
    return answerMcp({ ...request, env: { ...request.env, isCounted: true } }, text)
  })

  for (const [path, kind] of [
    ['/ucp/:clientId/continue/:id', 'checkout'],
    ['/ucp/:clientId/continue-cart/:id', 'cart'],
  ] as const)
    app.get(path, async c => {
      const url = await continueAt(kind, requestOf(c))
      return url ? c.redirect(url, 303) : c.text(`This ${kind} has ended. Start again in the shop.`, 404)
    })

  app.get('/ucp/:clientId/policies/:id', async c => {
    const text = await policy(requestOf(c))
    return text === undefined ? c.text('The shop has no such policy.', 404) : c.text(text)
  })
}

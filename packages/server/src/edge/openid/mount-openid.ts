import type { Context, Hono } from 'hono'
import { Failure } from '../../call/failure.ts'
import { authorize } from '../../identity/openid/authorize.ts'
import { providerMetadata } from '../../identity/openid/provider-metadata.ts'
import { rpInitiatedLogout } from '../../identity/openid/rp-initiated-logout.ts'
import type { Bindings } from '../bindings.ts'
import { mountPages, type PageEnv, type Pages } from '../mount-pages.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from '../pages/plain-page.ts'
import { isForm, readForm } from '../request/read-form.ts'
import { requestInfo } from '../request/same-origin.ts'
import type { Responder } from '../respond.ts'
import type { EdgeServices } from '../run/edge-services.ts'
import { OAuthError } from './oauth-error.ts'
import { formMessage, tokenError, tokenMessage } from './token-form.ts'

type App = Hono<{ Bindings: Bindings }>

interface Options {
  services: EdgeServices
  responder: Responder
  /** The public signing keys. */
  jwks: () => Promise<object>
}

const PUBLIC = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

/** The endpoints of OpenID Connect and OAuth 2.0 that are no calls: documents, redirects and forms. */
export function mountOpenId(app: App, { services, responder, jwks }: Options): void {
  mountRedirecting(app, services, responder)
  mountPages(app, responder, pages => {
    mountDocuments(pages, services, jwks)
    for (const { path } of REDIRECTING) continueAsGet(pages, path)
    mountForms(pages, app)
    pages.get('/oauth2/user-info', async (c, next) => {
      await next()
      // RFC 6750 §3.
      if (c.res.status === 401) c.res.headers.set('www-authenticate', 'Bearer error="invalid_token"')
    })
  })
}

function mountDocuments(pages: Pages, services: EdgeServices, jwks: Options['jwks']) {
  const metadata = providerMetadata(services.config.publicUrl)
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
    pages.get(path, c => c.json(metadata, 200, PUBLIC))
  for (const path of ['/.well-known/jwks.json', '/oauth2/jwks', '/v1/oauth/jwks'])
    pages.get(path, async c => c.json(await jwks(), 200, PUBLIC))
}

/** The endpoints that a browser opens: each redirects, or shows a page if it has no address to redirect to. */
const REDIRECTING = [
  {
    path: '/oauth2/authorize',
    operation: 'oauth.authorize',
    title: 'Sign-in is not possible',
    answer: authorize,
  },
  {
    path: '/oauth2/logout',
    operation: 'oauth.logout',
    title: 'Sign-out is not possible',
    answer: rpInitiatedLogout,
  },
] as const

function mountRedirecting(app: App, services: EdgeServices, responder: Responder) {
  const { database, clock, ids, config, platform } = services
  const { directory, readIdToken } = platform
  for (const { path, operation, title, answer } of REDIRECTING)
    app.get(path, c =>
      responder.respond(c.req.raw, c.env, operation, async state => {
        const request = requestInfo(c.req.raw, state, () => Promise.resolve(state.caller), config)
        const outcome = await answer(
          { db: database, directory, clock, ids, config, readIdToken },
          new URL(c.req.url).searchParams,
          request.cookie,
        )
        if ('location' in outcome) {
          state.status = 302
          state.headers.location = outcome.location
          return ''
        }
        state.status = 400
        Object.assign(state.headers, plainPageHeaders)
        const body = htmlParagraph(`${outcome.rejected} Go back to the app and tell its operator.`)
        return plainPage({ title, tag: 'en', direction: 'ltr', body })
      }),
    )
}

/** A form posted from another site has no cookie, so it continues as a GET. */
function continueAsGet(pages: Pages, path: string) {
  pages.post(path, c =>
    withOAuthErrors(c, async () =>
      c.body(null, 303, {
        location: `${path}?${await oauthForm(c)}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      }),
    ),
  )
}

/** The calls that OAuth clients make with forms: the message of each. */
const FORMS = {
  '/oauth2/token': tokenMessage,
  '/oauth2/revoke': formMessage,
  '/oauth2/introspect': formMessage,
}

/** A form means the call of the same path with a JSON body; its errors are those of RFC 6749 §5.2. */
function mountForms(pages: Pages, app: App) {
  for (const [path, messageOf] of Object.entries(FORMS))
    pages.post(path, (c, next) =>
      isForm(c.req.raw)
        ? withOAuthErrors(c, async () => {
            const authorization = c.req.header('authorization') ?? null
            const message = messageOf(await oauthForm(c), authorization)
            return oauthReplyOf(await app.fetch(callOf(c.req.raw, message), c.env), authorization)
          })
        : next(),
    )
}

/** The request of the call that a form means. */
function callOf({ url, headers: formHeaders }: Request, message: object): Request {
  const headers = new Headers(formHeaders)
  for (const name of ['authorization', 'content-length', 'transfer-encoding']) headers.delete(name)
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(message) })
}

/** The reply to a form for the reply of its call. */
async function oauthReplyOf(reply: Response, authorization: string | null): Promise<Response> {
  if (reply.ok) {
    reply.headers.set('pragma', 'no-cache')
    return reply
  }
  const problem = (await reply.json()) as {
    message?: string
    details?: { applicationError?: { code?: string } }
  }
  const error = tokenError(reply.status, { ...problem, code: problem.details?.applicationError?.code })
  // RFC 6749 §5.2: the scheme that the client used.
  if (error.status === 401 && /^basic /i.test(authorization ?? ''))
    reply.headers.set('www-authenticate', 'Basic realm="Stoa"')
  return new Response(error.body(), { status: error.status, headers: reply.headers })
}

/** The form of a request, with each field once (RFC 6749 §3.2). */
async function oauthForm(c: Context<PageEnv>): Promise<URLSearchParams> {
  const problem = new OAuthError(400, 'invalid_request', 'Send each field once, in a form of at most 16 KiB.')
  if (!isForm(c.req.raw)) throw problem
  const form = await readForm(c.var.intake).catch(error => {
    throw error instanceof Failure && error.code === 'PAYLOAD_TOO_LARGE' ? problem : error
  })
  if (new Set(form.keys()).size !== form.size) throw problem
  return form
}

async function withOAuthErrors(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return c.body(error.body(), error.status as 400, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  }
}

import type { Context, Hono } from 'hono'
import { authorize } from '../../identity/openid/authorize.ts'
import { providerMetadata } from '../../identity/openid/provider-metadata.ts'
import { rpInitiatedLogout } from '../../identity/openid/rp-initiated-logout.ts'
import type { Bindings } from '../bindings.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from '../pages/plain-page.ts'
import { requestInfo } from '../request/same-origin.ts'
import type { Responder } from '../respond.ts'
import type { EdgeServices } from '../run/edge-services.ts'
import { OAuthError } from './oauth-error.ts'
import { isForm, readForm } from './read-form.ts'
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
  const metadata = providerMetadata(services.config.publicUrl)
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
    app.get(path, c => c.json(metadata, 200, PUBLIC))
  for (const path of ['/.well-known/jwks.json', '/oauth2/jwks', '/v1/oauth/jwks'])
    app.get(path, async c => c.json(await jwks(), 200, PUBLIC))
  mountRedirecting(app, services, responder)
  mountForms(app)
  app.get('/oauth2/user-info', async (c, next) => {
    await next()
    // RFC 6750 §3.
    if (c.res.status === 401) c.res.headers.set('www-authenticate', 'Bearer error="invalid_token"')
  })
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

/** A form posted from another site has no cookie, so it continues as a GET. */
function mountRedirecting(app: App, services: EdgeServices, responder: Responder) {
  const { database, clock, ids, config, platform } = services
  const { directory, readIdToken } = platform
  for (const { path, operation, title, answer } of REDIRECTING) {
    app.get(path, c =>
      responder.respond(c.req.raw, c.env, operation, false, async state => {
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
    app.post(path, async c => {
      const form = isForm(c.req.raw) ? await readForm(c.req.raw) : undefined
      if (!form)
        return oauthReply(c, new OAuthError(400, 'invalid_request', 'Send one form of at most 16 KiB.'))
      return c.body(null, 303, {
        location: `${path}?${form}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    })
  }
}

/** The calls that OAuth clients make with forms: the message of each. */
const FORMS = {
  '/oauth2/token': tokenMessage,
  '/oauth2/revoke': formMessage,
  '/oauth2/introspect': formMessage,
}

/** A form means the call of the same path with a JSON body; its errors are those of RFC 6749 §5.2. */
function mountForms(app: App) {
  for (const [path, messageOf] of Object.entries(FORMS))
    app.post(path, async (c, next) => {
      if (!isForm(c.req.raw)) return next()
      const authorization = c.req.header('authorization') ?? null
      try {
        const form = await readForm(c.req.raw)
        if (!form) throw new OAuthError(400, 'invalid_request', 'Send each field once, in at most 16 KiB.')
        const body = JSON.stringify(messageOf(form, authorization))
        const headers = new Headers(c.req.raw.headers)
        for (const name of ['authorization', 'content-length', 'transfer-encoding']) headers.delete(name)
        headers.set('content-type', 'application/json')
        const reply = await app.fetch(new Request(c.req.url, { method: 'POST', headers, body }), c.env)
        if (reply.ok) {
          reply.headers.set('pragma', 'no-cache')
          return reply
        }
        const problem = (await reply.json()) as {
          message?: string
          details?: { applicationError?: { code?: string } }
        }
        const error = tokenError(reply.status, {
          ...problem,
          code: problem.details?.applicationError?.code,
        })
        // RFC 6749 §5.2: the scheme that the client used.
        if (error.status === 401 && /^basic /i.test(authorization ?? ''))
          reply.headers.set('www-authenticate', 'Basic realm="Stoa"')
        return new Response(error.body(), { status: error.status, headers: reply.headers })
      } catch (error) {
        if (error instanceof OAuthError) return oauthReply(c, error)
        throw error
      }
    })
}

const oauthReply = (c: Context, error: OAuthError) =>
  c.body(error.body(), error.status as 400, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })

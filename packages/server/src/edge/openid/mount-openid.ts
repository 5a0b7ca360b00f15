import type { Context, Hono } from 'hono'
import { authorize } from '../../identity/openid/authorize.ts'
import { providerMetadata } from '../../identity/openid/provider-metadata.ts'
import type { Bindings } from '../bindings.ts'
import { htmlParagraph, plainPage, plainPageHeaders } from '../pages/plain-page.ts'
import { requestInfo } from '../request/same-origin.ts'
import type { Responder } from '../respond.ts'
import type { EdgeServices } from '../run/edge-services.ts'
import { OAuthError } from './oauth-error.ts'
import { isForm, readForm } from './read-form.ts'
import { tokenError, tokenMessage } from './token-form.ts'

type App = Hono<{ Bindings: Bindings }>

interface Options {
  services: EdgeServices
  responder: Responder
  /** The public signing keys. */
  jwks: () => object
}

const PUBLIC = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

/** The endpoints of OpenID Connect and OAuth 2.0 that are no calls: documents, redirects and forms. */
export function mountOpenId(app: App, { services, responder, jwks }: Options): void {
  const metadata = providerMetadata(services.config.publicUrl)
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
    app.get(path, c => c.json(metadata, 200, PUBLIC))
  for (const path of ['/.well-known/jwks.json', '/oauth2/jwks', '/v1/oauth/jwks'])
    app.get(path, c => c.json(jwks(), 200, PUBLIC))
  mountAuthorization(app, services, responder)
  mountTokenForm(app)
  app.get('/oauth2/user-info', async (c, next) => {
    await next()
    // RFC 6750 §3.
    if (c.res.status === 401) c.res.headers.set('www-authenticate', 'Bearer error="invalid_token"')
  })
}

/** `GET /oauth2/authorize`. A form posted from another site has no cookie, so it continues as a GET. */
function mountAuthorization(app: App, services: EdgeServices, responder: Responder) {
  const { database, clock, ids, config, platform } = services
  app.get('/oauth2/authorize', c =>
    responder.respond(c.req.raw, c.env, 'oauth.authorize', false, async state => {
      const request = requestInfo(c.req.raw, state, () => Promise.resolve(state.caller), config)
      const outcome = await authorize(
        { db: database, directory: platform.directory, clock, ids, config },
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
      return plainPage({ title: 'Sign-in is not possible', tag: 'en', direction: 'ltr', body })
    }),
  )
  app.post('/oauth2/authorize', async c => {
    const form = isForm(c.req.raw) ? await readForm(c.req.raw) : undefined
    if (!form)
      return oauthReply(c, new OAuthError(400, 'invalid_request', 'Send one form of at most 16 KiB.'))
    return c.body(null, 303, {
      location: `/oauth2/authorize?${form}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })
}

/** `POST /oauth2/token` with a form: the call of the same path with a JSON body, with errors of RFC 6749 §5.2. */
function mountTokenForm(app: App) {
  app.post('/oauth2/token', async (c, next) => {
    if (!isForm(c.req.raw)) return next()
    try {
      const form = await readForm(c.req.raw)
      if (!form) throw new OAuthError(400, 'invalid_request', 'Send each field once, in at most 16 KiB.')
      const body = JSON.stringify(tokenMessage(form))
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

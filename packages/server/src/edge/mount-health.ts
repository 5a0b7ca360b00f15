import type { Hono } from 'hono'
import { Failure } from '../call/failure.ts'
import type { Config } from '../config/settings.ts'
import type { Bindings } from './bindings.ts'
import { hasBearerToken } from './request/bearer-token.ts'
import type { Responder } from './respond.ts'
import type { Telemetry } from './run/telemetry.ts'

/** Serves liveness, readiness and, with a token, the metrics. */
export function mountHealth(
  app: Hono<{ Bindings: Bindings }>,
  {
    config: { metricsToken },
    responder,
    telemetry,
    isReady,
  }: {
    config: Pick<Config, 'metricsToken'>
    responder: Responder
    telemetry: Telemetry
    isReady: () => Promise<boolean>
  },
): void {
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c =>
    (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )
  if (metricsToken === undefined) return
  app.get('/metrics', c =>
    responder.respond(c.req.raw, c.env, 'metrics', async ({ headers }) => {
      if (!hasBearerToken(c.req.raw, metricsToken)) throw new Failure('UNAUTHENTICATED')
      headers['content-type'] = telemetry.contentType
      return telemetry.metrics()
    }),
  )
}

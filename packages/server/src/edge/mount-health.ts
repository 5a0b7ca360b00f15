import type { Hono } from 'hono'
import { Failure } from '../call/failure.ts'
import type { ProcessState } from '../call/node-processes.ts'
import type { Config } from '../config/settings.ts'
import type { Bindings } from './bindings.ts'
import { hasBearerToken } from './request/bearer-token.ts'
import type { Responder } from './respond.ts'

/** Serves liveness, readiness and, with a token, the metrics and the processes of the node. */
export function mountHealth(
  app: Hono<{ Bindings: Bindings }>,
  {
    config: { metricsToken },
    responder,
    contentType,
    metrics,
    states,
    isReady,
  }: {
    config: Pick<Config, 'metricsToken'>
    responder: Responder
    contentType: string
    /** Of all processes of the node. */
    metrics: () => Promise<string>
    /** Of all processes of the node, if it has several. */
    states: (() => readonly ProcessState[]) | undefined
    isReady: () => Promise<boolean>
  },
): void {
  app.get('/healthz', c => {
    const isOperator = metricsToken !== undefined && hasBearerToken(c.req.raw, metricsToken)
    return c.json({ status: 'ok', ...(isOperator && { processes: states?.() }) })
  })
  app.get('/readyz', async c =>
    (await isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )
  if (metricsToken === undefined) return
  app.get('/metrics', c =>
    responder.respond(c.req.raw, c.env, 'metrics', async ({ headers }) => {
      if (!hasBearerToken(c.req.raw, metricsToken)) throw new Failure('UNAUTHENTICATED')
      headers['content-type'] = contentType
      return metrics()
    }),
  )
}

import { createServer } from 'node:http'
import type { ProcessState } from './call/node-processes.ts'
import type { Config } from './config/settings.ts'
import type { Metrics } from './edge/app.ts'

/** Serves `/metrics` for Prometheus and the processes of the node, `/healthz`, at `metricsPort`, without a token. Other paths are not found. */
export async function serveMetrics(
  metrics: () => Promise<Metrics>,
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  states?: () => readonly ProcessState[],
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0]
    if (path === '/healthz') {
      const health = { status: 'ok', processes: states?.() }
      return outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(health))
    }
    if (path !== '/metrics') {
      outgoing
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('Only /metrics and /healthz answer at this port.\n')
      return
    }
    metrics().then(
      ({ contentType, text }) => outgoing.writeHead(200, { 'content-type': contentType }).end(text),
      () => outgoing.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metricsPort, metricsHost, () => resolve())
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

import { createServer } from 'node:http'
import type { Config } from './config/settings.ts'
import type { Metrics } from './edge/app.ts'

/** Serves `/metrics` for Prometheus at `metricsPort`, without a token. All other paths are not found. */
export async function serveMetrics(
  metrics: () => Promise<Metrics>,
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] !== '/metrics') {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics answers at this port.\n')
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

import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Config } from './config.ts'
import { limitArrival } from './edge/arrival.ts'

/** What is served: the platform as a function, and its notice that it is about to end. */
export interface Served {
  fetch(request: Request, env: HttpBindings): Promise<Response>
  drain(): void
}

/** Listens for the platform's requests. `close` lets calls under way end, for as long as the configuration allows. */
export async function serve(
  served: Served,
  config: Pick<Config, 'host' | 'port' | 'requestTimeoutMs' | 'drainTimeoutMs'>,
): Promise<{ close(): Promise<void> }> {
  // The heap may grow by half before it is collected; by itself V8 lets a small one grow to several times that (decision 013).
  setFlagsFromString('--heap-growing-percent=50')
  const server = createAdaptorServer({
    fetch: (request, env) => served.fetch(request, env as HttpBindings),
    serverOptions: { keepAliveTimeout: 65_000 },
  }) as Server
  limitArrival(server, config.requestTimeoutMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve())
  })
  return {
    close() {
      served.drain()
      return new Promise(done => {
        const hurry = setTimeout(() => server.closeAllConnections(), config.drainTimeoutMs)
        server.close(() => {
          clearTimeout(hurry)
          done()
        })
        server.closeIdleConnections()
      })
    },
  }
}

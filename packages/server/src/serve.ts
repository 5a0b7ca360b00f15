import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Config } from './config.ts'
import type { Answer, Edge } from './edge/app.ts'
import { hasBody, limitArrival } from './edge/arrival.ts'
import type { Asked } from './edge/recall.ts'

/** What is served: the platform as a function, and its notice that it is about to end. */
export interface Served {
  fetch(request: Request, env: HttpBindings): Promise<Response>
  recall: Edge['recall']
  drain(): void
}

/** Listens for the platform's requests. `close` lets calls under way end, for as long as the configuration allows. */
export async function serve(
  served: Served,
  config: Pick<Config, 'host' | 'port' | 'requestTimeoutMs' | 'drainTimeoutMs'>,
): Promise<{ close(): Promise<void> }> {
  // The heap may grow by half before it is collected; by itself V8 lets a small one grow to several times that (decision 013).
  setFlagsFromString('--heap-growing-percent=50')
  const listener = getRequestListener((request, env) => served.fetch(request, env as HttpBindings))
  const server = createServer(
    // Headers that were sent twice read the same on both ways.
    { keepAliveTimeout: 65_000, joinDuplicateHeaders: true },
    (incoming, outgoing) => {
      const answer = isPlain(incoming) ? served.recall(askedOf(incoming)) : undefined
      if (answer) answer.then(known => send(outgoing, known)).catch(() => outgoing.destroy())
      else void listener(incoming, outgoing)
    },
  )
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

/** Whether its head is all there is to a request, and says whom it is for: the listener refuses what does not. */
const isPlain = (incoming: IncomingMessage) =>
  !hasBody(incoming) && /^[\w.:[\]-]+$/.test(incoming.headers.host ?? '')

const askedOf = ({ method = '', url = '', headers }: IncomingMessage): Asked => ({
  method,
  target: url,
  header: name => (headers[name] as string | undefined) ?? null,
})

function send(outgoing: ServerResponse, { status, headers, body }: Answer) {
  headers['content-length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { createDrainingServer, LISTEN_BACKLOG } from '@stoa/node-server'
import { Failure } from './call/failure.ts'
import type { Config } from './config/settings.ts'
import type { Edge } from './edge/app.ts'
import { rejectMalformed } from './edge/request/malformed.ts'
import { hasBody, setRequestTimeout } from './edge/request/request-timeout.ts'
import type { WireReply } from './edge/respond.ts'
import type { RequestHead } from './edge/run/response-cache.ts'

/** The served platform: its `fetch`, and its shutdown notification. */
export interface Served {
  fetch(request: Request, env: HttpBindings): Promise<Response>
  cachedResponse: Edge['cachedResponse']
  reject: Edge['reject']
  drain(): void
}

type ServeConfig = Partial<Pick<Config, 'role'>> &
  Pick<Config, 'host' | 'port' | 'requestTimeoutMs' | 'replyTimeoutMs' | 'drainDelayMs' | 'drainTimeoutMs'>

/** The listening platform. */
export interface PlatformServer {
  /** From now on readiness fails and replies close their connections; requests are still accepted. */
  drain(): void
  /**
   * Drains, closes the port after the configured delay, and waits for requests in flight until the drain timeout. Resolves
   * with the number of connections that were cut. An aborted signal skips the waiting.
   */
  close(hurry?: AbortSignal): Promise<number>
}

/** What a node that does background work alone answers: health checks and metrics. */
const WORKER_PATHS = ['/healthz', '/readyz', '/metrics']

/** What answers the requests of a node of this role. */
const servedBy = (platform: Served, role: Config['role'] | undefined): Served =>
  role !== 'worker'
    ? platform
    : {
        ...platform,
        cachedResponse: () => undefined,
        async fetch(request, env) {
          const path = new URL(request.url).pathname
          if (!WORKER_PATHS.includes(path)) throw new Failure('UNKNOWN_PATH', { path })
          return platform.fetch(request, env)
        },
      }

/** Listens for requests to the platform. */
export async function serve(platform: Served, config: ServeConfig): Promise<PlatformServer> {
  const served = servedBy(platform, config.role)
  // Lets the heap grow by half before a collection; by default V8 lets a small heap grow to several times that (decision
  // 013).
  setFlagsFromString('--heap-growing-percent=50')
  // Health checks of HAProxy use HTTP/1.0 without a Host header.
  const listener = getRequestListener((request, env) => served.fetch(request, env as HttpBindings), {
    hostname: 'localhost',
    errorHandler: async error => {
      const failure = error instanceof RequestError ? new Failure('MALFORMED_REQUEST') : error
      const { body, ...init } = await served.reject(failure)
      return new Response(body, init)
    },
  })
  const { server, drain, close } = createDrainingServer(
    (incoming, outgoing) => {
      const answer = isSimpleRequest(incoming) ? served.cachedResponse(requestHeadOf(incoming)) : undefined
      if (answer) answer.then(known => send(outgoing, known)).catch(() => outgoing.destroy())
      else Promise.resolve(listener(incoming, outgoing)).catch(() => outgoing.destroy())
    },
    {
      // Headers that were sent twice read the same on both ways.
      joinDuplicateHeaders: true,
      keepAliveTimeout: 65_000,
      replyTimeoutMs: config.replyTimeoutMs,
      drainDelayMs: config.drainDelayMs,
      drainTimeoutMs: config.drainTimeoutMs,
    },
  )
  setRequestTimeout(server, config.requestTimeoutMs, served.reject)
  rejectMalformed(server, served.reject)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG }, () => resolve())
  })
  const drainAll = () => {
    served.drain()
    drain()
  }
  return {
    drain: drainAll,
    close(hurry) {
      drainAll()
      return close(hurry)
    },
  }
}

/** Whether a request has no body and a valid Host header. The listener rejects invalid hosts. */
const isSimpleRequest = (incoming: IncomingMessage) =>
  !hasBody(incoming) && /^[\w.:[\]-]+$/.test(incoming.headers.host ?? '')

const requestHeadOf = ({ method = '', url = '', headers, socket }: IncomingMessage): RequestHead => ({
  method,
  target: url,
  header: name => (headers[name] as string | undefined) ?? null,
  socketAddress: socket.remoteAddress,
})

function send(outgoing: ServerResponse, { status, headers, body }: WireReply) {
  headers['content-length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the API of a payment provider or carrier. */
export interface ApiRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A reply: JSON unless it is absent. */
export interface ApiReply {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/**
 * What goes wrong with a request: `reply-lost` carries it out and closes the connection, `refused` closes it before,
 * `unavailable` answers 503 before, `error` carries it out and answers 500, a reply is given instead.
 */
export type ApiFault = 'reply-lost' | 'refused' | 'unavailable' | 'error' | ApiReply

/** Serves an API on a port of loopback. */
export async function serveApi(answer: (request: ApiRequest) => ApiReply) {
  let faults: { fault: ApiFault; times: number; matches: RegExp } | undefined
  const requests: ApiRequest[] = []

  const takeFault = (path: string): ApiFault | undefined => {
    if (!faults || faults.times === 0 || !faults.matches.test(path)) return undefined
    faults.times--
    return faults.fault
  }

  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const body = Buffer.concat(await incoming.toArray()).toString()
    const { method = 'GET', headers } = incoming
    const request = { method, path: url.pathname, query: url.searchParams, headers, body }
    requests.push(request)
    const fault = takeFault(`${method} ${url.pathname}`)
    if (fault === 'refused') return void incoming.socket.destroy()
    if (fault === 'unavailable') return void response.writeHead(503).end()
    const reply = typeof fault === 'object' ? fault : answer(request)
    if (fault === 'reply-lost') return void incoming.socket.destroy()
    if (fault === 'error') return void response.writeHead(500).end('{}')
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests that have arrived, the failed ones too. */
    requests,
    /** Makes requests fail whose method and path match, such as `/^POST .*refunds/`. */
    fail(fault: ApiFault, { times = Number.POSITIVE_INFINITY, matches = /^POST / } = {}) {
      faults = { fault, times, matches }
    },
    /** Ends the failures. */
    recover() {
      faults = undefined
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

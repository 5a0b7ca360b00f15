import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export interface Answer {
  status?: number
  body?: unknown
  /** Sent as it is, instead of JSON. */
  text?: string
  headers?: Record<string, string>
  /** Ends the connection without a reply. */
  drop?: true
  /** Never replies. */
  silent?: true
  /** Waits for this before the reply. */
  until?: Promise<unknown>
}

export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Record<string, unknown> | undefined
}

/** An application error as the platform words it (protocol/transport §6). */
export const rejection = (status: number, code: string, message = code, data = {}): Answer => ({
  status,
  body: { message, details: { applicationError: { code, description: message, data } } },
})

/** A real HTTP server that speaks the documented wire, and misbehaves when told to. */
export async function startWireServer() {
  const seen: SeenRequest[] = []
  const scripts = new Map<string, (Answer | 'as usual')[]>()
  let sessions = 0

  const token = ({ body }: SeenRequest): Answer => {
    const count = ++sessions
    const refreshToken = body?.grantType === 'refresh_token' ? body.refreshToken : `refresh-${count}`
    return {
      body: {
        access_token: `access-${count}`,
        token_type: 'Bearer',
        expires_in: 600,
        refresh_token: refreshToken,
      },
    }
  }

  /** The next scripted answer of a path; the last one stays. */
  function answerFor(request: SeenRequest): Answer {
    const script = scripts.get(request.path)
    const next = script && script.length > 1 ? script.shift() : script?.[0]
    if (next && next !== 'as usual') return next
    return request.path === '/oauth2/token' ? token(request) : { body: {} }
  }

  async function reply(request: SeenRequest, res: ServerResponse) {
    const { status = 200, body, text, headers, drop, silent, until } = answerFor(request)
    await until
    if (silent) return
    if (drop) return void res.socket?.destroy()
    res.writeHead(status, {
      'content-type': 'application/json',
      'x-wix-request-id': `req-${seen.length}`,
      ...headers,
    })
    res.end(text ?? JSON.stringify(body))
  }

  const server = createServer(async (req, res) => {
    let text = ''
    for await (const chunk of req) text += chunk
    const url = new URL(req.url ?? '/', 'http://platform')
    const request: SeenRequest = {
      method: req.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: req.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    seen.push(request)
    await reply(request, res)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Requests to one path, or to all but the token endpoint. */
    requests: (path?: string) =>
      seen.filter(request => (path ? request.path === path : request.path !== '/oauth2/token')),
    /** Answers of one path, in order; the last one stays. */
    script(path: string, ...answers: (Answer | 'as usual')[]) {
      scripts.set(path, answers)
    },
    reset() {
      seen.length = 0
      scripts.clear()
      sessions = 0
    },
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { toWireError } from '../errors.ts'
import type { Pages } from '../mount-pages.ts'
import { messageOf, requireJson } from '../request/message.ts'
import type { McpOptions, McpRequest } from './mcp-options.ts'

/** Largest body of a request in bytes. */
const BODY_MAX = 1_048_576

const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

/**
 * The Model Context Protocol at `/mcp` (docs/guides/assistants.md): each tool makes calls of the contract with the rights and limits of
 * the caller. No request depends on an earlier one, so that any process of any node answers it.
 */
export function serveMcp(app: Pages, options: McpOptions): void {
  const { publicUrl } = options
  // Loaded at the first request: most shops never use it.
  let server: Promise<(request: Request, origin: McpRequest) => Promise<Response>> | undefined
  const metadata = {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs/guides/assistants`,
  }
  for (const path of ['/.well-known/oauth-protected-resource', METADATA_PATH])
    app.get(path, c => c.json(metadata, 200, { 'access-control-allow-origin': '*' }))

  const notAllowed = () => new Response(null, { status: 405, headers: { allow: 'POST' } })
  app.get('/mcp', notAllowed)
  app.delete('/mcp', notAllowed)
  app.post('/mcp', async c => {
    const { raw } = c.req
    const { intake } = c.var
    await intake.countCall()
    let caller: Caller
    try {
      caller = await intake.identify()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'UNAUTHENTICATED') throw error
      return c.json({ error: 'invalid_token' }, 401, {
        'www-authenticate': `Bearer error="invalid_token", resource_metadata="${publicUrl}${METADATA_PATH}"`,
      })
    }
    const body = await intake.body(BODY_MAX)
    try {
      requireJson(raw, body)
      messageOf(body)
    } catch (error) {
      const { status, body: rejection } = toWireError(error, '')
      if (status >= 500) throw error
      const parseError = { code: -32700, message: rejection.message }
      return c.json({ jsonrpc: '2.0', id: null, error: parseError }, status as ContentfulStatusCode)
    }
    server ??= import('./mcp-server.ts').then(({ createMcpServer }) => createMcpServer(options))
    const answer = await server
    await intake.turn()
    const request = new Request(raw.url, {
      method: 'POST',
      headers: raw.headers,
      body: new Uint8Array(body),
    })
    return answer(request, { caller, env: { ...c.env } })
  })
}

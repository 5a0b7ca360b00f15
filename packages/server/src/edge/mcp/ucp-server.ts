import {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  McpServer,
} from '@modelcontextprotocol/server'
import manifest from '../../../package.json' with { type: 'json' }
import { DEPTH_MAX, tooDeep } from '../../platform-support/json-limits.ts'
import type { UcpAnswer, UcpOperations, UcpRequest } from '../pages/ucp.ts'

type Operation = Parameters<UcpOperations['answer']>[0]
type Fields = Record<string, unknown>

interface Tool {
  operation: Operation
  /** The argument that has what a body of REST has. */
  body?: 'checkout' | 'cart' | 'catalog'
  hasId?: true
  /** The protocol requires an idempotency key. */
  needsKey?: true
  description: string
}

/** The tools of the specification 2026-04-08 (`mcp.openrpc.json`). */
const TOOLS: Readonly<Record<string, Tool>> = {
  create_checkout: { operation: 'create', body: 'checkout', description: 'Creates a checkout.' },
  get_checkout: { operation: 'get', hasId: true, description: 'Returns a checkout.' },
  update_checkout: {
    operation: 'update',
    body: 'checkout',
    hasId: true,
    description: 'Replaces a checkout.',
  },
  complete_checkout: {
    operation: 'complete',
    body: 'checkout',
    hasId: true,
    needsKey: true,
    description: 'Places the order of a checkout and pays it.',
  },
  cancel_checkout: { operation: 'cancel', hasId: true, needsKey: true, description: 'Cancels a checkout.' },
  create_cart: { operation: 'createCart', body: 'cart', description: 'Creates a cart.' },
  get_cart: { operation: 'getCart', hasId: true, description: 'Returns a cart.' },
  update_cart: { operation: 'updateCart', body: 'cart', hasId: true, description: 'Replaces a cart.' },
  cancel_cart: { operation: 'cancelCart', hasId: true, description: 'Cancels a cart.' },
  search_catalog: { operation: 'search', body: 'catalog', description: 'Searches products.' },
  lookup_catalog: { operation: 'lookup', body: 'catalog', description: 'Returns products by their ids.' },
  get_product: { operation: 'product', body: 'catalog', description: 'Returns a product with its variants.' },
  get_order: { operation: 'order', hasId: true, description: 'Returns the order of a checkout.' },
}

const meta = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', description: 'Address of the profile of the platform.' } },
    },
    'idempotency-key': { type: 'string', description: 'A repeated request with the key changes nothing.' },
  },
}

const schemaOf = ({ body, hasId }: Tool) => ({
  type: 'object',
  required: ['meta', ...(hasId ? ['id'] : []), ...(body ? [body] : [])],
  properties: {
    meta,
    ...(hasId && { id: { type: 'string', description: 'Id from an earlier reply.' } }),
    ...(body && { [body]: { type: 'object', description: `The ${body} as the specification has it.` } }),
  },
})

const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Errors of JSON-RPC by code and status (specification, overview "Error Codes"). */
function rpcCode(status: number, code: string): number {
  if (/^(version_|.*profile)/.test(code)) return -32001
  if (code === 'invalid_request' || code === 'request_too_large') return -32602
  return status === 400 ? -32600 : -32000
}

const rpcError = (id: unknown, { status, text, headers }: UcpAnswer): Response => {
  const data = JSON.parse(text)
  const wait = headers['retry-after'] && { retry_after: Number(headers['retry-after']) }
  const error = { code: rpcCode(status, data.code), message: data.content, data: { ...data, ...wait } }
  return Response.json({ jsonrpc: '2.0', id: id ?? null, error }, { status, headers })
}

const invalid = (content: string): UcpAnswer => ({
  status: 400,
  text: JSON.stringify({ code: 'invalid_request', content }),
  headers: {},
})

const resultOf = ({ text }: UcpAnswer): CallToolResult => ({
  structuredContent: JSON.parse(text),
  content: [{ type: 'text', text }],
})

/**
 * Answers requests of the MCP binding of the Universal Commerce Protocol. A tool call is answered first, because an error of the protocol has
 * a status of HTTP; the server of the SDK makes the reply of all others.
 */
export function createUcpServer(answer: UcpOperations['answer']) {
  const handler = createMcpHandler(({ authInfo }) => {
    const { result } = (authInfo?.extra ?? {}) as { result: CallToolResult }
    const server = new McpServer({ name: 'stoa-ucp', title: 'Stoa', version: manifest.version })
    for (const [name, tool] of Object.entries(TOOLS))
      server.registerTool(
        name,
        {
          title: tool.description,
          description: tool.description,
          inputSchema: fromJsonSchema(schemaOf(tool)),
        },
        () => result,
      )
    return server
  })

  return async (request: UcpRequest, text: string): Promise<Response> => {
    let message: Fields = {}
    try {
      message = recordOf(JSON.parse(text))
    } catch {
      // The SDK answers what is no JSON.
    }
    if (tooDeep(text))
      return rpcError(null, invalid(`The message must be nested at most ${DEPTH_MAX} levels deep.`))
    const { name, arguments: input } = recordOf(message.params)
    const isCall = message.method === 'tools/call' && typeof name === 'string' && Object.hasOwn(TOOLS, name)
    const tool = isCall ? TOOLS[name] : undefined
    let result: CallToolResult | undefined
    if (tool) {
      const { meta: about, id, ...rest } = recordOf(input)
      const { 'ucp-agent': agent, 'idempotency-key': key } = recordOf(about)
      const { profile } = recordOf(agent)
      const reply =
        tool.needsKey && typeof key !== 'string' && !request.request.headers.has('idempotency-key')
          ? invalid('Send meta.idempotency-key: a repeated request must not act twice.')
          : await answer(tool.operation, {
              ...request,
              id: typeof id === 'string' ? id : '',
              text: JSON.stringify(tool.body ? (rest[tool.body] ?? null) : {}),
              envelope: {
                body: text,
                ...(typeof profile === 'string' && { profile }),
                ...(typeof key === 'string' && { key }),
              },
            })
      if (reply.status >= 400) return rpcError(message.id, reply)
      result = resultOf(reply)
    }
    const { url, headers } = request.request
    return handler.fetch(new Request(url, { method: 'POST', headers, body: text }), {
      authInfo: { token: '', clientId: request.clientId, scopes: [], extra: { result } },
    })
  }
}

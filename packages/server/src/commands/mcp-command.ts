import { createInterface } from 'node:readline'
import { isObject } from '../platform-support/is-object.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import type { WireCommand } from './wire-command.ts'

interface JsonRpcMessage {
  id?: string | number
  method?: string
  params?: { name?: string; uri?: string; _meta?: Record<string, unknown> }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'

/** The headers that name what a message of the protocol of 2026 is about. */
function headersOf({ method, params }: JsonRpcMessage): Record<string, string> {
  const version = params?._meta?.[VERSION_KEY]
  if (typeof version !== 'string' || !method) return {}
  const subject = params?.name ?? params?.uri
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(subject !== undefined && { 'mcp-name': subject }),
  }
}

/** The messages of a reply: JSON, or events of a stream. */
async function messagesOf(reply: Response): Promise<string[]> {
  const text = await reply.text()
  if (!reply.headers.get('content-type')?.includes('text/event-stream'))
    return text.trim() ? [text.trim()] : []
  return text.split('\n').flatMap(line => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
}

/** Sends each line of the input to the MCP server, and writes the messages of its replies. Resolves at the end of the input. */
export async function forwardMessages(
  lines: AsyncIterable<string>,
  { url, headers }: { url: string; headers: Record<string, string> },
  write: (line: string) => void,
): Promise<void> {
  const forward = async (line: string) => {
    let message: JsonRpcMessage
    try {
      message = JSON.parse(line)
    } catch {
      return write(
        JSON.stringify({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32700, message: 'A line must be JSON.' },
        }),
      )
    }
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
          ...(isObject(message) && headersOf(message)),
        },
        body: line,
      })
      for (const answer of await messagesOf(reply)) write(answer)
    } catch (error) {
      if (message.id === undefined) return
      const { cause, message: text } = error as Error
      const why = (cause as Error | undefined)?.message || text
      write(
        JSON.stringify({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32603, message: `The platform at ${url} does not respond: ${why}` },
        }),
      )
    }
  }
  const waiting = new Set<Promise<void>>()
  for await (const line of lines) {
    if (!line.trim()) continue
    const forwarding = forward(line).finally(() => waiting.delete(forwarding))
    waiting.add(forwarding)
  }
  await Promise.all(waiting)
}

/** `npx stoa mcp`. */
export const mcpCommands: Record<string, WireCommand> = {
  mcp: {
    description:
      'Gives an assistant the tools of a running platform over its standard input and output (Model Context Protocol). Without a key it shops as a visitor. The API key can be in STOA_API_KEY.',
    required: ['url'],
    optional: ['key', 'site', 'client-id'],
    async run({ url = '', key = process.env.STOA_API_KEY, site, 'client-id': clientId }) {
      if (!URL.canParse(url)) throw new StartupError(`--url is "${url}" and must be a URL.`)
      const target = new URL('/mcp', url)
      if (clientId) target.searchParams.set('clientId', clientId)
      const headers = { ...(key && { authorization: key }), ...(site && { 'wix-site-id': site }) }
      const lines = createInterface({ input: process.stdin })
      await forwardMessages(lines, { url: target.href, headers }, line => process.stdout.write(`${line}\n`))
      return ''
    },
  },
}

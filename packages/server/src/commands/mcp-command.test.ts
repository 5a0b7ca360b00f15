import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { forwardMessages } from './mcp-command.ts'

const { shop, driver } = await openTestShop()
afterEach(() => vi.unstubAllGlobals())

/** A transport whose other end is the command, with its lines. */
function throughCommand(url: string): Transport {
  const input = new TransformStream<string, string>()
  const writer = input.writable.getWriter()
  const transport: Transport = {
    async start() {
      void forwardMessages(input.readable as unknown as AsyncIterable<string>, { url, headers: {} }, line =>
        transport.onmessage?.(JSON.parse(line) as JSONRPCMessage),
      )
    },
    send: message => writer.write(JSON.stringify(message)),
    close: () => writer.close(),
  }
  return transport
}

test.each(['legacy', 'auto'] as const)('stoa mcp forwards the messages of a client (%s)', async mode => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => shop.fetch(new Request(url, init)))
  const { id, name } = await driver.product()
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(throughCommand(`http://stoa.test/mcp?clientId=${shop.clientId}`))
  const { structuredContent } = await client.callTool({ name: 'get_product', arguments: { productId: id } })
  expect(structuredContent).toMatchObject({ product: { id, name } })
  await client.close()
})

test('a line that is no JSON, and a platform that does not respond, are answered with the reason', async () => {
  const answers: { id: number | null; error: { message: string } }[] = []
  const lines = (async function* () {
    yield 'hello'
    yield '{"jsonrpc":"2.0","id":7,"method":"ping"}'
    yield '{"jsonrpc":"2.0","method":"notifications/initialized"}'
  })()
  await forwardMessages(lines, { url: 'http://127.0.0.1:1/mcp', headers: {} }, line =>
    answers.push(JSON.parse(line)),
  )
  expect(answers).toMatchObject([
    { id: null, error: { message: 'A line must be JSON.' } },
    { id: 7, error: { message: expect.stringContaining('does not respond') } },
  ])
})

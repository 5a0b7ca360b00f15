import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createShop } from '../index.ts'

const root = join(import.meta.dirname, '../../../..')
const example = join(root, 'examples/sign-in.ts')
const guide = readFileSync(join(root, 'docs/guides/sign-in.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'stoa-example-'))

const server = createServer(async (req, res) => {
  let body = ''
  for await (const chunk of req) body += chunk
  const { method, url, headers } = req
  const reply = await shop.fetch(`http://stoa.test${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && { body }),
  })
  res.writeHead(reply.status, Object.fromEntries(reply.headers))
  res.end(await reply.text())
})
const shop = await createShop({ databaseUrl: inject('databaseUrl') })
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { clientId, apiKey } = shop
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
mkdirSync(join(folder, '.stoa'))
writeFileSync(join(folder, '.stoa/demo.json'), JSON.stringify({ baseUrl, clientId, apiKey }))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
  await shop.close()
})

test('the script of the guide signs in and out', async () => {
  const child = spawn(process.execPath, [example], { cwd: folder })
  let reported = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (reported += chunk))
  const status = await new Promise(resolve => child.on('close', resolve))
  expect(reported).toMatch(
    /^Signed in as ada-.*@example.com with the visitor's cart: 1 line\(s\)\nSigned out; logged in: false\n$/,
  )
  expect(status).toBe(0)
  expect(guide).toContain(readFileSync(example, 'utf8').trim())
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { platform } from './shop.ts'

it('a storefront that is stopped is not ready, answers requests meanwhile and then ends', {
  tags: 'nightly',
}, async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const address = `http://127.0.0.1:${port}`
  const storefront = spawn(process.execPath, [new URL('../server.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      STOA_BASE_URL: platform,
      STOA_CLIENT_ID: process.env.STOA_E2E_CLIENT_ID ?? inject('demo').clientId,
      STOA_STOP_WITH_STDIN: '1',
      STOA_DRAIN_DELAY_MS: '4000',
    },
  })
  const ended = once(storefront, 'exit')
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await sleep(50)
  storefront.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  const page = await fetch(address)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await page.text()).toContain('</html>')
  expect(await ended).toEqual([0, null])
})

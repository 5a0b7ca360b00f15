import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { platform } from './shop.ts'

/** Starts a separate storefront with these settings; waits until it is ready. */
export async function startStorefront(settings: Record<string, string>) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const address = `http://127.0.0.1:${port}`
  const program = spawn(process.execPath, [new URL('../server.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      STOA_BASE_URL: platform,
      STOA_CLIENT_ID: process.env.STOA_E2E_CLIENT_ID ?? inject('demo').clientId,
      STOA_STOP_WITH_STDIN: '1',
      ...settings,
    },
  })
  const ended = once(program, 'exit')
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await sleep(50)
  return {
    address,
    program,
    /** Its exit code and signal. */
    ended,
    async stop() {
      program.stdin.end()
      await ended
    },
  }
}

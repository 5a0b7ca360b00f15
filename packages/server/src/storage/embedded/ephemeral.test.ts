// @module-tag nightly
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startEphemeral } from './ephemeral.ts'

// Each start creates a cluster.
vi.setConfig({ testTimeout: 120_000 })

/** The data folder, derived from the folder of the socket. */
const folderOf = (url: string) => new URL(url).searchParams.get('host')?.replace('/postgres/run', '') ?? ''

async function startInProcess() {
  const module = JSON.stringify(new URL('./ephemeral.ts', import.meta.url).href)
  const script = `import { startEphemeral } from ${module}
    console.log((await startEphemeral()).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  return { child, folder: folderOf(String(url)) }
}

test('an ephemeral server creates databases and leaves no files', async () => {
  const { url, stop } = await startEphemeral()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database made')
  await client.end()
  expect(existsSync(folderOf(url))).toBe(true)
  await stop()
  expect(existsSync(folderOf(url))).toBe(false)
})

test('the folder of a killed server is removed by the next start, that of a running one is not', async () => {
  const [killed, living] = [await startInProcess(), await startInProcess()]
  try {
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const { stop } = await startEphemeral()
    await stop()
    expect(existsSync(living.folder)).toBe(true)
    if (killed.folder.startsWith('/dev/shm')) expect(existsSync(killed.folder)).toBe(false)
  } finally {
    living.child.kill('SIGKILL')
    await once(living.child, 'exit')
    const { stop } = await startEphemeral()
    await stop()
  }
})

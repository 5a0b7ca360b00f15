import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startVolatile } from './ephemeral.ts'

// Each start makes a cluster.
vi.setConfig({ testTimeout: 120_000 })

/** The data folder, by the folder of the socket that connections go to. */
const folderOf = (url: string) => new URL(url).searchParams.get('host')?.replace('/postgres/run', '') ?? ''

async function startElsewhere() {
  const module = JSON.stringify(new URL('embedded.volatile.ts', import.meta.url).href)
  const script = `import { startVolatile } from ${module}
    console.log((await startVolatile()).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  return { child, folder: folderOf(String(url)) }
}

test('a volatile server makes databases, and leaves nothing', async () => {
  const { url, stop } = await startVolatile()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database made')
  await client.end()
  expect(existsSync(folderOf(url))).toBe(true)
  await stop()
  expect(existsSync(folderOf(url))).toBe(false)
})

test('what a killed one left in memory is removed by the next, and a living one is left alone', async () => {
  const [killed, living] = [await startElsewhere(), await startElsewhere()]
  try {
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const { stop } = await startVolatile()
    await stop()
    expect(existsSync(living.folder)).toBe(true)
    if (killed.folder.startsWith('/dev/shm')) expect(existsSync(killed.folder)).toBe(false)
  } finally {
    living.child.kill('SIGKILL')
    await once(living.child, 'exit')
    const { stop } = await startVolatile()
    await stop()
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedOptions, findEmbedded, startEmbedded } from './index.ts'

// The first start in a folder creates a cluster.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const module = new URL('./index.ts', import.meta.url).href
const children: ChildProcess[] = []
let home: string
/** Of most tests. */
let dataDir: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stoa-embedded-'))
  dataDir = join(home, 'first')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function onceUp<T>(
  options: EmbeddedOptions,
  use: (url: string, account: string) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded(options)
  try {
    return await use(embedded.url, embedded.account)
  } finally {
    await embedded.stop()
  }
}

/** Starts it in a child process, which can be killed. */
async function startElsewhere(
  dataDir: string,
  path = process.env.PATH,
): Promise<{ pid: number; url: string }> {
  const script = `const e = await (await import(${JSON.stringify(module)})).startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(e.url); await e.exited`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [url] = await once(createInterface(child.stdout), 'line')
  return { pid: child.pid ?? 0, url: String(url) }
}

const serverPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

const rejecting = async (...programs: string[]) => {
  const folder = await mkdtemp(join(home, 'path-'))
  for (const program of programs) {
    await writeFile(join(folder, program), '#!/bin/sh\nexit 1\n')
    await chmod(join(folder, program), 0o755)
  }
  return `${folder}:${process.env.PATH}`
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a restart, in folders with mode 0700', async () => {
    await onceUp({ dataDir }, url => query(url, 'create table kept as select 42 as answer'))
    await onceUp({ dataDir }, async url => {
      expect(await query(url, 'select answer from kept')).toEqual([42])
      expect(await findEmbedded(dataDir)).toBe(url)
      expect(
        await query(url, "select current_setting('synchronous_commit') || current_setting('fsync')"),
      ).toEqual(['onon'])
    })
    expect(await findEmbedded(dataDir)).toBeUndefined()
    for (const folder of ['', 'postgres', 'postgres/run', 'postgres/cluster']) {
      expect((await stat(join(dataDir, folder))).mode & 0o777, folder).toBe(0o700)
    }
  })

  it('rejects a second Stoa on a data folder, naming the process, and starts once that process has ended', async () => {
    await onceUp({ dataDir }, async () => {
      await expect(startEmbedded({ dataDir })).rejects.toThrow(
        `Another Stoa process (${process.pid}) is using the data folder ${dataDir}: stop it, or choose another folder with --data.`,
      )
    })
    await onceUp({ dataDir }, url => query(url, 'select 1'))
  })

  it('recovers after its process was killed', async () => {
    const { pid, url } = await startElsewhere(dataDir)
    await query(url, 'create table killed as select 42 as answer')
    process.kill(pid, 'SIGKILL')
    expect(await onceUp({ dataDir }, url => query(url, 'select answer from killed'))).toEqual([42])
  })

  it('recovers after PostgreSQL was killed too and its process id was reused', async () => {
    const { pid, url } = await startElsewhere(dataDir)
    await query(url, 'create table both_killed as select 42 as answer')
    process.kill(await serverPid(dataDir), 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const file = join(dataDir, 'postgres/cluster/postmaster.pid')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, '1'))
    expect(await onceUp({ dataDir }, url => query(url, 'select answer from both_killed'))).toEqual([42])
  })

  it('stops an orphaned server whose Stoa was killed', async () => {
    // Without setpriv nothing tells PostgreSQL that its parent died.
    const { pid } = await startElsewhere(dataDir, await rejecting('setpriv'))
    const orphan = await serverPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await onceUp({ dataDir }, async url => {
      expect(await query(url, 'select 1')).toEqual([1])
      expect(await serverPid(dataDir)).not.toBe(orphan)
    })
  })

  it('puts its socket elsewhere if the path of the data folder is too long', async () => {
    const dataDir = join(home, 'x'.repeat(110))
    expect(await onceUp({ dataDir }, url => query(url, 'select 1'))).toEqual([1])
  })

  it('requires the password on loopback', async () => {
    await onceUp({ dataDir: join(home, 'loopback'), transport: 'loopback' }, async url => {
      expect(await query(url, 'select 1')).toEqual([1])
      await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
        'password authentication failed',
      )
    })
  })

  it('names the folder that cannot be created', async () => {
    await writeFile(join(home, 'file'), '')
    await expect(startEmbedded({ dataDir: join(home, 'file') })).rejects.toThrow(
      `The data folder ${join(home, 'file')} cannot be created because a file has its name`,
    )
  })

  it('rejects the cluster of another major version and says what to do', async () => {
    const dataDir = join(home, 'older')
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      'was created by PostgreSQL 17, but this version of Stoa includes 18',
    )
  })
})

describe.runIf(isRoot && process.platform === 'linux')(
  'as root, in a folder that only root can enter',
  () => {
    it.each([
      ['renames root in a user namespace', [], 'namespace'],
      ['keeps one capability where namespaces are rejected', ['unshare'], 'capability'],
    ])('%s', async (_, rejected, kind) => {
      const dataDir = join(home, kind)
      const path = process.env.PATH
      process.env.PATH = await rejecting(...rejected)
      try {
        await onceUp({ dataDir }, async (_, account) => expect(account).toBe(kind))
      } finally {
        process.env.PATH = path
      }
      // The next start handles any leftovers of this one.
      expect(await onceUp({ dataDir }, url => query(url, 'select 1'))).toEqual([1])
    })

    it('switches between them on the same data', async () => {
      const dataDir = join(home, 'namespace')
      await onceUp({ dataDir }, url => query(url, 'create table kept as select 42 as answer'))
      const path = process.env.PATH
      process.env.PATH = await rejecting('unshare')
      try {
        expect(await onceUp({ dataDir }, url => query(url, 'select answer from kept'))).toEqual([42])
      } finally {
        process.env.PATH = path
      }
    })
  },
)

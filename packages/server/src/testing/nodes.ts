import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const NODE = fileURLToPath(new URL('./node-process.ts', import.meta.url))
const SETTLED_MS = 10_000

/** A port that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Nodes of the platform as separate processes on one database, for tests that kill them. */
export function openNodes({ databaseUrl, pool }: { databaseUrl: string; pool: pg.Pool }) {
  const children = new Set<ChildProcess>()

  /** Database backends of a dead process may still be committing. */
  async function settled(): Promise<void> {
    for (let waited = 0; waited < SETTLED_MS; waited += 20) {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where application_name = 'stoa' and datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
      )
      if (rows.length === 0) return
      await new Promise(done => setTimeout(done, 20))
    }
    throw new Error('a killed node is still at work')
  }

  return {
    async start({
      port,
      drainDelayMs = 0,
      execArgv = [],
      env = {},
    }: {
      port?: number
      drainDelayMs?: number
      execArgv?: string[]
      env?: Record<string, string>
    } = {}) {
      port ??= await freePort()
      const child = fork(NODE, [databaseUrl, String(port), String(drainDelayMs)], {
        execArgv,
        env: { ...process.env, ...env },
        stdio: 'inherit',
      })
      children.add(child)
      const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (first !== 'ready') throw new Error(`a node did not start: ${first}`)
      return {
        port,
        pid: child.pid as number,
        url: `http://127.0.0.1:${port}`,
        /** Ends it in good order; resolves with its exit code. */
        async stop() {
          child.kill('SIGTERM')
          const [code] = await once(child, 'exit')
          children.delete(child)
          return code
        },
        /** Makes it kill itself before its n-th SQL statement from now on. */
        async killAtStatement(statement: number) {
          child.send({ killAtStatement: statement })
          await once(child, 'message')
        },
        /** Makes it kill itself as soon as its next commit is answered. */
        async killAfterCommit() {
          child.send({ killAfterCommit: true })
          await once(child, 'message')
        },
        /** Kills it, unless it is dead. Returns whether it was. */
        async end(): Promise<boolean> {
          const wasKilled = child.exitCode !== null || child.signalCode !== null
          if (!wasKilled) {
            child.kill('SIGKILL')
            await once(child, 'exit')
          }
          children.delete(child)
          await settled()
          return wasKilled
        },
        async kill() {
          child.kill('SIGKILL')
          await once(child, 'exit')
          children.delete(child)
          await settled()
        },
      }
    },
    close() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

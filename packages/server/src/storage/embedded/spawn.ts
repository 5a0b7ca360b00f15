import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './unprivileged-user.ts'

/** Spawns a PostgreSQL program as the account, in a new session: the terminal's Ctrl-C must not reach it first. */
export function spawnAs(account: Account, program: string, args: string[], log?: number): ChildProcess {
  const [file, ...words] = [...account.prefix, program, ...args] as [string, ...string[]]
  return spawn(file, words, {
    // initdb and postgres return to their working directory, which the account may not be allowed to enter.
    cwd: '/',
    detached: true,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
    uid: account.uid,
    gid: account.gid,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: 'UTC', LC_ALL: 'C' },
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './unprivileged-user.ts'

/** Starts a PostgreSQL program as the account, in a session of its own: the terminal's Ctrl-C must not reach it first. */
export function launch(account: Account, program: string, args: string[], log?: number): ChildProcess {
  const [file, ...words] = [...account.prefix, program, ...args] as [string, ...string[]]
  return spawn(file, words, {
    // initdb and postgres change into it and then look for the way back.
    cwd: '/',
    detached: true,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
    uid: account.uid,
    gid: account.gid,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: 'UTC', LC_ALL: 'C' },
  })
}

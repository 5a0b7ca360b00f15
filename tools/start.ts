import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { step } from '../packages/server/src/start/progress.ts'
import { RESTART_CODE } from '../packages/server/src/start/uncaught-errors.ts'
import { build, isStale, listApps, root } from './apps.ts'

// Caches compiled code for the next start, in the data folder like all files of Stoa.
enableCompileCache(join(root, 'node_modules/.cache/node'))

const args = process.argv.slice(2)
const onlyAsks = args.some(arg => ['--help', '-h', '--print-config'].includes(arg))

try {
  if (!onlyAsks) {
    await import('./generate.ts')
    for (const app of listApps()) {
      if (app.name === 'storefront' && args.includes('--no-storefront')) continue
      if (isStale(app)) await step(`Building ${app.name} (its sources are new)`, () => build(app))
    }
  }
  process.argv.splice(2, process.argv.length, 'start', ...args)
  await import('../packages/server/src/main.ts')
  if (process.exitCode === RESTART_CODE) startAgain()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'ENOSPC'
      ? `The disk that holds this folder is full: free some space there (${message}).`
      : message,
  )
  process.exitCode = 1
}

/** Replaces this process by a new one: an error that no code has caught leaves memory in an unknown state. Windows has no way to do so. */
function startAgain() {
  if (process.platform === 'win32' || !process.execve) return
  console.log('Starting again …')
  const program = join(root, 'tools/start.ts')
  process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], process.env)
}

import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'

/** Test files that run at the same time install one after another: apt-get fails while another one holds its lists. */
const LOCK = join(tmpdir(), 'stoa-apt-get.lock')
const aptGet = (...args: string[]) => run('flock', ['--timeout', '600', LOCK, 'apt-get', ...args])

/** Installs a package of Debian where this process may do so; false where it may not, or where that failed. */
export async function installPackage(name: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  console.log(`Installing Debian's ${name} (once) …`)
  const quiet = ['-qq', '-o=Dpkg::Use-Pty=0', '-o=DPkg::Lock::Timeout=300']
  if ((await aptGet('update', ...quiet)) !== 0) return false
  return (await aptGet('install', '-y', '--no-install-recommends', ...quiet, name)) === 0
}

/** Runs a program and resolves with its exit code. */
export function run(program: string, args: string[]): Promise<number> {
  return new Promise(done => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    child.once('error', () => done(1))
    child.once('exit', code => done(code ?? 1))
  })
}

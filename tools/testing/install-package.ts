import { spawn } from 'node:child_process'
import { findProgram } from './find-program.ts'

/** Installs a package of Debian where this process may do so; false where it may not, or where that failed. */
export async function installPackage(name: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  console.log(`Installing Debian's ${name} (once) …`)
  const quiet = ['-qq', '-o=Dpkg::Use-Pty=0', '-o=DPkg::Lock::Timeout=300']
  if ((await run('apt-get', ['update', ...quiet])) !== 0) return false
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, name])) === 0
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

import { spawn } from 'node:child_process'
import { SentenceError } from './sentence-error.ts'

/** Runs a program in a folder. Resolves to its exit code and what it printed; the code is 127 if it does not exist. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string }> {
  return new Promise(done => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
    child.once('error', error => done({ code: 127, output: error.message }))
    child.once('close', code => done({ code: code ?? 1, output }))
  })
}

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/

/** Installs the packages of a project. Throws one sentence if that fails; the project is complete all the same. */
export async function install(folder: string): Promise<void> {
  const { code, output } = await runProgram(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error'],
    folder,
  )
  if (code === 0) return
  const again = `then run "npm install" in ${folder}, where the project is complete`
  if (code === 127)
    throw new SentenceError(
      `The packages were not installed, because there is no program npm: install it, ${again}.`,
    )
  const reason = UNREACHABLE.exec(output)?.[1]
  throw new SentenceError(
    reason
      ? `The packages were not installed, because the registry cannot be reached (${reason}): check your connection, ${again}.`
      : `The packages were not installed: mend what npm says, ${again}.\n\n${output.trim()}`,
  )
}

/** Makes a git repository of the project with a first commit, unless the folder is in one already. Without git it does nothing. */
export async function startHistory(folder: string): Promise<void> {
  const git = (...args: string[]) => runProgram('git', args, folder)
  if ((await git('rev-parse', '--is-inside-work-tree')).code === 0) return
  if ((await git('init', '--quiet')).code !== 0) return
  await git('add', '--all')
  // Fails where git does not know who commits. Then the first commit is the owner's.
  await git('commit', '--quiet', '--message', 'The project as create-stoa made it')
}

import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

/** How a program, or a step of a stage, ended. */
export interface Outcome {
  code: number
  output: string
}

/** The variables of this process without the settings of the repository, with its Node and without colors. */
export const cleanEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_URL$|STOA_|NODE_COMPILE_CACHE$|npm_package_|npm_lifecycle_)/.test(name),
    ),
  ),
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  // Addresses are read from what programs print; some color it where CI is set.
  NO_COLOR: '1',
}

/** Runs a program and collects what it prints. `env` adds variables. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnvironment, ...env },
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', data => (output += data))
  child.stderr.on('data', data => (output += data))
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', code => resolve({ code: code ?? 1, output })),
  )
}

/** Prints how a piece of work ended and how long it took. A failure sets the exit code. */
export async function step(title: string, work: () => Promise<Outcome>): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await work().catch(error => ({ code: 1, output: String(error.stack ?? error) }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'failed'} ${title} (${seconds} s)`)
  if (code === 0) return true
  console.log(output.trim())
  process.exitCode = 1
  return false
}

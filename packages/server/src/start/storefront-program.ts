import { readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { StartupError } from '../platform-support/startup-error.ts'
import { hasStorefront, ownStorefront } from './installed-parts.ts'

/** A script of one program, without variables before it: it takes the place of its shell, so that signals reach it. */
const PLAIN = /^[\w./-]+( [^;&|]*)?$/

/** How the storefront is started. */
export interface StorefrontProgram {
  command: string
  args: string[]
  /** Its working directory; undefined for that of this process. */
  folder: string | undefined
  isShell: boolean
  env: Record<string, string>
  /** Whether its output appears in the terminal, where its author watches it. Otherwise it goes to its log. */
  isWatched: boolean
  /** Whether `/healthz` says that it works. */
  hasHealth: boolean
  patienceMs: number
}

/** The script of the project's storefront in `folder`; without one, the storefront that is part of the repository. */
export function storefrontProgram(folder: string | undefined, isDevelopment: boolean): StorefrontProgram {
  if (folder !== undefined) return scriptOf(resolve(folder), folder, isDevelopment)
  if (!hasStorefront)
    throw new StartupError('The storefront is not part of this installation: add --no-storefront.')
  return {
    command: process.execPath,
    args: [ownStorefront],
    folder: undefined,
    isShell: false,
    env: { NODE_ENV: 'production' },
    isWatched: false,
    hasHealth: true,
    patienceMs: 30_000,
  }
}

function scriptOf(folder: string, name: string, isDevelopment: boolean): StorefrontProgram {
  const scripts = readScripts(folder, name)
  const isWatched = isDevelopment && scripts.dev !== undefined
  const command = isWatched ? scripts.dev : scripts.start
  if (!command)
    throw new StartupError(
      `${join(name, 'package.json')} has no script "start": add one that serves the storefront on HOST and PORT.`,
    )
  const programs = [folder, process.cwd()].map(path => join(path, 'node_modules/.bin'))
  return {
    command: PLAIN.test(command) && process.platform !== 'win32' ? `exec ${command}` : command,
    args: [],
    folder,
    isShell: true,
    env: {
      ...(!isWatched && { NODE_ENV: 'production' }),
      PATH: [...programs, dirname(process.execPath), process.env.PATH].join(delimiter),
    },
    isWatched,
    hasHealth: false,
    // It may have to be built first.
    patienceMs: 180_000,
  }
}

function readScripts(folder: string, name: string): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts ?? {}
  } catch {
    throw new StartupError(
      `The storefront of stoa.config.ts, ${name}, has no readable package.json: correct "storefront", or remove it.`,
    )
  }
}

import { maskPassword } from '../platform-support/mask-password.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import type { Settings, Values } from './setting-types.ts'

/** Source of a value. */
export type Source = 'flag' | 'environment' | 'file' | 'default'

export interface Configuration<S extends Settings> {
  values: Values<S>
  sources: Record<keyof S, Source>
  /** `--help` was given. */
  help: boolean
  /** `--print-config` was given. */
  printConfig: boolean
}

interface ConfigurationSources {
  args?: readonly string[]
  env?: Record<string, string | undefined>
  /** The file of a shop, `stoa.config.ts`, by its values. */
  file?: { path: string; values: Readonly<Record<string, unknown>> } | undefined
}

/** A value of a file as the variable would have it. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

/**
 * Reads all settings: flags override environment variables, which override those of the shop's file, which override defaults. Throws
 * a StartupError for the first invalid value, unknown flag or extra argument.
 */
export function readConfiguration<S extends Settings>(
  settings: S,
  { args = [], env = {}, file }: ConfigurationSources = {},
): Configuration<S> {
  const { flags, help, printConfig } = readFlags(settings, args)
  const unknown = Object.keys(file?.values ?? {}).find(name => !Object.hasOwn(settings, name))
  if (unknown)
    throw new StartupError(
      `${file?.path} has the setting ${unknown}, which does not exist: --help lists them all.`,
    )
  const values: Record<string, unknown> = {}
  const sources: Record<string, Source> = {}
  for (const [name, { type: kind, default: fallback, env: variable }] of Object.entries(settings)) {
    const flag = flags.get(name)
    const fromEnv = variable ? env[variable] : undefined
    const [text, source]: [string | undefined, Source] =
      flag !== undefined
        ? [flag, 'flag']
        : // Shells and container files often set unused variables to the empty string.
          fromEnv
          ? [fromEnv, 'environment']
          : file?.values[name] !== undefined
            ? [textOf(file.values[name]), 'file']
            : [undefined, 'default']
    sources[name] = source
    if (text === undefined) {
      values[name] = typeof fallback === 'function' ? fallback(values) : fallback
      continue
    }
    const value = kind.parse(text)
    if (value === undefined) {
      const origin =
        source === 'flag' ? flagName(name) : source === 'file' ? `${name} of ${file?.path}` : variable
      throw new StartupError(`The setting ${origin} is "${maskPassword(text)}" and must be ${kind.allowed}.`)
    }
    values[name] = value
  }
  return { values: values as Values<S>, sources: sources as Record<keyof S, Source>, help, printConfig }
}

/** `storefrontPort` is written `--storefront-port`. */
export function flagName(name: string): string {
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

function readFlags(settings: Settings, args: readonly string[]) {
  const known = new Map(Object.keys(settings).map(name => [flagName(name), name]))
  const flags = new Map<string, string>()
  let help = false
  let printConfig = false
  for (let at = 0; at < args.length; at++) {
    const [word = '', joined] = splitOnce(args[at] ?? '')
    if (word === '--help' || word === '-h') help = true
    else if (word === '--print-config') printConfig = true
    else {
      const positive = known.get(word)
      const negated = known.get(word.replace(/^--no-/, '--'))
      const name = positive ?? (negated && settings[negated]?.type.isSwitch ? negated : undefined)
      if (!name) throw new StartupError(`There is no option ${word}: --help lists them all.`)
      if (positive && settings[name]?.type.isSwitch) {
        // A word after a switch is its value: `--demo shoes`, `--storefront false`.
        const next = args[at + 1]
        const follows = joined === undefined && next !== undefined && !next.startsWith('-')
        flags.set(name, follows ? (args[++at] ?? '') : (joined ?? 'true'))
      } else if (!positive) flags.set(name, 'false')
      else {
        const value = joined ?? args[++at]
        if (value === undefined || value.startsWith('--')) {
          throw new StartupError(`The option ${word} needs a value: ${settings[name]?.type.allowed}.`)
        }
        flags.set(name, value)
      }
    }
  }
  return { flags, help, printConfig }
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=')
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

import type { PackageFeature } from '../feature.ts'
import { StartupError } from '../platform-support/startup-error.ts'

/**
 * Packages of this repository that every shop has, by the features that they export. They depend on this package, so they are loaded by
 * name, as the demo is.
 */
const DEFAULTS: Readonly<Record<string, string>> = {
  stripe: '@stoa/stripe/server',
  paypal: '@stoa/paypal/server',
}

/** The features that every shop has, except those that it lists itself. A package that is not installed is left out. */
export async function loadDefaultFeatures(listed: readonly PackageFeature[]): Promise<PackageFeature[]> {
  const missing = Object.entries(DEFAULTS).filter(([name]) => !listed.some(feature => feature.name === name))
  return (await Promise.all(missing.map(([name, module]) => load(name, module)))).flat()
}

async function load(name: string, module: string): Promise<PackageFeature[]> {
  try {
    return [((await import(module)) as Record<string, PackageFeature>)[name] as PackageFeature]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [scope, unscoped] = module.split('/')
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`${scope}/${unscoped}'`)) return []
    throw new StartupError(`The package ${scope}/${unscoped} cannot be loaded: ${message}`)
  }
}

import { addContract } from '@stoa/contract'
import manifest from '../package.json' with { type: 'json' }
import type { Feature, PackageFeature } from './feature.ts'
import { features } from './features.ts'
import { addFeatureMails } from './mail/feature-mails.ts'
import { StartupError } from './platform-support/startup-error.ts'

/** Versions with the same compatibility: until 1.0 each minor version may change the face of features. */
const lineOf = (version: string) =>
  version
    .split('.')
    .slice(0, version.startsWith('0.') ? 2 : 1)
    .join('.')

/**
 * The features of the platform, and after them those of packages, whose calls, errors and mails are added to this process. A package
 * that was built for another version, repeats a name or misses a handler ends the start with one sentence.
 */
export function withPackages(packages: readonly PackageFeature[] = []): readonly Feature[] {
  const names = new Set<string>(features.map(({ name }) => name))
  for (const { name, builtFor, contract, handlers, mails } of packages) {
    if (builtFor && lineOf(builtFor) !== lineOf(manifest.version))
      throw new StartupError(
        `The feature ${name} was built for Stoa ${builtFor}, and this is ${manifest.version}: install its version for ${lineOf(manifest.version)}.`,
      )
    if (names.has(name)) throw new StartupError(`Two features are called ${name}: remove one of them.`)
    names.add(name)
    for (const [resource, calls] of Object.entries(contract?.resources ?? {}))
      for (const call of Object.keys(calls))
        if (!Object.hasOwn(handlers?.[resource] ?? {}, call))
          throw new StartupError(`The feature ${name} has no handler for ${resource}.${call}.`)
    try {
      if (contract) addContract(contract)
    } catch (error) {
      throw new StartupError(`The feature ${name} cannot be added: ${(error as Error).message}.`)
    }
    addFeatureMails(name, mails)
  }
  return [...features, ...(packages as readonly unknown[] as readonly Feature[])]
}

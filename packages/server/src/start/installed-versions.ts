import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { StartupError } from '../platform-support/startup-error.ts'

/** Packages whose modules run in the process of a shop: of another version, they would not know each other's declarations. */
const IN_PROCESS = [
  'stoa',
  '@stoa/server',
  '@stoa/contract',
  '@stoa/demo',
  '@stoa/paypal',
  '@stoa/pricing',
  '@stoa/stripe',
  '@stoa/texts',
]

/** Throws a StartupError if a project has a package of another version than that of this server. */
export function checkVersions(folder: string): void {
  const places = createRequire(join(folder, 'stoa.config.ts')).resolve.paths('stoa') ?? []
  for (const name of IN_PROCESS) {
    const file = places.map(place => join(place, name, 'package.json')).find(existsSync)
    const { version } = file ? JSON.parse(readFileSync(file, 'utf8')) : manifest
    if (version !== manifest.version)
      throw new StartupError(
        `${name} ${version} is installed, and this is Stoa ${manifest.version}: run "npm install ${name}@${manifest.version}".`,
      )
  }
}

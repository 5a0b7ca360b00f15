import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PlatformOptions } from '../open-host.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { loadDefaultFeatures } from './default-features.ts'
import type { StartConfig } from './start-settings.ts'

/** What the project of a shop says in its `stoa.config.ts`. */
export interface ShopConfig
  extends Pick<
    PlatformOptions,
    'features' | 'customFields' | 'servicePlugins' | 'paymentProviders' | 'factorProviders'
  > {
  /** Values of settings. Environment variables and options of the command line override them. */
  settings?: Partial<StartConfig>
}

/** A file with its content, and the features that every shop has. */
interface LoadedConfig extends ShopConfig {
  /** Absent without a file. */
  path?: string
}

/** Describes a shop. `stoa.config.ts` exports the result as its default: `export default defineShop({ features: [loyalty()] })`. */
export const defineShop = (shop: ShopConfig): ShopConfig => shop

const FILES = ['stoa.config.ts', 'stoa.config.mts', 'stoa.config.js', 'stoa.config.mjs']
const KEYS: readonly string[] = [
  'settings',
  'features',
  'customFields',
  'servicePlugins',
  'paymentProviders',
  'factorProviders',
]

const loaded = new Map<string, Promise<LoadedConfig>>()

/** The description of the shop whose project the working directory is; without one, of a shop with all defaults. It is read once. */
export function loadShopConfig(folder = process.cwd()): Promise<LoadedConfig> {
  const known = loaded.get(folder) ?? load(folder)
  loaded.set(folder, known)
  return known
}

async function load(folder: string): Promise<LoadedConfig> {
  const shop = await readProject(folder)
  const { features = [] } = shop
  return { ...shop, features: [...(await loadDefaultFeatures(features)), ...features] }
}

async function readProject(folder: string): Promise<LoadedConfig> {
  const path = FILES.find(name => existsSync(resolve(folder, name)))
  if (!path) return {}
  const { default: shop } = await import(pathToFileURL(resolve(folder, path)).href).catch(error => {
    throw new StartupError(`${path} cannot be read: ${(error as Error).message}`)
  })
  if (typeof shop !== 'object' || shop === null)
    throw new StartupError(`${path} has no default export: write "export default defineShop({ … })".`)
  const unknown = Object.keys(shop).find(key => !KEYS.includes(key))
  if (unknown) throw new StartupError(`${path} has ${unknown}, which is not one of ${KEYS.join(', ')}.`)
  return { ...(shop as ShopConfig), path }
}

/** What the shop adds to the platform. */
export const packagesOf = ({
  features,
  customFields,
  servicePlugins,
  paymentProviders,
  factorProviders,
}: ShopConfig) => ({
  ...(features && { features }),
  ...(customFields && { customFields }),
  ...(servicePlugins && { servicePlugins }),
  ...(paymentProviders && { paymentProviders }),
  ...(factorProviders && { factorProviders }),
})

/** The values of settings for `readConfiguration`. */
export const settingsOf = ({ path, settings = {} }: LoadedConfig) =>
  path === undefined ? undefined : { path, values: settings }

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PackageFeature } from '../feature.ts'
import type { PlatformOptions } from '../open-host.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { loadDefaultFeatures } from './default-features.ts'
import { checkVersions } from './installed-versions.ts'
import type { StartConfig } from './start-settings.ts'

/** What the project of a shop says in its `stoa.config.ts`. */
export interface ShopConfig
  extends Pick<
    PlatformOptions,
    'features' | 'customFields' | 'servicePlugins' | 'paymentProviders' | 'factorProviders'
  > {
  /** Values of settings. Environment variables and options of the command line override them. */
  settings?: Partial<StartConfig>
  /**
   * Folder of the project's own storefront. `stoa start` runs the script `start` of its package.json, with `--development` the script `dev`;
   * HOST, PORT, STOA_BASE_URL and STOA_CLIENT_ID tell it where to listen and what to sell.
   */
  storefront?: string
}

/** A file with its content, and the features that every shop has. */
interface LoadedConfig extends ShopConfig {
  /** Absent without a file. */
  path?: string
}

/** Describes a shop. `stoa.config.ts` exports the result as its default: `export default defineShop({ features: [loyalty()] })`. */
export const defineShop = (shop: ShopConfig): ShopConfig => shop

const FILES = ['stoa.config.ts', 'stoa.config.mts', 'stoa.config.js', 'stoa.config.mjs']
/** What each key holds. */
const KEYS: Readonly<Record<string, 'object' | 'list' | 'text'>> = {
  settings: 'object',
  features: 'list',
  customFields: 'object',
  servicePlugins: 'list',
  paymentProviders: 'list',
  factorProviders: 'list',
  storefront: 'text',
}

/** How each kind is written. */
const FORMS = {
  object: 'an object: write $: { … }',
  list: 'a list of objects: write $: [ … ]',
  text: "a text: write $: '…'",
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function isOfKind(kind: keyof typeof FORMS, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string' && value !== ''
  return kind === 'list' ? Array.isArray(value) && value.every(isObject) : isObject(value)
}

const loaded = new Map<string, Promise<LoadedConfig>>()

/** The description of the shop whose project the working directory is; without one, of a shop with all defaults. It is read once. */
export function loadShopConfig(folder = process.cwd()): Promise<LoadedConfig> {
  const known = loaded.get(folder) ?? load(folder)
  loaded.set(folder, known)
  return known
}

async function load(folder: string): Promise<LoadedConfig> {
  checkVersions(folder)
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
  if (!isObject(shop))
    throw new StartupError(`${path} has no default export: write "export default defineShop({ … })".`)
  for (const [key, value] of Object.entries<unknown>(shop)) {
    const kind = KEYS[key]
    if (!kind)
      throw new StartupError(`${path} has ${key}, which is not one of ${Object.keys(KEYS).join(', ')}.`)
    if (value !== undefined && !isOfKind(kind, value))
      throw new StartupError(`${path} has ${key}, which must be ${FORMS[kind].replace('$', key)}.`)
  }
  const unnamed = shop.features?.findIndex(({ name }: PackageFeature) => typeof name !== 'string') ?? -1
  if (unnamed >= 0)
    throw new StartupError(
      `${path} has a feature without a name at place ${unnamed + 1} of features: make it with feature() of stoa/feature, and call the function of its package.`,
    )
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
export const settingsOf = ({ path, settings, storefront }: LoadedConfig) =>
  path === undefined ? undefined : { path, values: { ...(storefront && { storefront: true }), ...settings } }

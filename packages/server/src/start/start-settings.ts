import { boolean, guid, integer, setting, switchOr, type Values } from '../config/setting-types.ts'
import { settings } from '../config/settings.ts'
import { hasDemo, hasStorefront } from './installed-parts.ts'

/** Names of the demo shops of @stoa/demo. */
const demoNames = ['house', 'shoes', 'tea'] as const
export type DemoName = (typeof demoNames)[number]

/** What `npm start` takes: the server's settings, and what concerns this one start. */
export const startSettings = {
  ...settings,
  logMaxMb: setting({
    type: integer(1, 10_000),
    default: 10,
    env: 'STOA_LOG_MAX_MB',
    description: 'Size in MiB at which stoa.log, storefront.log and postgres.log are rotated.',
  }),
  logFiles: setting({
    type: integer(1, 100),
    default: 5,
    env: 'STOA_LOG_FILES',
    description:
      'Files of stoa.log in all, the older ones numbered; the other logs have one older file each.',
  }),
  storefront: setting({
    type: boolean,
    default: hasStorefront,
    description:
      'Serves the storefront too, where it is part of the installation; --no-storefront leaves it out.',
  }),
  reset: setting({
    type: boolean,
    default: false,
    description: 'Throws the embedded database away first and begins with a new one.',
  }),
  products: setting<number | undefined>({
    type: integer(1, 1_000_000),
    default: undefined,
    description: 'Serves a shop with so many generated products instead of the demo shop.',
  }),
  demo: setting<DemoName | false>({
    type: switchOr(demoNames),
    default: hasDemo && 'house',
    env: 'STOA_DEMO',
    description:
      'Makes a demo shop, house or shoes, unless --client-id names a shop of your own; --no-demo leaves it out. Default: house where the package @stoa/demo is installed.',
  }),
  clientId: setting<string | undefined>({
    type: guid,
    default: undefined,
    env: 'STOA_CLIENT_ID',
    description:
      'Client app, made with "npx stoa app create", whose site the storefront sells for instead of the demo shop.',
  }),
  allowInsecure: setting({
    type: boolean,
    default: false,
    env: 'STOA_ALLOW_INSECURE',
    description: 'Starts in spite of security errors, which are then printed and logged as the warnings are.',
  }),
}

export type StartConfig = Values<typeof startSettings>

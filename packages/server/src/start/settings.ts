import { settings } from '../config.ts'
import { guid, integer, onOff, setting, type Values } from '../configuration/setting.ts'

/** What `npm start` takes: the server's settings, and what concerns this one start. */
export const startSettings = {
  ...settings,
  logMaxMb: setting({
    kind: integer(1, 10_000),
    default: 10,
    env: 'STOA_LOG_MAX_MB',
    sentence: 'Size in MiB at which stoa.log, storefront.log and postgres.log each begin anew.',
  }),
  logFiles: setting({
    kind: integer(1, 100),
    default: 5,
    env: 'STOA_LOG_FILES',
    sentence: 'Files of stoa.log in all, the older ones numbered; the other logs have one older file each.',
  }),
  storefront: setting({
    kind: onOff,
    default: true,
    sentence: 'Serves the storefront too; --no-storefront leaves it out.',
  }),
  reset: setting({
    kind: onOff,
    default: false,
    sentence: 'Throws the embedded database away first and begins with a new one.',
  }),
  products: setting<number | undefined>({
    kind: integer(1, 1_000_000),
    default: undefined,
    sentence: 'Serves a shop with so many generated products instead of the demo shop.',
  }),
  demo: setting({
    kind: onOff,
    default: true,
    env: 'STOA_DEMO',
    sentence: 'Makes the demo shop unless --client-id names a shop of your own; --no-demo leaves it out.',
  }),
  clientId: setting<string | undefined>({
    kind: guid,
    default: undefined,
    env: 'STOA_CLIENT_ID',
    sentence:
      'Client app, made with "npx stoa app create", whose site the storefront sells for instead of the demo shop.',
  }),
  allowInsecure: setting({
    kind: onOff,
    default: false,
    env: 'STOA_ALLOW_INSECURE',
    sentence: 'Starts in spite of security errors, which are then printed and logged as the warnings are.',
  }),
}

export type StartConfig = Values<typeof startSettings>

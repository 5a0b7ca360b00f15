import { installationSettings } from './installation-settings.ts'
import { operationSettings } from './operation-settings.ts'
import { periodSettings } from './period-settings.ts'
import { requestSettings } from './request-settings.ts'
import type { Values } from './setting-types.ts'
import { storageSettings } from './storage-settings.ts'

/** All settings of the server. Read once at start, from flags, environment variables and these defaults, in this order. */
export const settings = {
  ...installationSettings,
  ...periodSettings,
  ...storageSettings,
  ...requestSettings,
  ...operationSettings,
}

/** Values of the server's settings. */
export interface Config extends Values<typeof settings> {}

import { settings } from '../config.ts'
import { integer, onOff, setting, type Values } from '../configuration/setting.ts'

/** What `npm start` takes: the server's settings, and what concerns this one start. */
export const startSettings = {
  ...settings,
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
}

export type StartConfig = Values<typeof startSettings>

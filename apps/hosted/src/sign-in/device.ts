import type { ValueStorage } from '@stoa/ui/browser-storage'

const key = (siteId: string) => `stoa.device.${siteId}`

/** The token of a remembered device, which skips the second factor. */
export const deviceTokenOf = (storage: ValueStorage, siteId: string) =>
  storage.read<{ deviceToken: string }>(key(siteId))?.deviceToken

export const rememberDevice = (storage: ValueStorage, siteId: string, deviceToken: unknown) => {
  if (typeof deviceToken === 'string') storage.write(key(siteId), { deviceToken })
}

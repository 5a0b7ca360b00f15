import type { TabStorage } from '../session/tab-storage.ts'

const key = (siteId: string) => `stoa.device.${siteId}`

/** The token of a remembered device, which skips the second factor. */
export const deviceTokenOf = (storage: TabStorage, siteId: string) =>
  storage.read<{ deviceToken: string }>(key(siteId))?.deviceToken

export const rememberDevice = (storage: TabStorage, siteId: string, deviceToken: unknown) => {
  if (typeof deviceToken === 'string') storage.write(key(siteId), { deviceToken })
}

import type { ServicePlugin } from '../call/service-plugin.ts'

/** A service plug-in of this process, with usual settings. */
export const localPlugin = (
  plugin: Pick<ServicePlugin, 'id' | 'kind'> & Partial<ServicePlugin>,
): ServicePlugin => ({
  revision: 1,
  name: plugin.kind,
  uri: '',
  timeoutMs: 10_000,
  fallback: 'REJECT',
  position: 0,
  ...plugin,
})

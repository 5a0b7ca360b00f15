import type { FindDetour } from '../../detour.ts'
import type { ServicePlugins } from '../../service-plugins/index.ts'

/** Calls about collections that have data hooks. */
export const hooksDetour =
  (_plugins: ServicePlugins): FindDetour =>
  () =>
    undefined

import type { FindDetour } from '../../detour.ts'

/** Calls about collections that have data hooks. */
export const hooksDetour: FindDetour = () => undefined

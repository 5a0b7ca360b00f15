import type { FindDetour } from '../detour.ts'
import { hooksDetour } from './hooks/index.ts'

/** From the outside in: a call that takes two ways goes through the first one around the second one. */
const ways: readonly FindDetour[] = [hooksDetour]

/** Which way a call of the items goes, if not straight to its handler. */
export const findItemDetour: FindDetour = call =>
  ways.reduceRight<ReturnType<FindDetour>>((inner, way) => {
    const outer = way(call)
    if (!outer || !inner) return outer ?? inner
    return (message, ctx, run, own) =>
      outer(message, ctx, (changed = message) => inner(changed, ctx, run, own), own)
  }, undefined)

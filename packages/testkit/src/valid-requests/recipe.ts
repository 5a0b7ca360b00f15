import type { CallDeclaration, Contract, RequestOf, Role } from '@stoa/contract'
import type { World } from '../world.ts'

/** A request that succeeds, and whose it is. */
export interface Valid<M = Record<string, unknown>> {
  as: Role
  message: M
}

/** For each call one request that succeeds, with all that it needs made first. A missing call does not compile. */
export type Recipes = {
  [R in keyof Contract]: {
    [K in keyof Contract[R]]: (
      world: World,
    ) => Promise<Valid<Contract[R][K] extends CallDeclaration ? RequestOf<Contract[R][K]> : never>>
  }
}

export const valid = <M>(as: Role, message: M): Valid<M> => ({ as, message })

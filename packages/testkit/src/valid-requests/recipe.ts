import type { CallDeclaration, Contract, RequestOf, Role } from '@stoa/contract'
import type { TestDriver } from '../test-driver.ts'

/** A request that succeeds, and whose it is. */
export interface ValidRequest<M = Record<string, unknown>> {
  as: Role
  message: M
}

/** For each call one request that succeeds, with all that it needs made first. A missing call does not compile. */
export type ValidRequestFactories = {
  [R in keyof Contract]: {
    [K in keyof Contract[R]]: (
      driver: TestDriver,
    ) => Promise<ValidRequest<Contract[R][K] extends CallDeclaration ? RequestOf<Contract[R][K]> : never>>
  }
}

export const valid = <M>(as: Role, message: M): ValidRequest<M> => ({ as, message })

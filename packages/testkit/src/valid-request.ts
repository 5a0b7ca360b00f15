import type { CallDeclaration, Contract, RequestOf, Role } from '@stoa/contract'
import type { TestDriver } from './test-driver.ts'

export { type CrudResource, createEntity, crudRequests } from './crud-requests.ts'
export { PASSWORD } from './sign-in-driver.ts'
export { type TestDriver, twoOptions } from './test-driver.ts'

/** A request that succeeds, and the role that sends it. */
export interface ValidRequest<M = Record<string, unknown>> {
  as: Role
  message: M
}

/** For each call of a resource a function that creates what the request needs, and returns the request. */
export type ValidRequests<R extends keyof Contract> = {
  [K in keyof Contract[R]]: (
    driver: TestDriver,
  ) => Promise<ValidRequest<Contract[R][K] extends CallDeclaration ? RequestOf<Contract[R][K]> : never>>
}

export const valid = <M>(as: Role, message: M): ValidRequest<M> => ({ as, message })

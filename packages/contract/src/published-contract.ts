/**
 * The types of `inferred-contract.ts` as the published package has them: from the named types of the calls, because compilers take long
 * to infer them from schemas. `package.json` chooses between the two files by the condition `published`.
 */
import type { DeclaredCall } from './call.ts'
import type { CallTypes } from './call-types.ts'
import type { CrudEntity } from './crud/crud-entity.ts'
import type { Calls, CrudResource } from './generated/calls.ts'

/** The declarations of all calls, by resource and name. */
export type Contract = {
  readonly [Resource in keyof Calls]: {
    readonly [Name in keyof Calls[Resource]]: Calls[Resource][Name] extends CallTypes
      ? DeclaredCall<Calls[Resource][Name]>
      : never
  }
}

/** Declarations of the CRUD entities, by their resource. */
export type CrudEntities = Readonly<Record<CrudResource, CrudEntity>>

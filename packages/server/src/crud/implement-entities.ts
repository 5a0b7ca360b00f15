import type { CallDeclaration, RequestOf } from '@stoa/contract'
import type { Handlers } from '../call/context.ts'
import type { EntityCtx } from './entity-store.ts'

/** Handlers beside the generic ones. They use generic functions, whose errors and events are known at run time only. */
type EntityHandlers<C extends Record<string, CallDeclaration>> = {
  [K in keyof C]: (message: RequestOf<C[K]>, ctx: EntityCtx) => Promise<object>
}

/** Types the handlers of calls that read or write CRUD entities. */
export const implementEntities = <const C extends Record<string, CallDeclaration>>(
  _calls: C,
  handlers: EntityHandlers<C>,
): Handlers<C> => handlers as unknown as Handlers<C>

import type { CallDeclaration, RequestOf } from '@stoa/contract'
import type { Handlers } from '../call/context.ts'
import type { EntityCtx } from './entity-store.ts'

/** Handlers beside the generic ones. They use generic functions, whose errors and events are known at run time only. */
type EntityHandlers<C extends Record<string, CallDeclaration>> = {
  [K in keyof C]: (message: RequestOf<C[K]>, ctx: EntityCtx) => Promise<object>
}

/** Types the handlers of calls that read or write CRUD entities, of all calls of a resource or of some. */
export const implementEntities = <
  const C extends Record<string, CallDeclaration>,
  H extends Partial<EntityHandlers<C>>,
>(
  _calls: C,
  handlers: H & Record<Exclude<keyof H, keyof C>, never>,
): Pick<Handlers<C>, keyof H & keyof C> => handlers as unknown as Pick<Handlers<C>, keyof H & keyof C>

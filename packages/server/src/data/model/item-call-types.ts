import type { contract, ErrorsOf, EventsOf } from '@stoa/contract'
import type { Caller, Ctx, Handlers } from '../../call/context.ts'

type Items = typeof contract.items

/**
 * Context of calls that write items. All of them declare the same errors and events. New items belong to the author; by default,
 * that is the caller.
 */
export type ItemCtx = Ctx<ErrorsOf<Items['insert']>, EventsOf<Items['insert']>> & { author?: Caller }

/** Context of calls that read items. */
export type ItemReadCtx = Ctx<ErrorsOf<Items['query']>>

/** Handlers of the named item calls. */
export type ItemHandlers<Names extends keyof Items> = Pick<Handlers<Items>, Names>

import type { contract, ErrorsOf, EventsOf } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'

type Items = typeof contract.items

/** Context of calls that write items. All of them declare the same errors and events. */
export type ItemCtx = Ctx<ErrorsOf<Items['insert']>, EventsOf<Items['insert']>>

/** Context of calls that read items. */
export type ItemReadCtx = Ctx<ErrorsOf<Items['query']>>

/** Handlers of the named item calls. */
export type ItemHandlers<Names extends keyof Items> = Pick<Handlers<Items>, Names>

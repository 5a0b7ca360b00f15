import type { contract, ErrorsOf, EventsOf } from '@stoa/contract'
import type { Ctx, Handlers } from '../../call/context.ts'

type Items = typeof contract.items

/** What a call that changes items may refuse and leave: all of them declare the same. */
export type ItemCtx = Ctx<ErrorsOf<Items['insert']>, EventsOf<Items['insert']>>

/** What a call that reads items may refuse. */
export type ItemReadCtx = Ctx<ErrorsOf<Items['query']>>

/** Handlers of some of the item calls. */
export type ItemHandlers<Names extends keyof Items> = Pick<Handlers<Items>, Names>

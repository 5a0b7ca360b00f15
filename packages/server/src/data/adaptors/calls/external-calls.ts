import type { contract, ErrorsOf, EventsOf, ReplyOf, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../../call/context.ts'
import type { InterceptedCall } from '../../../call/interceptor.ts'
import type { ExternalCollection } from '../external-collection.ts'

type Items = typeof contract.items

/** Context of item calls on external collections: the same errors and events as native ones. */
export type ExternalItemCtx = Ctx<ErrorsOf<Items['insert']>, EventsOf<Items['insert']>>

type ExternalHandler<D extends Items[keyof Items]> = (
  input: RequestOf<D>,
  ctx: ExternalItemCtx,
  external: ExternalCollection,
  intercepted: InterceptedCall,
) => Promise<ReplyOf<D>>

/** Handlers of item calls, outside of any transaction. */
export type ExternalHandlers<Names extends keyof Items> = { [K in Names]: ExternalHandler<Items[K]> }

import type { GetReply, QueryReply } from '@stoa/contract/calls/items'

/** An item as it travels. */
export type WireItem = NonNullable<GetReply['dataItem']>
/** The paging part of a reply. */
export type WirePaging = QueryReply['pagingMetadata']

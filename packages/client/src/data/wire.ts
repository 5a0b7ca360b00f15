import type { Contract, ReplyOf } from '@stoa/contract'

/** An item as it travels. */
export type WireItem = NonNullable<ReplyOf<Contract['items']['get']>['dataItem']>
/** The paging part of a reply. */
export type WirePaging = ReplyOf<Contract['items']['query']>['pagingMetadata']

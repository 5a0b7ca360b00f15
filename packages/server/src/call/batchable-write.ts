import type { AnyCtx, RequestPayload } from './context.ts'

/** A write whose concurrent calls by one caller can share a transaction (group commit, decision 029). */
export interface BatchableWrite {
  /**
   * Calls with the same key can share a transaction; undefined for a call that needs its own. Runs for every call, so it
   * must be cheap.
   */
  batchKey(request: RequestPayload): string | undefined
  /**
   * Resolves to the replies in the order of the requests. What it throws rolls the batch back; each call then runs alone, so
   * the error need not say which call failed. `attribute` names the call that an entity's events belong to.
   */
  runBatch(
    requests: readonly RequestPayload[],
    ctx: AnyCtx,
    attribute: (call: number, entityId: string) => void,
  ): Promise<unknown[]>
}

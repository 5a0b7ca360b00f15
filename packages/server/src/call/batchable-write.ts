import type { AnyCtx, RequestPayload } from './context.ts'

/** How calls of one name that arrive while others of them are under way are made in one transaction (decision 029). */
export interface BatchableWrite {
  /**
   * What such calls have in common besides their caller. Undefined for a call that has to be made by itself. Asked for
   * every call: it must cost next to nothing.
   */
  batchKey(message: RequestPayload): string | undefined
  /**
   * Answers with the replies in the order of the messages. What it throws undoes all of them, and each call is made by
   * itself then: so it need not say which one was wrong. `own` says whose an entity is, for the events that tell of it.
   */
  runBatch(
    messages: readonly RequestPayload[],
    ctx: AnyCtx,
    attribute: (call: number, entityId: string) => void,
  ): Promise<unknown[]>
}

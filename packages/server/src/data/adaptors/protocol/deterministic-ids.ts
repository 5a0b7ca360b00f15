import { guidOf } from '../../../platform-support/guid.ts'
import type { ExternalItemCtx } from '../calls/external-calls.ts'

/**
 * Generates ids of new items. With an idempotency key they are deterministic for this request, so an item that already has
 * one of them was written by an earlier attempt whose reply was lost.
 */
export function deterministicIds(
  ctx: Pick<ExternalItemCtx, 'ids' | 'site' | 'caller'>,
  requestKey: string | undefined,
): { ids: ExternalItemCtx['ids']; generated: ReadonlySet<string> } {
  const generated = new Set<string>()
  if (requestKey === undefined) return { ids: ctx.ids, generated }
  const guid = () => {
    const id = guidOf([ctx.site.id, ctx.caller.id, requestKey, generated.size])
    generated.add(id)
    return id
  }
  return { ids: { ...ctx.ids, guid, ordered: guid }, generated }
}

import { createHash } from 'node:crypto'
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
    const hash = createHash('sha256').update(
      JSON.stringify([ctx.site.id, ctx.caller.id, requestKey, generated.size]),
    )
    const hex = hash.digest('hex')
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    generated.add(id)
    return id
  }
  return { ids: { ...ctx.ids, guid, ordered: guid }, generated }
}

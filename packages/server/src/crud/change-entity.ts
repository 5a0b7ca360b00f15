import { oneReply } from './entity-replies.ts'
import type { Doc, EntityCtx, EntityStore } from './entity-store.ts'
import { updateEntities } from './write-entities.ts'

/** Changes one entity in a call beside the generic ones. The reply is that of an update. */
export async function changeEntity(
  ctx: EntityCtx,
  store: EntityStore,
  { id, revision, at }: { id: unknown; revision?: unknown; at: string },
  change: (stored: Doc) => Doc,
  fields?: unknown,
) {
  const update = {
    id: String(id).toLowerCase(),
    ...(revision !== undefined && revision !== null && { revision: Number(revision) }),
    at,
    change,
  }
  return oneReply(ctx, store, await updateEntities(ctx, store, [update]), fields)
}

import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { oneReply } from './entity-replies.ts'
import type { Doc, EntityStore } from './entity-store.ts'
import { updateEntities } from './write-entities.ts'

type Change = (stored: Doc) => Doc

/** Changes one part of an entity, which is none of its unique fields, in a call beside the generic ones. The reply is that of an update. */
export function changeEntity<F extends string, N extends ErrorCode>(
  ctx: Ctx<NoInfer<N>, `${NoInfer<F>}_updated`>,
  store: EntityStore<F, N>,
  at: { id: unknown; revision?: undefined; at: string },
  change: Change,
  fields?: unknown,
): Promise<Doc>
export function changeEntity<F extends string, N extends ErrorCode>(
  ctx: Ctx<NoInfer<N> | 'REVISION_CONFLICT', `${NoInfer<F>}_updated`>,
  store: EntityStore<F, N>,
  at: { id: unknown; revision?: unknown; at: string },
  change: Change,
  fields?: unknown,
): Promise<Doc>
export async function changeEntity<F extends string, N extends ErrorCode>(
  ctx: Ctx<NoInfer<N> | 'REVISION_CONFLICT', `${NoInfer<F>}_updated`>,
  store: EntityStore<F, N>,
  { id, revision, at }: { id: unknown; revision?: unknown; at: string },
  change: Change,
  fields?: unknown,
): Promise<Doc> {
  const update = {
    id: String(id).toLowerCase(),
    ...(revision !== undefined && revision !== null && { revision: Number(revision) }),
    at,
    change,
  }
  const { one, notFound } = store.entity
  const [outcome] = await updateEntities(ctx, store, [update])
  if (outcome?.row) return oneReply(ctx, store, [{ row: outcome.row }], fields)
  const { code, data } = outcome?.error ?? { code: notFound, data: {} }
  if (code === 'REVISION_CONFLICT') return ctx.fail('REVISION_CONFLICT', data)
  if (code !== notFound) throw new Error(`${one}: ${code} of a change that keeps the unique fields`)
  return ctx.fail(notFound, data)
}

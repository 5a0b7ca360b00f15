import type { AnyCtx } from '../call/context.ts'
import type { PluginFailure, ServicePlugin } from '../call/service-plugin.ts'
import { findReplies, type PricingRequest } from './find-replies.ts'

/** A plug-in with the fallback REJECT that has no valid reply: orders are rejected until it responds. */
export interface UnavailablePlugin {
  id: string
  kind: string
  reason: PluginFailure['reason']
}

export interface UsableReplies<T> {
  replies: { plugin: ServicePlugin; reply: T }[]
  unavailable: UnavailablePlugin[]
}

/** The replies of plug-ins that have one. A plug-in with the fallback CONTINUE is left out with a warning in the reply. */
export function usableReplies<T>(
  ctx: Pick<AnyCtx, 'site' | 'platform' | 'warn'>,
  requests: readonly PricingRequest<T>[],
): UsableReplies<T> {
  const result: UsableReplies<T> = { replies: [], unavailable: [] }
  findReplies(ctx, requests).forEach((outcome, i) => {
    const { plugin } = requests[i] as PricingRequest<T>
    const { id, kind, fallback } = plugin
    if ('reply' in outcome) result.replies.push({ plugin, reply: outcome.reply })
    else if (fallback === 'REJECT') result.unavailable.push({ id, kind, reason: outcome.failure.reason })
    else ctx.warn('x-stoa-degraded', `${encodeURIComponent(id)} ${kind} ${outcome.failure.reason}`)
  })
  return result
}

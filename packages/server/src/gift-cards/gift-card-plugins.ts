import type { Ctx } from '../call/context.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import {
  amountAt,
  BadReply,
  findReplies,
  objectAt,
  pluginsOfKind,
  type ReplyObject,
  requiredTextAt,
  type UnavailablePlugin,
} from '../service-plugins/index.ts'
import type { GiftCardProblem } from './gift-card-view.ts'

/** Kind of the service plug-ins that keep gift cards (protocol/plug-ins §6). */
export const GIFT_CARDS = 'GIFT_CARDS'

/** How long a balance is used for the same card, in milliseconds. Each order changes it. */
const BALANCE_TTL_MS = 10_000
/** Shorter than the timeout of redemptions: the page of the shopper waits for it. */
const BALANCE_TIMEOUT_MS = 3_000

/** What a plug-in says about a card. */
export type PluginBalance =
  | { balanceMinor: bigint; problem?: undefined }
  | { problem: GiftCardProblem | 'GIFT_CARD_NOT_FOUND' }

/** Refusals of plug-ins, and the error codes of calls. */
const REJECTIONS: Record<string, GiftCardProblem | 'GIFT_CARD_NOT_FOUND'> = {
  GIFT_CARD_NOT_FOUND: 'GIFT_CARD_NOT_FOUND',
  GIFT_CARD_EXPIRED: 'GIFT_CARD_EXPIRED',
  GIFT_CARD_DISABLED: 'GIFT_CARD_DISABLED',
  CURRENCY_NOT_SUPPORTED: 'GIFT_CARD_CURRENCY_MISMATCH',
  MISSING_CURRENCY: 'GIFT_CARD_CURRENCY_MISMATCH',
  INSUFFICIENT_FUNDS: 'GIFT_CARD_BALANCE_INSUFFICIENT',
}

/** The error code of a call for a rejection of a plug-in. */
export const toGiftCardError = (code: string): GiftCardProblem | 'GIFT_CARD_NOT_FOUND' | undefined =>
  Object.hasOwn(REJECTIONS, code) ? REJECTIONS[code] : undefined

/** The code with which a plug-in refuses; undefined for other replies. */
export function rejectionCode(reply: ReplyObject): string | undefined {
  if (reply.applicationError === undefined || reply.applicationError === null) return undefined
  return requiredTextAt(objectAt(reply.applicationError, 'applicationError'), 'code', 'applicationError', 100)
}

function readBalance(reply: unknown, currency: string): PluginBalance {
  const card = objectAt(reply, 'the reply')
  const rejection = rejectionCode(card)
  if (rejection !== undefined) {
    const problem = toGiftCardError(rejection)
    if (problem) return { problem }
    throw new BadReply(`applicationError.code must be one of ${Object.keys(REJECTIONS).join(', ')}`)
  }
  const currencyCode = requiredTextAt(card, 'currencyCode', 'the reply', 3)
  if (currencyCode !== currency) return { problem: 'GIFT_CARD_CURRENCY_MISMATCH' }
  // Existing programs send numbers.
  const { balance } = card
  const amount = { balance: typeof balance === 'number' ? String(balance) : balance }
  return { balanceMinor: amountAt(amount, 'balance', 'the reply', currency) }
}

type PluginsCtx = Pick<Ctx, 'site' | 'platform'>

/** The plug-ins of the site that keep gift cards, in their order. */
export const giftCardPlugins = ({ site, platform }: PluginsCtx): readonly ServicePlugin[] =>
  pluginsOfKind(platform.servicePlugins, site, GIFT_CARDS)

/** A card to ask a plug-in for. */
export interface RequestedGiftCard {
  plugin: ServicePlugin
  code: string
}

/** The balances of cards of plug-ins, or why a plug-in did not say, in the order of the cards. */
export function readPluginBalances(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  cards: readonly RequestedGiftCard[],
): (PluginBalance | { unavailable: UnavailablePlugin })[] {
  const { currency } = ctx.site
  const outcomes = findReplies(
    ctx,
    cards.map(({ plugin, code }) => ({
      plugin: { ...plugin, timeoutMs: Math.min(plugin.timeoutMs, BALANCE_TIMEOUT_MS) },
      request: { kind: GIFT_CARDS, operation: 'GET_BALANCE', code, currencyCode: currency },
      read: (reply: unknown) => readBalance(reply, currency),
      ttlMs: BALANCE_TTL_MS,
      rejections: true,
    })),
  )
  return outcomes.map((outcome, i) => {
    if ('reply' in outcome) return outcome.reply
    const { id, kind, fallback } = (cards[i] as RequestedGiftCard).plugin
    const { reason } = outcome.failure
    if (fallback === 'CONTINUE') ctx.warn('x-stoa-degraded', `${encodeURIComponent(id)} ${kind} ${reason}`)
    return { unavailable: { id, kind, reason } }
  })
}

/** The card of a plug-in with an entered code, and its plug-in. */
export interface FoundGiftCard {
  plugin: ServicePlugin
  balance: PluginBalance
}

/**
 * The card that a plug-in of the site has under a code; undefined if none has it. All plug-ins are asked at once; the first one in
 * their order that knows the code wins. Fails if a required plug-in does not respond, and no other one knows the code.
 */
export function findPluginGiftCard(
  ctx: Pick<Ctx<'SERVICE_PLUGIN_UNAVAILABLE'>, 'site' | 'platform' | 'warn' | 'fail'>,
  code: string,
): FoundGiftCard | undefined {
  const plugins = giftCardPlugins(ctx)
  const replies = readPluginBalances(
    ctx,
    plugins.map(plugin => ({ plugin, code })),
  )
  for (const [i, reply] of replies.entries()) {
    const plugin = plugins[i] as ServicePlugin
    if (!('unavailable' in reply) && reply.problem !== 'GIFT_CARD_NOT_FOUND')
      return { plugin, balance: reply }
  }
  for (const [i, reply] of replies.entries())
    if ('unavailable' in reply && plugins[i]?.fallback === 'REJECT') failUnavailable(ctx, reply.unavailable)
  return undefined
}

/** Fails because a plug-in does not respond. */
export const failUnavailable = (
  { fail }: Pick<Ctx<'SERVICE_PLUGIN_UNAVAILABLE'>, 'fail'>,
  { id: servicePluginId, kind, reason }: UnavailablePlugin,
): never => fail('SERVICE_PLUGIN_UNAVAILABLE', { servicePluginId, kind, reason })

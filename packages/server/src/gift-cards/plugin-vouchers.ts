import type { contract, RequestOf } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { AnyCtx, Ctx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import type { CallInterceptor, CallInterceptors } from '../call/interceptor.ts'
import type { ServicePlugin } from '../call/service-plugin.ts'
import { guidOf } from '../platform-support/guid.ts'
import { pluginGiftCardId } from './gift-card-code.ts'
import {
  failUnavailable,
  GIFT_CARDS,
  giftCardPlugins,
  readPluginBalances,
  toGiftCardError,
} from './gift-card-plugins.ts'
import { readTransaction, readVoidRejection, redemptionRequest } from './gift-card-transactions.ts'
import { readPositiveMoney } from './read-money.ts'

/** The plug-in that an `appId` names; undefined for other apps. */
export const giftCardPlugin = (
  ctx: Pick<Ctx, 'site' | 'platform'>,
  appId: unknown,
): ServicePlugin | undefined =>
  giftCardPlugins(ctx).find(({ id }) => typeof appId === 'string' && id === appId.toLowerCase())

const STATUSES: Record<string, 'EXPIRED' | 'DISABLED'> = {
  GIFT_CARD_EXPIRED: 'EXPIRED',
  GIFT_CARD_DISABLED: 'DISABLED',
}

/** The card of a plug-in for a caller who knows its code; undefined if the plug-in does not know it. */
export function pluginCardBalance(
  ctx: Ctx<'GIFT_CARD_CURRENCY_MISMATCH' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  plugin: ServicePlugin,
  code: string,
) {
  const [balance] = readPluginBalances(ctx, [{ plugin, code }])
  if (!balance || 'unavailable' in balance)
    return failUnavailable(ctx, balance?.unavailable ?? { id: plugin.id, kind: GIFT_CARDS, reason: 'BUSY' })
  const { problem } = balance
  if (problem === 'GIFT_CARD_NOT_FOUND') return undefined
  if (problem === 'GIFT_CARD_CURRENCY_MISMATCH') return ctx.fail(problem, { currency: ctx.site.currency })
  const { currency } = ctx.site
  return {
    obfuscatedCode: `****${code.slice(-4)}`,
    balance: { value: toDecimal(problem ? 0n : balance.balanceMinor, currency), currency },
    status: STATUSES[problem ?? ''] ?? ('VALID' as const),
    appId: plugin.id,
    externalId: pluginGiftCardId(ctx, plugin.id, code),
  }
}

type RedeemRequest = RequestOf<typeof contract.giftVouchers.redeemGiftCard>
type VoidRequest = RequestOf<typeof contract.giftVouchers.voidTransaction>

/** Sends a request to the plug-in, while no transaction is open. */
async function ask<T>(
  ctx: AnyCtx,
  plugin: ServicePlugin,
  request: Record<string, unknown>,
  read: (reply: unknown) => T,
): Promise<{ reply: T } | { unavailable: Failure }> {
  const message = { kind: GIFT_CARDS, ...request }
  const { servicePlugins } = ctx.platform
  const answer = await servicePlugins.ask(ctx, plugin, message, {
    read,
    rejections: true,
  })
  if ('reply' in answer) return answer
  const { reason, retryAfterSec } = answer.failure
  const data = {
    servicePluginId: plugin.id,
    kind: GIFT_CARDS,
    reason,
    ...(retryAfterSec && { retryAfterSec }),
  }
  return { unavailable: new Failure('SERVICE_PLUGIN_UNAVAILABLE', data) }
}

/**
 * Redeems a card of a plug-in. A repetition under the same key of idempotency, or for the same order and amount, sends the same
 * `redemptionId`, which the plug-in redeems once. A lost reply is asked for.
 */
const redeemAtPlugin: CallInterceptor<RedeemRequest> = async (request, ctx, next, call) => {
  const { appId, code, amount, orderId } = request
  const plugin = giftCardPlugin(ctx, appId)
  if (!plugin) return next(request)
  const stored = await call.storedReply()
  if (stored) return stored.reply
  const { minor, currency } = readPositiveMoney(amount ?? {}, 'amount', ctx.site.currency)
  const key =
    call.downstreamIdempotencyKey ?? (orderId ? [orderId.toLowerCase(), minor, currency] : undefined)
  const redemptionId = key === undefined ? ctx.ids.guid() : guidOf([ctx.site.id, plugin.id, code, key])
  const redemption = { redemptionId, code, minor: BigInt(minor), currency, orderId: orderId ?? undefined }
  let answer = await ask(ctx, plugin, redemptionRequest(redemption), readTransaction)
  if ('unavailable' in answer) {
    const { unavailable } = answer
    answer = await ask(ctx, plugin, { operation: 'GET_TRANSACTION', redemptionId }, readTransaction)
    if ('unavailable' in answer || !answer.reply) throw unavailable
  }
  const { id: transactionId = '', status, rejection = 'GIFT_CARD_NOT_FOUND' } = answer.reply ?? {}
  if (status !== 'REDEEMED') {
    const problem =
      rejection === 'ALREADY_REDEEMED' || status === 'VOIDED' ? undefined : toGiftCardError(rejection)
    throw new Failure(problem ?? 'GIFT_CARD_REDEEMED_FOR_ORDER', { orderId, reason: rejection })
  }
  return call.transact(async () => ({ transactionId }))
}

/** Voids a redemption of a card of a plug-in. A repetition changes nothing. */
const voidAtPlugin: CallInterceptor<VoidRequest> = async (request, ctx, next, call) => {
  const { appId, transactionId } = request
  const plugin = giftCardPlugin(ctx, appId)
  if (!plugin) return next(request)
  const answer = await ask(ctx, plugin, { operation: 'VOID', transactionId }, readVoidRejection)
  if ('unavailable' in answer) throw answer.unavailable
  if (answer.reply !== undefined)
    throw new Failure('GIFT_CARD_TRANSACTION_NOT_FOUND', { transactionId, reason: answer.reply })
  return call.transact(async () => ({}))
}

/** Calls about cards that service plug-ins keep. */
export const giftCardInterceptors: CallInterceptors = {
  giftVouchers: { redeemGiftCard: redeemAtPlugin, voidTransaction: voidAtPlugin },
}

import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { acceptsGiftCards } from '../../checkout-settings/index.ts'
import {
  decryptCode,
  encryptCode,
  type FoundGiftCard,
  findGiftCards,
  findPluginGiftCard,
  type GiftCardProblem,
  type GiftCardRow,
  giftCardPlugins,
  giftCardProblem,
  lookUpGiftCard,
  pluginGiftCardId,
  readPluginBalances,
  toCheckoutGiftCard,
} from '../../gift-cards/index.ts'
import type { GiftCardInput } from '../../pricing/index.ts'
import type { UnavailablePlugin } from '../../service-plugins/index.ts'
import type { StoredGiftCard } from '../../storage/commerce/carts.ts'

/** Gift cards of one checkout at most (ours, protocol/gift-cards §4). */
export const GIFT_CARDS_MAX = 5

/** Why an entered gift card is rejected. */
export type GiftCardError = GiftCardProblem | 'GIFT_CARD_NOT_FOUND' | 'SERVICE_PLUGIN_UNAVAILABLE'

/** Why a gift card of a checkout cannot pay: the card itself, or its plug-in, which does not respond or does not know it any more. */
type CheckoutGiftCardProblem = GiftCardProblem | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_UNAVAILABLE'

/** A gift card of a checkout with its current balance, and why it cannot pay. */
export interface CheckoutGiftCard {
  stored: StoredGiftCard
  /** As checkouts show it. */
  shown: ReturnType<typeof toCheckoutGiftCard>
  balanceMinor: bigint
  problem?: CheckoutGiftCardProblem | undefined
  /** Absent for a card of a plug-in. */
  row?: GiftCardRow
  /** The plug-in of the card, if orders wait for its reply. */
  unavailable?: UnavailablePlugin
}

/** A gift card that was entered, as a checkout stores it. */
export type EnteredGiftCard = Pick<StoredGiftCard, 'id' | 'plugin'>

/** The gift card with an entered code. Null removes the gift cards of a checkout, undefined keeps them. */
export async function enteredGiftCard(
  ctx: Ctx<GiftCardError>,
  { giftCardCode: code }: { giftCardCode?: string | null | undefined },
): Promise<EnteredGiftCard | null | undefined> {
  if (!code) return code === undefined ? undefined : null
  if (!(await acceptsGiftCards(ctx)))
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', 'is not accepted: this shop takes no gift cards')
  const card = await lookUpGiftCard(ctx, code, () => findPluginGiftCard(ctx, code))
  if (!card) return ctx.fail('GIFT_CARD_NOT_FOUND')
  if ('plugin' in card) return pluginGiftCard(ctx, card, code)
  const problem = problemOf(ctx, card)
  return problem ? ctx.fail(problem, { currency: card.currency }) : { id: card.id }
}

/** A card that a plug-in keeps. Its code is stored encrypted, because the plug-in is asked with it again. */
function pluginGiftCard(
  ctx: Ctx<GiftCardError>,
  { plugin, balance }: FoundGiftCard,
  code: string,
): EnteredGiftCard {
  const problem =
    balance.problem ?? (balance.balanceMinor === 0n ? 'GIFT_CARD_BALANCE_INSUFFICIENT' : undefined)
  if (problem) return ctx.fail(problem, { currency: ctx.site.currency })
  const id = pluginGiftCardId(ctx, plugin.id, code)
  const encryptedCode = encryptCode(ctx, id, code).toString('base64')
  return { id, plugin: { appId: plugin.id, encryptedCode, codeSuffix: code.slice(-4) } }
}

const problemOf = ({ now, site }: Ctx, row: GiftCardRow) =>
  giftCardProblem(row, { now, currency: site.currency, amountMinor: 1 })

/** The gift cards of a checkout. `lock` keeps the balances of this platform until the end of the transaction. */
export async function readGiftCards(
  ctx: Ctx,
  stored: readonly StoredGiftCard[],
  { lock }: { lock: boolean },
): Promise<CheckoutGiftCard[]> {
  if (stored.length === 0) return []
  const ofPlugins = readPluginGiftCards(ctx, stored)
  const ownIds = stored.flatMap(({ id, plugin }) => (plugin ? [] : id))
  const rows = ownIds.length > 0 ? await findGiftCards(ctx, ownIds, { lock }) : []
  return stored.flatMap(card => {
    const ofPlugin = ofPlugins.get(card.id)
    if (ofPlugin) return [ofPlugin]
    const row = rows.find(({ id }) => id === card.id)
    if (!row) return []
    const problem = card.paidMinor === undefined ? problemOf(ctx, row) : undefined
    return [
      { stored: card, row, shown: toCheckoutGiftCard(row), balanceMinor: BigInt(row.balance_minor), problem },
    ]
  })
}

/** The cards of plug-ins, by their ids in the checkout. Those that have paid are not asked for. */
function readPluginGiftCards(
  ctx: Ctx,
  stored: readonly StoredGiftCard[],
): ReadonlyMap<string, CheckoutGiftCard> {
  const plugins = giftCardPlugins(ctx)
  const cards = stored.flatMap(card => {
    if (!card.plugin) return []
    const { appId, codeSuffix, encryptedCode } = card.plugin
    const plugin = card.paidMinor === undefined ? plugins.find(({ id }) => id === appId) : undefined
    const shown = { id: card.id, obfuscatedCode: `****${codeSuffix}`, appId, externalId: card.id }
    return [{ stored: card, shown, plugin, encryptedCode }]
  })
  const asked = cards.flatMap(({ stored: { id }, plugin, encryptedCode }) =>
    plugin ? [{ id, plugin, code: decryptCode(ctx, id, Buffer.from(encryptedCode, 'base64')) }] : [],
  )
  const balances = new Map(readPluginBalances(ctx, asked).map((balance, i) => [asked[i]?.id, balance]))
  return new Map(
    cards.map(({ stored: card, shown, plugin }) => {
      const common = { stored: card, shown, balanceMinor: 0n }
      if (card.paidMinor !== undefined) return [card.id, common]
      const balance = balances.get(card.id)
      if (!balance) return [card.id, { ...common, problem: 'GIFT_CARD_NOT_FOUND' as const }]
      if ('unavailable' in balance) {
        const isRequired = plugin?.fallback === 'REJECT'
        const { unavailable } = balance
        return [
          card.id,
          { ...common, problem: 'GIFT_CARD_UNAVAILABLE' as const, ...(isRequired && { unavailable }) },
        ]
      }
      if (balance.problem) return [card.id, { ...common, problem: balance.problem }]
      const { balanceMinor } = balance
      const problem = balanceMinor === 0n ? ('GIFT_CARD_BALANCE_INSUFFICIENT' as const) : undefined
      return [card.id, { ...common, balanceMinor, problem }]
    }),
  )
}

/** A gift card as input of the pricing engine. After the order it pays what it has paid. */
export function toGiftCardInput({ stored, balanceMinor, problem }: CheckoutGiftCard): GiftCardInput {
  const { id, maxMinor, paidMinor } = stored
  if (paidMinor !== undefined) return { id, balance: BigInt(paidMinor) }
  return {
    id,
    balance: problem ? 0n : balanceMinor,
    ...(maxMinor !== undefined && { limit: BigInt(maxMinor) }),
  }
}

/** The gift cards of a checkout after a new one was entered, or the amount of the first one was changed. Null: none. */
export function changedGiftCards(
  current: readonly StoredGiftCard[] = [],
  { entered, maxMinor }: { entered: EnteredGiftCard | null | undefined; maxMinor: number | null | undefined },
): StoredGiftCard[] | null {
  if (entered === null) return null
  const [first, ...others]: readonly StoredGiftCard[] = entered === undefined ? current : [entered]
  if (!first) return null
  if (maxMinor === undefined) return [first, ...others]
  const { maxMinor: _, ...card } = first
  return [{ ...card, ...(maxMinor !== null && { maxMinor }) }, ...others]
}

/** The gift cards of a checkout with a further one. A card that is there already gets the new amount. */
export const withGiftCard = (
  current: readonly StoredGiftCard[] = [],
  added: StoredGiftCard,
): StoredGiftCard[] =>
  current.some(({ id }) => id === added.id)
    ? current.map(card => (card.id === added.id ? added : card))
    : [...current, added]

/** The gift cards of a checkout with those of its cart. Cards that it has already, and those beyond the maximum, change nothing. */
export const withGiftCards = (
  current: readonly StoredGiftCard[] = [],
  added: readonly StoredGiftCard[],
): StoredGiftCard[] =>
  [...current, ...added.filter(({ id }) => current.every(card => card.id !== id))].slice(0, GIFT_CARDS_MAX)

/** The stored cart or checkout as events show its former state: without gift cards, which may have codes. */
export const withoutGiftCards = <T extends { giftCards?: StoredGiftCard[] }>({
  giftCards: _,
  ...doc
}: T): Omit<T, 'giftCards'> => doc

/** Why a gift card cannot pay. */
const GIFT_CARD_TEXTS: Record<CheckoutGiftCardProblem, string> = {
  GIFT_CARD_NOT_FOUND: 'is not valid any more',
  GIFT_CARD_UNAVAILABLE: 'cannot be checked at the moment',
  GIFT_CARD_EXPIRED: 'has expired',
  GIFT_CARD_DISABLED: 'can no longer be used',
  GIFT_CARD_CURRENCY_MISMATCH: 'is in another currency',
  GIFT_CARD_BALANCE_INSUFFICIENT: 'has no balance left',
}

/** A sentence for shoppers. Undefined for a card that can pay. */
export const giftCardText = ({ shown, problem }: CheckoutGiftCard) =>
  problem &&
  `The gift card ending in ${shown.obfuscatedCode.slice(-4)} ${GIFT_CARD_TEXTS[problem]}. Remove it or use another one.`

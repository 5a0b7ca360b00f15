import { limitGuesses } from '../attempts/index.ts'
import type { Ctx } from '../call/context.ts'
import { findByCodeHash, type GiftCardRow, giftCardRows } from '../storage/commerce/gift-cards.ts'
import { hashGiftCardCode } from './gift-card-code.ts'

/** The gift card with a code. For codes that are already accepted: guesses are not counted. */
export const findGiftCard = async (
  ctx: Pick<Ctx, 'db' | 'site' | 'platform'>,
  code: string,
): Promise<GiftCardRow | undefined> =>
  (await findByCodeHash(ctx.db, ctx.site.id, [hashGiftCardCode(ctx, code)]))[0]

/** The gift cards with these ids. `lock` keeps their balances until the end of the transaction. */
export const findGiftCards = (
  ctx: Pick<Ctx, 'db' | 'site'>,
  ids: readonly string[],
  options?: { lock: boolean },
): Promise<GiftCardRow[]> => giftCardRows.getMany(ctx.db, ctx.site.id, ids, options)

/** The gift card with a code that a shopper typed: of this platform, otherwise the one that `elsewhere` finds. */
export const lookUpGiftCard = <T = never>(
  ctx: Ctx,
  code: string,
  elsewhere?: () => T | undefined,
): Promise<GiftCardRow | T | undefined> =>
  limitGuesses(ctx, 'giftCard', async () => (await findGiftCard(ctx, code)) ?? elsewhere?.())

import type { Contract } from '@stoa/contract'
import type { Handler } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import {
  type GiftCardDoc,
  type GiftCardRow,
  giftCardRows,
  insertGiftCard,
} from '../storage/commerce/gift-cards.ts'
import {
  encryptCode,
  formatCode,
  generateCode,
  hashGiftCardCode,
  normalizeGiftCardCode,
} from './gift-card-code.ts'
import { toIssuedGiftCard } from './gift-card-view.ts'
import { readMoney } from './read-money.ts'

const CODE_LENGTH_MIN = 8

/** Creates a gift card with its first ledger row; the reply carries the code. */
export const issueGiftCard: Handler<Contract['issuedGiftCards']['issueGiftCard']> = async (
  { giftCard, code: requestedCode },
  ctx,
) => {
  const { initialBalance, expirationDate, ...written } = withoutNulls(giftCard ?? {}) as Partial<
    Omit<GiftCardDoc, 'codeSuffix'>
  > & { initialBalance?: { value?: string; currency?: string }; expirationDate?: string }
  const { minor, currency } = readMoney(initialBalance ?? {}, 'giftCard.initialBalance', ctx.site.currency)
  const expiresAt = expirationDate ? Date.parse(expirationDate) : null
  if (expiresAt !== null && expiresAt <= ctx.now)
    rejectField('giftCard.expirationDate', 'VALIDATION', 'must be in the future')
  const code = requestedCode ? normalizeGiftCardCode(requestedCode) : generateCode(ctx)
  if (code.length < CODE_LENGTH_MIN)
    rejectField('code', 'MIN_LENGTH', `needs at least ${CODE_LENGTH_MIN} letters and digits`)
  const id = ctx.ids.guid()
  const isNew = await insertGiftCard(ctx.db, ctx.site.id, ctx.now, {
    id,
    codeHash: hashGiftCardCode(ctx, code),
    encryptedCode: encryptCode(ctx, id, code),
    currency,
    balanceMinor: minor,
    expiresAt,
    doc: { ...written, codeSuffix: code.slice(-4) },
    transactionId: ctx.ids.ordered(),
  })
  if (!isNew) ctx.fail('GIFT_CARD_CODE_TAKEN')
  const row = (await giftCardRows.get(ctx.db, ctx.site.id, id)) as GiftCardRow
  const issued = toIssuedGiftCard(row, ctx.now)
  ctx.emit('stoa.ecom.v1.gift_card_created', id, { giftCard: issued })
  return { giftCard: issued, code: formatCode(code) }
}

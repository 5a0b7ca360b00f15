import { contract } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import {
  type GiftCardRow,
  giftCardRows,
  giftCardStatusSql,
  listTransactions,
  moveBalance,
  setDisabled,
} from '../storage/commerce/gift-cards.ts'
import { type EntityFields, readPage } from '../storage/query/index.ts'
import { decryptCode, formatCode } from './gift-card-code.ts'
import { giftCardStatus, toGiftCardTransaction, toIssuedGiftCard } from './gift-card-view.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { maxBalanceMinor } from './read-money.ts'
import { emitUpdated } from './redeem-gift-card.ts'

/** The card with an id, which may come in capitals. */
async function requireCard(
  ctx: Pick<Ctx<'GIFT_CARD_NOT_FOUND'>, 'db' | 'site' | 'fail'>,
  giftCardId: string | null | undefined,
  options?: { lock: boolean },
): Promise<GiftCardRow> {
  const id = String(giftCardId).toLowerCase()
  const row = await giftCardRows.get(ctx.db, ctx.site.id, id, options)
  return (row as GiftCardRow | undefined) ?? ctx.fail('GIFT_CARD_NOT_FOUND', { id })
}

async function disable(
  ctx: Ctx<'GIFT_CARD_NOT_FOUND', 'stoa.ecom.v1.gift_card_updated'>,
  giftCardId: string | null | undefined,
  disabled: boolean,
) {
  const before = await requireCard(ctx, giftCardId, { lock: true })
  if (before.disabled === disabled) return { giftCard: toIssuedGiftCard(before, ctx.now) }
  const after = (await setDisabled(ctx.db, ctx.site.id, ctx.now, before.id, disabled)) as GiftCardRow
  emitUpdated(ctx, before, after)
  return { giftCard: toIssuedGiftCard(after, ctx.now) }
}

/** Fields that queries of gift cards use (protocol/gift-cards §1). */
const giftCardFields = (now: number): EntityFields<Caller> => ({
  name: 'giftCard',
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  paging: ['CURSOR'],
  defaultLimit: 100,
  maxLimit: 100,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    revision: { type: 'decimal', column: 'revision', filter: '*', sort: true, required: true },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true },
    status: { type: 'string', expression: giftCardStatusSql(now), filter: '*', sort: true },
    'recipient.email': { type: 'string', filter: '*', sort: true },
    'recipient.name': { type: 'string', filter: '*', sort: true },
  },
})

export const issuedGiftCardHandlers = implement(contract.issuedGiftCards, {
  issueGiftCard,

  getIssuedGiftCard: async ({ giftCardId }, ctx) => ({
    giftCard: toIssuedGiftCard(await requireCard(ctx, giftCardId), ctx.now),
  }),

  async queryIssuedGiftCards({ query }, ctx) {
    const plan = planOrReject(ctx, query, giftCardFields(ctx.now))
    const { rows, page } = readPage(plan, await giftCardRows.find(ctx.db, ctx.site.id, plan))
    return {
      giftCards: rows.map(row => toIssuedGiftCard(row as GiftCardRow, ctx.now)),
      pagingMetadata: page,
    }
  },

  async adjustGiftCardBalance({ giftCardId, amount, reason }, ctx) {
    const card = await requireCard(ctx, giftCardId, { lock: true })
    const amountMinor = Number(exactAmount(amount as string, 'amount', card.currency))
    const balance = card.balance_minor + amountMinor
    if (balance < 0) ctx.fail('GIFT_CARD_BALANCE_INSUFFICIENT')
    if (balance > maxBalanceMinor(card.currency))
      rejectField('amount', 'DECIMAL_LTE', 'makes the balance too large: at most 999,999,999.99')
    const after = await moveBalance(ctx.db, ctx.site.id, ctx.now, {
      id: ctx.ids.ordered(),
      giftCardId: card.id,
      type: 'ADJUST',
      amountMinor,
      details: reason ? { reason } : {},
    })
    emitUpdated(ctx, card, after)
    return { giftCard: toIssuedGiftCard(after, ctx.now) }
  },

  disableGiftCard: ({ giftCardId }, ctx) => disable(ctx, giftCardId, true),
  enableGiftCard: ({ giftCardId }, ctx) => disable(ctx, giftCardId, false),

  async revealGiftCardCode({ giftCardId }, ctx) {
    const { id, encrypted_code } = await requireCard(ctx, giftCardId)
    return { code: formatCode(decryptCode(ctx, id, encrypted_code)) }
  },

  async sendGiftCard({ giftCardId, email, language }, ctx) {
    const card = await requireCard(ctx, giftCardId)
    const status = giftCardStatus(card, ctx.now)
    if (status !== 'VALID') return ctx.fail(`GIFT_CARD_${status}`)
    const { recipient, message } = card.doc
    const to = email ?? recipient?.email
    if (!to) return rejectField('email', 'REQUIRED_FIELD', 'is needed: the gift card has no recipient')
    ctx.mail({
      to,
      language: language ?? undefined,
      template: 'giftCard',
      data: {
        code: formatCode(decryptCode(ctx, card.id, card.encrypted_code)),
        amount: toDecimal(BigInt(card.balance_minor), card.currency),
        currency: card.currency,
        message,
        ...(card.expires_at !== null && { expiresAt: card.expires_at }),
      },
    })
    return {}
  },

  async listGiftCardTransactions({ giftCardId, limit }, ctx) {
    const card = await requireCard(ctx, giftCardId)
    const rows = await listTransactions(ctx.db, ctx.site.id, card.id, limit ?? 100)
    return { transactions: rows.map(row => toGiftCardTransaction(row, card.currency)) }
  },
})

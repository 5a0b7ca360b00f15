import { servePlugin } from './serve.ts'

/** What the platform posts. `redemptionId` is the key of idempotency. */
export interface GiftCardsRequest {
  operation: 'GET_BALANCE' | 'REDEEM' | 'GET_TRANSACTION' | 'VOID'
  code?: string
  amount?: number
  currencyCode?: string
  redemptionId?: string
  transactionId?: string
}

interface Transaction {
  transactionId: string
  status: 'REDEEMED' | 'VOIDED'
  code: string
  cents: number
}

const refuse = (code: string) => ({ applicationError: { code } })

/** Gift cards in one currency, kept in memory. `balances` has cents by code. */
export function createGiftCards(balances: Map<string, number>, currencyCode = 'EUR') {
  const book = new Map<string, Transaction>()
  const amountOf = (cents: number) => cents / 100

  const redeem = ({ code = '', amount = 0, redemptionId = '', ...request }: GiftCardsRequest) => {
    const known = book.get(redemptionId)
    if (known) return known
    const cents = Math.round(amount * 100)
    const left = balances.get(code)
    if (left === undefined) return refuse('GIFT_CARD_NOT_FOUND')
    if (request.currencyCode !== currencyCode) return refuse('CURRENCY_NOT_SUPPORTED')
    if (left < cents) return refuse('INSUFFICIENT_FUNDS')
    const transactionId = `redemption-${book.size + 1}`
    const transaction = { transactionId, status: 'REDEEMED' as const, code, cents }
    book.set(redemptionId, transaction)
    balances.set(code, left - cents)
    return { ...transaction, remainingBalance: amountOf(left - cents), currencyCode }
  }

  const giveBack = ({ transactionId, redemptionId = '' }: GiftCardsRequest) => {
    const transaction =
      book.get(redemptionId) ?? [...book.values()].find(one => one.transactionId === transactionId)
    if (!transaction) return refuse('TRANSACTION_NOT_FOUND')
    if (transaction.status === 'VOIDED') return refuse('ALREADY_VOIDED')
    const balance = (balances.get(transaction.code) ?? 0) + transaction.cents
    balances.set(transaction.code, balance)
    transaction.status = 'VOIDED'
    return { remainingBalance: amountOf(balance), currencyCode }
  }

  return {
    book,
    answer(request: GiftCardsRequest): object {
      if (request.operation === 'REDEEM') return redeem(request)
      if (request.operation === 'VOID') return giveBack(request)
      if (request.operation === 'GET_TRANSACTION')
        return book.get(request.redemptionId ?? '') ?? refuse('TRANSACTION_NOT_FOUND')
      const balance = balances.get(request.code ?? '')
      return balance === undefined
        ? refuse('GIFT_CARD_NOT_FOUND')
        : { balance: amountOf(balance), currencyCode }
    },
  }
}

if (import.meta.main) {
  const { answer } = createGiftCards(new Map([['WELCOME-50', 50_00]]))
  await servePlugin({ kind: 'GIFT_CARDS', name: 'Gift cards of the city' }, answer)
}

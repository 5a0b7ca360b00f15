import { describe, expect, test } from 'vitest'
import type { ProviderOperation, ProviderPayment } from '../call/payment-provider.ts'
import { foldEntries, type PaymentEntry } from './fold-entries.ts'
import { toFacts } from './to-facts.ts'

const at = (status: ProviderPayment['status'], part: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'p',
  status,
  authorizedMinor: 0n,
  captures: [],
  refunds: [],
  chargebacks: [],
  ...part,
})
const operation = (id: string, status: ProviderOperation['status'], minor = 100n): ProviderOperation => ({
  id,
  operationId: id,
  minor,
  status,
})
const authorized = { authorizedMinor: 100n }
const captured = { ...authorized, captures: [operation('c', 'SUCCEEDED')] }

/** What a provider says about a payment over time, at most 5 times. */
const histories: Record<string, ProviderPayment[]> = {
  'is captured and refunded': [
    at('PENDING'),
    at('AUTHORIZED', authorized),
    at('AUTHORIZED', { ...authorized, captures: [operation('c', 'PENDING')] }),
    at('CAPTURED', { ...captured, refunds: [operation('r', 'PENDING', 40n)] }),
    at('CAPTURED', { ...captured, refunds: [operation('r', 'SUCCEEDED', 40n)] }),
  ],
  'is refunded twice': [
    at('CAPTURED', captured),
    at('CAPTURED', { ...captured, refunds: [operation('r', 'SUCCEEDED', 40n)] }),
    at('CAPTURED', {
      ...captured,
      refunds: [operation('r', 'SUCCEEDED', 40n), operation('s', 'PENDING', 60n)],
    }),
    at('CAPTURED', {
      ...captured,
      refunds: [operation('r', 'SUCCEEDED', 40n), operation('s', 'SUCCEEDED', 60n)],
    }),
  ],
  'needs the buyer and is declined': [at('PENDING'), at('REQUIRES_ACTION'), at('DECLINED')],
  'is voided': [at('REQUIRES_ACTION'), at('AUTHORIZED', authorized), at('VOIDED', authorized)],
  'fails to be captured': [
    at('AUTHORIZED', authorized),
    at('AUTHORIZED', { ...authorized, captures: [operation('c', 'PENDING')] }),
    at('AUTHORIZED', { ...authorized, captures: [operation('c', 'FAILED')] }),
  ],
  'is charged back, and the chargeback is reversed': [
    at('PENDING'),
    at('CAPTURED', captured),
    at('CAPTURED', { ...captured, chargebacks: [operation('b', 'PENDING')] }),
    at('CAPTURED', { ...captured, chargebacks: [operation('b', 'SUCCEEDED')] }),
    at('CAPTURED', { ...captured, chargebacks: [operation('b', 'FAILED')] }),
  ],
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map(rest => [item, ...rest]))

/** The ledger counts a fact of one type and reference once. */
function ledgerOf(snapshots: readonly ProviderPayment[]): PaymentEntry[] {
  const facts = snapshots.flatMap(toFacts)
  return [...new Map(facts.map(fact => [`${fact.type} ${fact.reference}`, fact])).values()]
}

describe.each(Object.keys(histories))('a payment that %s', name => {
  const history = histories[name] as ProviderPayment[]
  const end = foldEntries(ledgerOf(history))

  test('ends in the same state for every order and duplication of its callbacks', () => {
    for (const order of permutations(history)) {
      expect(foldEntries(ledgerOf(order))).toEqual(end)
      for (const duplicate of history) {
        expect(foldEntries(ledgerOf([...order, duplicate]))).toEqual(end)
        expect(foldEntries(ledgerOf([duplicate, ...order]))).toEqual(end)
      }
    }
  })

  test('ends in the same state if only its last callback arrives', () => {
    expect(foldEntries(ledgerOf(history.slice(-1)))).toEqual(end)
  })
})

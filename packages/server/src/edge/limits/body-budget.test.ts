import { expect, test } from 'vitest'
import type { Caller } from '../../call/context.ts'
import { type BodyReservation, createBodyBudget, endReservation } from './body-budget.ts'
import { createVirtualClock } from './fair-queue.ts'
import { createUsageAccounts } from './usage-accounts.ts'

const LIMIT = 1000
const visitor = { role: 'visitor' } as Caller
const merchant = { role: 'merchant' } as Caller

function open(queueTimeoutMs = 10_000) {
  const budget = createBodyBudget(LIMIT, queueTimeoutMs, createVirtualClock())
  const accounts = createUsageAccounts()
  return async (name: string, caller = visitor, bytes = LIMIT, signal?: AbortSignal) => {
    const reservation: BodyReservation = {}
    const call = { caller: accounts.open(name), ...(signal && { signal: () => signal }) }
    await budget.reserve(reservation, caller, call, bytes)
    return reservation
  }
}

const isPending = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise(resolve => setTimeout(resolve, 20, true))])

test('a caller has half of the budget, and the others wait until a part is released', async () => {
  const reserve = open()
  const first = await Promise.all([1, 2, 3, 4].map(() => reserve('a')))
  const fifth = reserve('a')
  const other = await reserve('b')
  expect(await isPending(fifth)).toBe(true)
  endReservation(first[0] as BodyReservation)
  endReservation(await fifth)
  endReservation(other)
})

test('all shoppers together have the whole budget, merchants have their own', async () => {
  const reserve = open()
  const held = await Promise.all('aaaabbbb'.split('').map(name => reserve(name)))
  const waiting = reserve('c')
  expect(await isPending(waiting)).toBe(true)
  await reserve('m', merchant, 16 * LIMIT)
  for (const each of held) endReservation(each)
  await waiting
})

test('a body larger than the budget is read while nothing else is', async () => {
  const reserve = open()
  const large = await reserve('a', visitor, 100 * LIMIT)
  const other = reserve('b')
  expect(await isPending(other)).toBe(true)
  endReservation(large)
  await other
})

test('a client that disconnects leaves the queue, and one that waits too long is rejected', async () => {
  const reserve = open(50)
  await Promise.all([1, 2, 3, 4].map(() => reserve('a')))
  const disconnect = new AbortController()
  const waiting = reserve('a', visitor, LIMIT, disconnect.signal)
  disconnect.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' })
  await expect(reserve('a')).rejects.toMatchObject({ code: 'TIMEOUT' })
})

test('a caller has at most 64 bodies waiting', async () => {
  const reserve = open(200)
  await Promise.all([1, 2, 3, 4].map(() => reserve('a')))
  const waiting = Array.from({ length: 64 }, () => reserve('a').catch(() => {}))
  await expect(reserve('a')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { limit: 'largeBodies', retryAfterSec: 1 },
  })
  await Promise.all(waiting)
})

test('a body is freed with its reservation', async () => {
  const reservation = await open()('a')
  reservation.body = Buffer.allocUnsafeSlow(LIMIT)
  endReservation(reservation)
  expect(reservation.body.length).toBe(0)
})

import { createHmac } from 'node:crypto'
import { monotonicMs } from '../../call/clock.ts'
import type { CountedUses, CountReceiver, SharedCounts, UseStore } from '../../call/shared-counts.ts'

/** A process reports its uses of a key each time that they are this part of the limit. */
const REPORTED_PART = 1 / 50
/** Keys with uses that are not reported, at a time. */
const KEYS_MAX = 50_000
/** Uses that are not reported are forgotten after this time: their windows have ended. */
const FORGET_MS = 60_000
const BATCH = 500
const RETRY_MS = 1_000

interface Due {
  key: string
  receiver: CountReceiver
  hash: Buffer
  amount: number
  endsAt: number
}

interface Options {
  /** Key of the hashes of keys: the store learns no addresses and no ids. */
  secret: string
  /** Called when the store fails, and when it answers again. */
  onChange(isAvailable: boolean, error?: unknown): void
}

/**
 * Counters that all nodes share by a store. A process counts in memory, and reports the uses of a key once they are a fiftieth of the limit: a
 * caller who sends little costs the store nothing, whoever reaches a limit 50 reports for each process. One report is in flight at a time; it has all
 * keys that are due, and its reply tells what all nodes have used. So n processes accept at most n fiftieths more than the limit, and what they
 * accept until a report is answered. While the store fails, each process counts alone, and reports again every second.
 */
export function openSharedUses(store: UseStore, { secret, onChange }: Options) {
  const due = new Map<string, Due>()
  let isSending = false
  let isAvailable = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const change = (available: boolean, error?: unknown) => {
    if (available === isAvailable || isClosed) return
    isAvailable = available
    onChange(available, error)
  }

  function takeBatch(now: number): Due[] {
    const batch: Due[] = []
    for (const [id, one] of due) {
      if (batch.length === BATCH) break
      due.delete(id)
      if (one.endsAt > now) batch.push(one)
    }
    return batch
  }

  async function send() {
    isSending = true
    let batch = takeBatch(monotonicMs())
    try {
      while (batch.length > 0 && !isClosed) {
        const now = monotonicMs()
        const uses = batch.map(
          ({ hash, amount, endsAt }): CountedUses => ({ key: hash, amount, leftMs: endsAt - now }),
        )
        const totals = await store.add(uses)
        change(true)
        for (const [i, { key, receiver }] of batch.entries()) {
          const total = totals[i]
          if (total) receiver.raise(key, total.used, total.leftMs)
        }
        batch = takeBatch(monotonicMs())
      }
      isSending = false
    } catch (error) {
      change(false, error)
      for (const one of batch) addDue(one)
      timer = setTimeout(() => void send(), RETRY_MS).unref()
    }
  }

  function addDue(one: Due) {
    const id = one.hash.toString('base64url')
    const queued = due.get(id)
    if (queued) queued.amount += one.amount
    else if (due.size < KEYS_MAX) due.set(id, one)
  }

  const counts: SharedCounts = {
    join(counter, max, receiver) {
      const part = Math.max(1, Math.floor(max * REPORTED_PART))
      let pending = new Map<string, number>()
      let pendingSince = monotonicMs()
      return (key, amount, leftMs) => {
        const now = monotonicMs()
        if (pending.size >= KEYS_MAX || now - pendingSince > FORGET_MS) {
          pending = new Map()
          pendingSince = now
        }
        const unreported = (pending.get(key) ?? 0) + amount
        if (unreported < part) return void pending.set(key, unreported)
        pending.delete(key)
        const hash = createHmac('sha256', secret).update(`${counter}\n${key}`).digest().subarray(0, 16)
        addDue({ key, receiver, hash, amount: unreported, endsAt: now + leftMs })
        if (!isSending && !isClosed) void send()
      }
    },
  }
  return {
    counts,
    isAvailable: () => isAvailable,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Counters that are shared by a store, or in another way while that fails: what both tell would count twice. */
export function withFallback(
  { counts, isAvailable }: Pick<ReturnType<typeof openSharedUses>, 'counts' | 'isAvailable'>,
  fallback: SharedCounts | undefined,
): SharedCounts {
  if (!fallback) return counts
  return {
    join(counter, max, receiver) {
      const tell = counts.join(counter, max, receiver)
      const add: CountReceiver['add'] = (key, amount) => {
        if (!isAvailable()) receiver.add(key, amount)
      }
      const tellFallback = fallback.join(counter, max, { ...receiver, add })
      return (key, amount, leftMs) => {
        tell(key, amount, leftMs)
        if (!isAvailable()) tellFallback(key, amount, leftMs)
      }
    },
  }
}

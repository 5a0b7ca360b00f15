import type { SharedLevels } from '../../call/shared-counts.ts'

/** Levels of a process by key. */
export type Levels = ReadonlyMap<string, number>

/** How long changes are collected before the others hear of them. What has changed back by then is not sent. */
const FLUSH_MS = 50

/** What processes have in use now, such as calls in flight. `send` gets the levels of this process that have changed; `received` those of others. */
export function createSharedLevels(send: (levels: Levels) => void) {
  const own = new Map<string, number>()
  const told = new Map<string, number>()
  const changed = new Set<string>()
  const others = new Map<string, Map<string, number>>()
  const totals = new Map<string, number>()
  let isScheduled = false

  const set = (levels: Map<string, number>, key: string, level: number) => {
    if (level === 0) levels.delete(key)
    else levels.set(key, level)
  }
  const flush = () => {
    isScheduled = false
    const levels = new Map<string, number>()
    for (const key of changed) {
      const level = own.get(key) ?? 0
      if (level === (told.get(key) ?? 0)) continue
      levels.set(key, level)
      set(told, key, level)
    }
    changed.clear()
    if (levels.size > 0) send(levels)
  }
  const take = (name: string, levels: Levels) => {
    const before = others.get(name) ?? new Map<string, number>()
    others.set(name, before)
    for (const [key, level] of levels) {
      set(totals, key, (totals.get(key) ?? 0) + level - (before.get(key) ?? 0))
      set(before, key, level)
    }
  }
  const levels: SharedLevels = {
    change(key, by) {
      set(own, key, (own.get(key) ?? 0) + by)
      changed.add(key)
      if (!isScheduled) setTimeout(flush, FLUSH_MS).unref()
      isScheduled = true
    },
    ofOthers: key => totals.get(key) ?? 0,
  }
  return {
    levels,
    received: take,
    /** A process has ended. */
    gone(name: string) {
      take(name, new Map([...(others.get(name)?.keys() ?? [])].map(key => [key, 0])))
      others.delete(name)
    },
  }
}

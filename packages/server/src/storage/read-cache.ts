import type { Database, Listener } from './database.ts'

/** Bytes of text that the cache of one node holds at most. */
const CAPACITY = 64 * 1024 * 1024

/** What an entry takes besides its bytes and its key: the maps that hold it. */
const ENTRY_BYTES = 400

/** A reply as ready JSON text, and the tags of what it was made of. */
export interface CachedText {
  text: string
  tags: readonly string[]
  /** One of so many possible replies that most are asked for once: it is kept only when it has been asked for before. */
  admitOnSecondUse?: boolean
}

/** A cached text as the bytes that go out: encoded once, and outside the heap that the garbage collector walks. */
export interface CachedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether it came from the cache and is there still. What was made just now is not `current`. */
  readonly current: boolean
}

class Entry implements CachedBytes {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tags: readonly string[]
  current = true
  /** Under which something that follows from the text is remembered. */
  addresses: Set<string> | undefined
  constructor(bytes: Buffer<ArrayBuffer>, tags: readonly string[]) {
    this.bytes = bytes
    this.tags = tags
  }
}

/** Addresses under which one text is remembered at most. With more of them all are forgotten, and remembered anew. */
const MAX_ALIASES = 32

/** What an address takes besides its text, with what is remembered under it. */
const ADDRESS_BYTES = 1200

/**
 * Replies of hot reads as ready JSON text. Each entry has tags; a change names the tags that it touches, and every
 * node drops those entries when the change's notification reaches it.
 */
export interface ReadCache {
  /**
   * The text under the key as UTF-8, or what `load` makes now. `wanted` is the caller's consistency position: an entry is
   * used only if this node has heard of every change up to it.
   */
  read(key: string, minPosition: string | undefined, load: () => Promise<CachedText>): Promise<CachedBytes>
  /** Remembers something that follows from this text, under an address of its own, for as long as the text is kept. */
  attach(made: CachedBytes, address: string, value: object): void
  /** What is remembered under the address, if this node has heard of every change up to the wanted position. */
  attached<Value extends object>(address: string, minPosition: string | null): Value | undefined
  /** Hears of every change that was made before now. False where it cannot: then entries may be older than that. */
  waitForPosition(): Promise<boolean>
  drop(tags: readonly string[]): void
  clear(): void
}

export const CACHE_CHANNEL = 'stoa_cache'

/** A log position as a number that can be compared: `16/B374D848`. Undefined when it is not one. */
export function parsePosition(text: string | undefined): bigint | undefined {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return match ? (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`) : undefined
}

/** Keys that were asked for lately are known by a number each: 64 KB, whatever is asked. */
const ACQUAINTANCES = 16_384

/** Whether a key was asked for before, lately. Two keys of one number are taken for each other: one more is kept. */
function openAcquaintance(): (key: string) => boolean {
  const met = new Uint32Array(ACQUAINTANCES)
  return key => {
    let hash = 0x811c9dc5
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
    hash >>>= 0
    const place = hash % ACQUAINTANCES
    const known = met[place] === hash
    met[place] = hash
    return known
  }
}

/** Who else goes by the notifications that drop cached reads. */
export interface CacheListener {
  dropped(tags: readonly string[]): void
  /** Anything may have changed: notifications were missed. */
  cleared(): void
}

export async function openReadCache(
  database: Database,
  listeners: readonly CacheListener[] = [],
): Promise<ReadCache & { close(): Promise<void> }> {
  const entries = new Map<string, Entry>()
  const remembered = new Map<string, object>()
  const keysByTag = new Map<string, Set<string>>()
  let size = 0
  let reached = 0n
  let listener: Listener | undefined
  let pinging: Promise<void> | undefined
  let closed = false
  /** Counts drops, so that a value loaded before a drop is not kept after it. */
  let generation = 0

  const askedBefore = openAcquaintance()

  const sizeOf = (key: string, { bytes }: Entry) => bytes.length + key.length + ENTRY_BYTES
  const forgetAddresses = (entry: Entry) => {
    for (const address of entry.addresses ?? []) {
      remembered.delete(address)
      size -= address.length + ADDRESS_BYTES
    }
    entry.addresses = undefined
  }
  /** Map keeps insertion order: the oldest goes first. */
  const makeRoom = () => {
    for (const oldest of entries.keys()) {
      if (size <= CAPACITY) break
      remove(oldest)
    }
  }
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    entry.current = false
    size -= sizeOf(key, entry)
    forgetAddresses(entry)
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }
  const clear = () => {
    generation++
    for (const entry of entries.values()) entry.current = false
    entries.clear()
    remembered.clear()
    keysByTag.clear()
    size = 0
    for (const one of listeners) one.cleared()
  }
  const drop = (tags: readonly string[]) => {
    generation++
    for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
    for (const one of listeners) one.dropped(tags)
  }
  const keep = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    size += sizeOf(key, entry)
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    makeRoom()
  }

  /** Without notifications the cache would go stale unseen: it is emptied and not used until they are back. */
  const connect = async (): Promise<void> => {
    if (closed) return
    try {
      listener = await database.listen(
        CACHE_CHANNEL,
        payload => (payload === '*' ? clear() : drop(payload.split(' '))),
        () => {
          listener = undefined
          clear()
          void connect()
        },
      )
      clear()
    } catch {
      setTimeout(() => void connect(), 500).unref()
    }
  }
  await connect()

  /** True when every change up to the wanted position has been heard. */
  const caughtUp = async (minPosition: string | undefined) => {
    if (!listener) return false
    const position = parsePosition(minPosition)
    if (position === undefined || position <= reached) return true
    pinging ??= listener
      .position()
      // Notifications that were sent before this answer have arrived before it.
      .then(text => {
        reached = parsePosition(text) ?? reached
      })
      .catch(() => {})
      .finally(() => {
        pinging = undefined
      })
    await pinging
    return position <= reached
  }

  return {
    async read(key, minPosition, load) {
      const current = await caughtUp(minPosition)
      const entry = current ? entries.get(key) : undefined
      if (entry) return entry
      const before = generation
      const { text, tags, admitOnSecondUse: rare } = await load()
      const bytes = Buffer.from(text)
      if (current && listener && generation === before && (!rare || askedBefore(key)))
        keep(key, new Entry(bytes, tags))
      return { bytes, current: false }
    },
    attach(made, address, value) {
      if (!(made instanceof Entry && made.current)) return
      if (made.addresses && made.addresses.size >= MAX_ALIASES && !made.addresses.has(address))
        forgetAddresses(made)
      remembered.set(address, value)
      made.addresses ??= new Set()
      if (made.addresses.has(address)) return
      made.addresses.add(address)
      size += address.length + ADDRESS_BYTES
      makeRoom()
    },
    attached<Value extends object>(address: string, minPosition: string | null) {
      const value = remembered.get(address) as Value | undefined
      if (!value || minPosition === null) return value
      const position = parsePosition(minPosition)
      return position === undefined || position <= reached ? value : undefined
    },
    async waitForPosition() {
      // A question of its own: one that is under way may have been answered before the last change.
      const text = await listener?.position().catch(() => undefined)
      const position = parsePosition(text)
      if (position !== undefined && position > reached) reached = position
      return position !== undefined && listener !== undefined
    },
    drop,
    clear,
    close: async () => {
      closed = true
      await listener?.close()
    },
  }
}

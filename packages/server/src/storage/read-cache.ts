import type { Database } from './database.ts'
import { followInvalidations, type InvalidationReceiver, type Invalidations } from './invalidations.ts'

/** Maximum size of the cache of one node, in bytes. */
const CAPACITY = 64 * 1024 * 1024

/** Overhead of an entry in the maps, in bytes, in addition to its text and key. */
const ENTRY_BYTES = 400

/** A reply as JSON text, with the tags of the data that it depends on. */
export interface CachedText {
  text: string
  tags: readonly string[]
  /** Admission filter: the reply is stored on its second use, because most replies of this kind are requested once. */
  admitOnSecondUse?: boolean
}

/** A cached reply as UTF-8: encoded once, and outside the garbage-collected heap. */
export interface CachedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether it is a valid cache entry. A reply that was just loaded is not. */
  readonly current: boolean
}

class Entry implements CachedBytes {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tags: readonly string[]
  current = true
  /** Keys of the values attached to this entry. */
  aliases: Set<string> | undefined
  constructor(bytes: Buffer<ArrayBuffer>, tags: readonly string[]) {
    this.bytes = bytes
    this.tags = tags
  }
}

/** Maximum number of aliases of one entry. Beyond it, all aliases of the entry are removed. */
const MAX_ALIASES = 32

/** Size of an alias and its attached value, in bytes, in addition to its key. */
const ALIAS_BYTES = 1200

/**
 * Cache of replies as JSON text. Each entry has tags. A write invalidates tags, and every node drops the entries that have
 * them.
 */
export interface ReadCache
  extends Pick<Invalidations, 'isCurrent' | 'becomeCurrent' | 'catchUp' | 'required'> {
  /**
   * The cached reply, or the result of `load`. `minPosition` is the caller's consistency position (read-your-writes): an
   * entry is only used if this node has received all invalidations up to it.
   */
  read(key: string, minPosition: string | undefined, load: () => Promise<CachedText>): Promise<CachedBytes>
  /** Stores a value derived from an entry under an alias, for as long as the entry is cached. */
  attach(entry: CachedBytes, alias: string, value: object): void
  /** The attached value, if it may be used now by a caller with this position. */
  attached<Value extends object>(alias: string, minPosition: string | null): Value | undefined
  /** Drops what a write of this node has invalidated, and reads the rows of the write at once: later it would drop newer values. */
  drop(tags: readonly string[]): void
  /** Drops what another node says that it has invalidated, before the rows are read. */
  hear(position: string, tags: readonly string[]): void
  clear(): void
  /** Replies that were found and not found, and the bytes in use. */
  state(): { hits: number; misses: number; bytes: number; entries: number }
  /** Passes invalidations to a receiver. */
  subscribe(receiver: InvalidationReceiver): void
}

/** Slots of the admission filter: 64 KB, whatever is requested. */
const FILTER_SLOTS = 16_384

/** Returns whether a key was requested recently. Hash collisions only admit an entry too early. */
function createAdmissionFilter(): (key: string) => boolean {
  const seen = new Uint32Array(FILTER_SLOTS)
  return key => {
    let hash = 0x811c9dc5
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
    hash >>>= 0
    const slot = hash % FILTER_SLOTS
    const wasSeen = seen[slot] === hash
    seen[slot] = hash
    return wasSeen
  }
}

export async function openReadCache(
  database: Pick<Database, 'connect' | 'raw'>,
  receivers: InvalidationReceiver[] = [],
  onFailure?: (error: unknown) => void,
): Promise<ReadCache & { close(): Promise<void> }> {
  const entries = new Map<string, Entry>()
  const attachedValues = new Map<string, object>()
  const keysByTag = new Map<string, Set<string>>()
  let size = 0
  /** Counts invalidations: a reply that was loaded before one is not stored after it. */
  let generation = 0
  let hits = 0
  let misses = 0

  const wasRequestedBefore = createAdmissionFilter()

  const sizeOf = (key: string, { bytes }: Entry) => bytes.length + key.length + ENTRY_BYTES
  const removeAliases = (entry: Entry) => {
    for (const alias of entry.aliases ?? []) {
      attachedValues.delete(alias)
      size -= alias.length + ALIAS_BYTES
    }
    entry.aliases = undefined
  }
  /** First in, first out: a Map keeps insertion order. */
  const evict = () => {
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
    removeAliases(entry)
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
    attachedValues.clear()
    keysByTag.clear()
    size = 0
    for (const one of receivers) one.cleared()
  }
  const drop = (tags: readonly string[]) => {
    generation++
    for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
    for (const one of receivers) one.dropped(tags)
  }
  const store = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    size += sizeOf(key, entry)
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    evict()
  }

  const invalidations = await followInvalidations(database, { dropped: drop, cleared: clear }, { onFailure })
  const { isCurrent, becomeCurrent, catchUp, required } = invalidations

  return {
    async read(key, minPosition, load) {
      const current = isCurrent(minPosition) || (await becomeCurrent(minPosition))
      const entry = current ? entries.get(key) : undefined
      if (entry) {
        hits++
        return entry
      }
      misses++
      const before = generation
      const { text, tags, admitOnSecondUse } = await load()
      const bytes = Buffer.from(text)
      if (current && generation === before && (!admitOnSecondUse || wasRequestedBefore(key)))
        store(key, new Entry(bytes, tags))
      return { bytes, current: false }
    },
    attach(entry, alias, value) {
      if (!(entry instanceof Entry && entry.current)) return
      if (entry.aliases && entry.aliases.size >= MAX_ALIASES && !entry.aliases.has(alias))
        removeAliases(entry)
      attachedValues.set(alias, value)
      entry.aliases ??= new Set()
      if (entry.aliases.has(alias)) return
      entry.aliases.add(alias)
      size += alias.length + ALIAS_BYTES
      evict()
    },
    attached<Value extends object>(alias: string, minPosition: string | null) {
      const value = attachedValues.get(alias) as Value | undefined
      if (!value || !isCurrent(minPosition)) return undefined
      hits++
      return value
    },
    isCurrent,
    becomeCurrent,
    catchUp,
    required,
    subscribe: receiver => void receivers.push(receiver),
    drop(tags) {
      drop(tags)
      if (tags.length > 0) void catchUp()
    },
    hear(position, tags) {
      invalidations.heard(position)
      if (tags.includes('*')) clear()
      else if (tags.length > 0) drop(tags)
    },
    clear,
    state: () => ({ hits, misses, bytes: size, entries: entries.size }),
    close: invalidations.close,
  }
}

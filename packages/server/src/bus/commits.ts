import type { Bus, Commit, CommitListener } from '../call/commits.ts'
import { isObject } from '../platform-support/is-object.ts'

/** A commit with more tags, in characters, is sent as one that may have changed everything. */
const TAGS_MAX = 7900
/** Commits of one message. */
const BATCH = 100

/** Tells the listeners of this process of its commits at once, and those of others over the bus, if there is one. */
export function openCommits(bus: Bus | undefined, origin: string) {
  const listeners: CommitListener[] = []
  let pending: Commit[] = []
  const tell = (commit: Commit, isOwn: boolean) => {
    for (const listener of listeners) listener(commit, isOwn)
  }
  const flush = () => {
    const commits = pending
    pending = []
    for (let i = 0; i < commits.length; i += BATCH)
      bus?.publish(JSON.stringify({ origin, commits: commits.slice(i, i + BATCH) }))
  }
  bus?.receive(text => {
    for (const commit of readCommits(text, origin)) tell(commit, false)
  })
  return {
    onCommit: (listener: CommitListener) => void listeners.push(listener),
    announce(commit: Commit) {
      const { tags, queues, hasEvents } = commit
      if (tags.length === 0 && queues.length === 0 && !hasEvents) return
      tell(commit, true)
      if (!bus) return
      if (pending.length === 0) setImmediate(flush)
      pending.push(tags.join(' ').length > TAGS_MAX ? { ...commit, tags: ['*'] } : commit)
    },
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** The commits of a message of another process. A text that is no message of this version has none: the database has them. */
function readCommits(text: string, origin: string): Commit[] {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return []
  }
  if (!isObject(message) || message.origin === origin || !Array.isArray(message.commits)) return []
  return message.commits.filter(
    (one): one is Commit =>
      isObject(one) &&
      typeof one.siteId === 'string' &&
      typeof one.position === 'string' &&
      isTexts(one.tags) &&
      isTexts(one.queues) &&
      typeof one.hasEvents === 'boolean',
  )
}

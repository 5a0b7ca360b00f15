/** A document as Meilisearch stores it. */
type Stored = Record<string, string>

interface Stock {
  documents: Map<string, Stored>
  settings: { searchableAttributes?: string[]; localizedAttributes?: object[] }
}

interface Task {
  uid: number
  status: 'enqueued' | 'succeeded' | 'failed'
  run: () => { code: string; message: string } | undefined
  error?: { code: string; message: string } | undefined
}

interface SearchBody {
  q?: string
  limit?: number
  matchingStrategy?: 'last' | 'all'
}

const KEY = 'master-key'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether two words differ by one letter at most. */
function isAlike(a: string, b: string): boolean {
  if (a.length < 5) return a === b
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA === restB ||
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB
  )
}

/**
 * Acts as Meilisearch 1.10 for the routes that the engine asks, by its documents: changes are tasks, which end after the reply; the last
 * word is completed, words of five letters may have a typing error, attributes rank in their order.
 */
export function meilisearchServer() {
  const indexes = new Map<string, Stock>()
  const tasks: Task[] = []
  const requests: string[] = []
  let isDown = false
  const failure = (status: number, code: string, message: string) =>
    Response.json({ message, code, type: status === 403 ? 'auth' : 'invalid_request', link: '' }, { status })
  const notFound = (uid: string) => ({ code: 'index_not_found', message: `Index \`${uid}\` not found.` })
  const enqueue = (type: string, indexUid: string, run: Task['run']) => {
    const uid = tasks.push({ uid: tasks.length, status: 'enqueued', run }) - 1
    const body = { taskUid: uid, indexUid, status: 'enqueued', type, enqueuedAt: '2026-01-01T00:00:00Z' }
    return Response.json(body, { status: 202 })
  }
  const indexOf = (uid: string): Stock => {
    const index = indexes.get(uid) ?? { documents: new Map(), settings: {} }
    indexes.set(uid, index)
    return index
  }

  /** Place of the best attribute that has all words, or any; undefined if none has. */
  function rankOf(
    document: Stored,
    words: readonly string[],
    { settings }: Stock,
    all: boolean,
  ): number | undefined {
    const attributes = settings.searchableAttributes ?? Object.keys(document)
    const places = words.map((word, n) => {
      const isLast = n === words.length - 1
      const place = attributes.findIndex(attribute =>
        wordsOf(document[attribute] ?? '').some(
          one => (isLast && one.startsWith(word)) || isAlike(word, one),
        ),
      )
      return place < 0 ? undefined : place
    })
    const matched = places.filter(place => place !== undefined)
    // `last` leaves words out from the end.
    const needed = all ? places : places.slice(0, 1)
    return needed.includes(undefined) ? undefined : Math.max(...matched)
  }

  function search(index: Stock, { q = '', limit = 20, matchingStrategy = 'last' }: SearchBody) {
    const words = wordsOf(q)
    const hits = [...index.documents.values()]
      .map(document => ({ document, rank: rankOf(document, words, index, matchingStrategy === 'all') }))
      .filter(({ rank }) => rank !== undefined)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .slice(0, limit)
      .map(({ document: { id } }) => ({ id }))
    return Response.json({
      hits,
      query: q,
      processingTimeMs: 1,
      limit,
      offset: 0,
      estimatedTotalHits: hits.length,
    })
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (isDown) throw new TypeError('connection refused')
    requests.push(`${request.method} ${pathname.replace(/stoa_\w+/, '{index}')}`)
    if (request.headers.get('authorization') !== `Bearer ${KEY}`)
      return failure(403, 'invalid_api_key', 'The provided API key is invalid.')
    const body = request.body ? await request.json() : undefined
    const [, folder, uid = '', ...rest] = pathname.split('/')
    if (folder === 'tasks') {
      const task = tasks[Number(uid)]
      if (!task) return failure(404, 'task_not_found', `Task \`${uid}\` not found.`)
      if (task.status === 'enqueued') {
        task.error = task.run()
        task.status = task.error ? 'failed' : 'succeeded'
        return Response.json({ uid: task.uid, status: 'processing', error: null })
      }
      return Response.json({ uid: task.uid, status: task.status, error: task.error ?? null })
    }
    switch (`${request.method} ${rest.join('/')}`) {
      case 'POST ':
        return enqueue('indexCreation', body.uid, () => {
          indexOf(body.uid)
          return undefined
        })
      case 'DELETE ':
        return enqueue('indexDeletion', uid, () => (indexes.delete(uid) ? undefined : notFound(uid)))
      case 'PATCH settings':
        return enqueue('settingsUpdate', uid, () => {
          Object.assign(indexOf(uid).settings, body)
          return undefined
        })
      case 'POST documents':
        return enqueue('documentAdditionOrUpdate', uid, () => {
          for (const document of body) indexOf(uid).documents.set(document.id, document)
          return undefined
        })
      case 'POST documents/delete-batch':
        return enqueue('documentDeletion', uid, () => {
          for (const id of body) indexes.get(uid)?.documents.delete(id)
          return undefined
        })
      case 'POST search': {
        const index = indexes.get(uid)
        if (index) return search(index, body)
        const { code, message } = notFound(uid)
        return failure(404, code, message)
      }
      default:
        return failure(404, 'not_found', pathname)
    }
  }
  return {
    fetch,
    apiKey: KEY,
    /** The documents of each index, in order of its creation. */
    indexes,
    /** Methods and paths that were asked. */
    requests,
    setDown(down: boolean) {
      isDown = down
    },
  }
}

/** Ids of products that this browser remembers; nothing is sent anywhere. */
const MAX = 24

/** `local` stays in the browser, `session` ends with its tab. */
type Place = 'local' | 'session'
const storageOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

function read(name: string, place: Place): string[] {
  try {
    const ids: unknown = JSON.parse(storageOf(place).getItem(name) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, MAX) : []
  } catch {
    // Storage is disabled.
    return []
  }
}

function write(name: string, place: Place, ids: string[]) {
  try {
    if (ids.length > 0) storageOf(place).setItem(name, JSON.stringify(ids.slice(0, MAX)))
    else storageOf(place).removeItem(name)
  } catch {
    // Storage is disabled.
  }
}

const memory = (name: string, place: Place = 'local') => {
  const ids = () => read(name, place)
  const store = (ids: string[]) => write(name, place, ids)
  const others = (id: string) => ids().filter(other => other !== id)
  return {
    ids,
    store,
    add: (id: string) => store([id, ...others(id)]),
    remove: (id: string) => store(others(id)),
  }
}

export const favourites = memory('favourites')
export const recent = memory('recent')
/** Products to compare, those chosen last at the end. */
export const compared = memory('compared', 'session')

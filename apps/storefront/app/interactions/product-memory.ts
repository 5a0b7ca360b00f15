import { browserStorage, tabStorage, type ValueStorage } from '@stoa/ui/browser-storage'

/** Ids of products that this browser remembers; nothing is sent anywhere. */
const MAX = 24

const memory = (name: string, storage: ValueStorage = browserStorage) => {
  const ids = () => {
    const stored = storage.read<unknown>(name)
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(0, MAX) : []
  }
  const store = (ids: string[]) =>
    ids.length > 0 ? storage.write(name, ids.slice(0, MAX)) : storage.remove(name)
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
export const compared = memory('compared', tabStorage)

/** Ids of products that this browser remembers; nothing is sent anywhere. */
const MAX = 24

function read(name: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, MAX) : []
  } catch {
    // Storage is disabled.
    return []
  }
}

function write(name: string, ids: string[]) {
  try {
    localStorage.setItem(name, JSON.stringify(ids.slice(0, MAX)))
  } catch {
    // Storage is disabled.
  }
}

const memory = (name: string) => ({
  ids: () => read(name),
  add: (id: string) => write(name, [id, ...read(name).filter(other => other !== id)]),
  remove: (id: string) =>
    write(
      name,
      read(name).filter(other => other !== id),
    ),
})

export const favourites = memory('favourites')
export const recent = memory('recent')

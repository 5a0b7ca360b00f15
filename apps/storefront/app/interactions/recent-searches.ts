import { browserStorage } from '@stoa/ui/browser-storage'

/** Words that this browser remembers, the last ones first; nothing is sent anywhere. */
const MAX = 6
const KEY = 'searches'

const read = () => {
  const stored = browserStorage.read<unknown>(KEY)
  return Array.isArray(stored) ? stored.filter(words => typeof words === 'string').slice(0, MAX) : []
}

export const recentSearches = {
  read,
  add(words: string) {
    const same = words.toLowerCase()
    const others = read().filter(other => other.toLowerCase() !== same)
    browserStorage.write(KEY, [words, ...others].slice(0, MAX))
  },
  clear: () => browserStorage.remove(KEY),
}

/** Shows what this browser has searched for, where a list of suggestions has a place for it. */
export function showRecentSearches(list: HTMLElement) {
  const template = list.querySelector<HTMLTemplateElement>('template[data-recent-searches]')
  const searches = read()
  if (!template || searches.length === 0) return
  const section = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const places = section.querySelector('ul')
  const entry = places?.firstElementChild
  if (!places || !entry) return
  places.replaceChildren(
    ...searches.map(words => {
      const item = entry.cloneNode(true) as HTMLElement
      const link = item.querySelector('a')
      if (link) {
        link.href = `${template.dataset.recentSearches}?q=${encodeURIComponent(words)}`
        link.textContent = words
      }
      return item
    }),
  )
  section.querySelector('button')?.addEventListener('click', () => {
    recentSearches.clear()
    section.remove()
  })
  template.before(section)
}

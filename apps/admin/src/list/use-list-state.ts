import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Filters, search and page of a list, which the URL holds. A change of a filter returns to the first page. */
export function useListState() {
  const [inUrl, setParameters] = useSearchParams()
  // The URL follows a change later, in a transition. Controls and requests follow it at once.
  const [wanted, setWanted] = useState<URLSearchParams>()
  const search = String(inUrl)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    setWanted(undefined)
  }
  const parameters = wanted ?? inUrl
  const get = (name: string) => parameters.get(name) ?? ''
  /** The URL with these values; an empty value removes its parameter. */
  const withValues = (values: Record<string, string>) => {
    const next = new URLSearchParams(parameters)
    for (const name of ['cursor', 'page']) if (!(name in values)) next.delete(name)
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
    return next
  }
  const set = (values: Record<string, string>) => {
    const next = withValues(values)
    setWanted(next)
    setParameters(next)
  }
  return {
    get,
    set,
    /** Props of the control of a filter. */
    filter: (name: string) => ({
      id: name,
      value: get(name),
      onChange: (value: string) => set({ [name]: value }),
    }),
    /** Number of the page, from 1. */
    page: Math.max(1, Number(get('page')) || 1),
    hrefOf: (values: Record<string, string>) => `?${withValues(values)}`,
    isFiltered: [...parameters.keys()].some(name => !['cursor', 'page', 'hide'].includes(name)),
    /** Ids of hidden columns. */
    hidden: get('hide') ? get('hide').split(',') : [],
    /** The state without the page, as a saved view holds it. */
    query: String(withValues({})),
  }
}

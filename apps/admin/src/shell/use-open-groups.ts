import { useState } from 'react'

const KEY = 'stoa.admin.groups'
/** Open until they are closed. */
const DAILY = ['sales', 'catalog']

function readStored(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, boolean>
  } catch {
    return {}
  }
}

/** Which groups of the navigation are open. This browser remembers it. */
export function useOpenGroups() {
  const [stored, setStored] = useState(readStored)
  return {
    isOpen: (id: string) => stored[id] ?? DAILY.includes(id),
    setOpen: (id: string, isOpen: boolean) => {
      const next = { ...stored, [id]: isOpen }
      localStorage.setItem(KEY, JSON.stringify(next))
      setStored(next)
    },
  }
}

import { browserStorage } from '@stoa/ui/browser-storage'
import { useState } from 'react'

const KEY = 'stoa.admin.groups'
/** Open until they are closed. */
const DAILY = ['sales', 'catalog']

/** Which groups of the navigation are open. This browser remembers it. */
export function useOpenGroups() {
  const [stored, setStored] = useState(() => browserStorage.read<Record<string, boolean>>(KEY) ?? {})
  return {
    isOpen: (id: string) => stored[id] ?? DAILY.includes(id),
    setOpen: (id: string, isOpen: boolean) => {
      const next = { ...stored, [id]: isOpen }
      browserStorage.write(KEY, next)
      setStored(next)
    },
  }
}

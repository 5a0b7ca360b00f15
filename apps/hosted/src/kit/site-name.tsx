import { ArchMark } from '@stoa/ui'
import { useState } from 'react'
import type { Site } from './reply-of.ts'

/** The site's logo; its name if there is no logo or it does not load. */
export function SiteName({ site }: { site: Pick<Site, 'name' | 'appearance'> }) {
  const { logoUrl, arches } = site.appearance
  const [broken, setBroken] = useState(false)
  if (logoUrl && !broken) {
    return (
      <img
        src={logoUrl}
        alt={site.name}
        onError={() => setBroken(true)}
        // A fixed height, so that the layout does not shift when the image loads.
        className="h-10 w-auto max-w-52 object-contain object-left rtl:object-right"
      />
    )
  }
  return (
    <span className="flex items-center gap-3">
      {arches !== false && <ArchMark className="h-6 w-auto shrink-0 text-accent max-[22rem]:hidden" />}
      <span dir="auto" className="block font-display text-[1.75rem] leading-10 tracking-tight">
        {site.name}
      </span>
    </span>
  )
}

import { useState } from 'react'
import type { Site } from './reply-of.ts'

/** The site's logo; its name if there is no logo or it does not load. */
export function SiteName({ site }: { site: Pick<Site, 'name' | 'appearance'> }) {
  const { logoUrl } = site.appearance
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
    <span dir="auto" className="block font-display text-[1.75rem] leading-10 tracking-tight">
      {site.name}
    </span>
  )
}

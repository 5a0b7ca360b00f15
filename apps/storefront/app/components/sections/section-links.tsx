import { LinkButton } from '@stoa/ui'
import type { SectionLink } from '../../content/section.ts'

/** The links of a section as buttons, the first one in front. */
export function SectionLinks({ links, size }: { links: SectionLink[]; size?: 'md' | 'lg' }) {
  if (links.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {links.map(({ text, href }, index) => (
        <LinkButton
          key={href}
          href={href}
          size={size ?? 'md'}
          variant={index === 0 && size === 'lg' ? 'primary' : 'secondary'}
        >
          {text}
        </LinkButton>
      ))}
    </div>
  )
}

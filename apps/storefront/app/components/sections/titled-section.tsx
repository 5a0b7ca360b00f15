import { Anchor, Section as UiSection } from '@stoa/ui'
import type { ReactNode } from 'react'
import type { Section } from '../../content/section.ts'

/** A section with its title, and its link beside it. */
export function TitledSection({ section, children }: { section: Section; children: ReactNode }) {
  const { id, title, text, links } = section
  const [link] = links
  return (
    <UiSection
      id={id}
      title={<bdi>{title}</bdi>}
      aside={
        link && (
          <Anchor href={link.href} className="link text-sm">
            {link.text}
          </Anchor>
        )
      }
    >
      {text && (
        <p dir="auto" className="-mt-4 mb-10 max-w-prose text-lg text-muted">
          {text}
        </p>
      )}
      {children}
    </UiSection>
  )
}

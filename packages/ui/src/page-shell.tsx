import type { ReactNode } from 'react'

/** First stop of the keyboard: jumps over the header to the page's content. */
export function SkipLink({
  target = 'content',
  children = 'Skip to content',
}: {
  target?: string
  children?: ReactNode
}) {
  return (
    <a
      href={`#${target}`}
      className="not-focus:sr-only fixed start-4 top-3 z-50 rounded-sm bg-ink px-4 py-3 text-sm font-medium text-paper"
    >
      {children}
    </a>
  )
}

/** Props of `PageShell`. */
export interface PageShellProps {
  header: ReactNode
  footer: ReactNode
  /** Words of the skip link. Default: English. */
  skip?: ReactNode
  children: ReactNode
}

/** Header, main content and footer as landmarks, the footer at the bottom even of a short page. */
export function PageShell({ header, footer, skip, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{skip}</SkipLink>
      {header}
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
    </div>
  )
}

/** Props of `Section`. */
export interface SectionProps {
  /** Unique on the page. */
  id: string
  title: ReactNode
  /** Set beside the title, usually a link to all of it. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A titled part of a page. */
export function Section({ id, title, aside, children, className }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:mb-10">
        <h2 id={id} className="font-display text-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  title: ReactNode
  /** Level of the title's heading. Default 2. */
  headingLevel?: 1 | 2
  /** Whether the mark of the house stands above it. Default true. */
  mark?: boolean
  children?: ReactNode
  /** What one can do about it: usually one link button. */
  action?: ReactNode
}

/** Replaces an empty list: states what is missing and offers a next step. */
export function EmptyState({ title, headingLevel = 2, mark = true, children, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-5 py-16 text-center sm:py-24">
      {mark && <ArchMark />}
      <Heading className="font-display text-heading">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  )
}

/** Three arches, the mark of the house. */
export function ArchMark({ className = 'h-12 w-auto text-accent' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 66 36"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M2 36V20a8 8 0 0 1 16 0v16M25 36V14a8 8 0 0 1 16 0v22M48 36V20a8 8 0 0 1 16 0v16" />
    </svg>
  )
}

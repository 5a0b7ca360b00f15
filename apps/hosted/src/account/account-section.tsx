import type { ReactNode } from 'react'

interface AccountSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A section of the account: the heading is beside it on wide screens, above it on narrow ones. */
export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-t border-line py-10 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="font-display text-title">
        {title}
      </h2>
      <div className="grid max-w-2xl min-w-0 gap-10">{children}</div>
    </section>
  )
}

/** A part of a section. */
export function AccountPart({
  title,
  lead,
  children,
}: {
  title?: string
  lead?: string
  children: ReactNode
}) {
  return (
    <div className="grid gap-4">
      {(title || lead) && (
        <div className="grid gap-1">
          {title && <h3 className="font-medium">{title}</h3>}
          {lead && <p className="text-sm text-muted">{lead}</p>}
        </div>
      )}
      {children}
    </div>
  )
}

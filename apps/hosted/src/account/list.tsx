import { Button } from '@stoa/ui'
import type { ReactNode } from 'react'

/** Things of the account, one below the other, each with what can be done about it. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-sm border border-line">
      {children}
    </ul>
  )
}

/** What an entry says besides its title. A line may end with the dot, and never begin with it. */
export const detailOf = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join('\u00a0· ')

interface EntryProps {
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}

export function Entry({ title, detail, children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <span className="font-medium">{title}</span>
        {detail && <span className="text-sm text-muted">{detail}</span>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  )
}

interface EntryButtonProps {
  /** What the button says; the same for every entry. */
  children: string
  /** What it says to whoever does not see the entry. */
  name?: string
  busy?: boolean
  onClick: () => void
}

export const EntryButton = ({ children, name, busy, onClick }: EntryButtonProps) => (
  <Button variant="secondary" size="sm" aria-label={name} busy={busy} onClick={onClick}>
    {children}
  </Button>
)

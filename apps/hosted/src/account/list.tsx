import { Button } from '@stoa/ui'
import type { ReactNode } from 'react'

/** A list of entries with actions. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-sm border border-line">
      {children}
    </ul>
  )
}

/** Joins the details of an entry with dots. The no-break space keeps a dot from starting a line. */
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
  /** The visible label, the same for every entry. */
  children: string
  /** The accessible name, which includes the entry. */
  name?: string
  busy?: boolean
  onClick: () => void
}

export const EntryButton = ({ children, name, busy, onClick }: EntryButtonProps) => (
  <Button variant="secondary" size="sm" aria-label={name} busy={busy} onClick={onClick}>
    {children}
  </Button>
)

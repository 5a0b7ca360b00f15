import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Meaning of a status, which decides its colours. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-surface text-ink',
  accent: 'bg-accent text-on-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
}

/** A short status word. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-2 py-1 text-xs font-medium leading-none whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

import type { ReactNode, Ref } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'

/** Props of `Alert`. */
export interface AlertProps {
  tone?: Exclude<Tone, 'accent'>
  title?: ReactNode
  children?: ReactNode
  /** Announce it when it appears. Off for what was on the page from the start. Default true. */
  live?: boolean
  className?: string
  /** For moving the focus here. */
  ref?: Ref<HTMLDivElement>
}

const tones = {
  neutral: 'bg-surface text-ink',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
}

/** A message in the page's flow. Problems are announced at once, the rest when the reader pauses. */
export function Alert({ tone = 'neutral', title, children, live = true, className, ref }: AlertProps) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  const Glyph = tone === 'positive' ? CheckIcon : AlertIcon
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={ref ? -1 : undefined}
      className={classNames('flex items-start gap-3 rounded-sm px-4 py-3.5 text-sm', tones[tone], className)}
    >
      <Glyph className="mt-px shrink-0" />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'text-ink' : undefined}>{children}</div>}
      </div>
    </div>
  )
}

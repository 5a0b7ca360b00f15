import { classNames } from './class-names.ts'

/** The place of something still loading. Size it with the class; it says nothing to assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-sm bg-surface', className)} />
}

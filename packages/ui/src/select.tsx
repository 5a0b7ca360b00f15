import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'
import { ChevronIcon } from './icons.tsx'

/** The browser's own select, so that it works everywhere, phones and scripts-off pages included. */
export function Select({ className, ...props }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={classNames('relative block', className)}>
      <select className={classNames(controlLook, 'appearance-none pe-10')} {...props} />
      <ChevronIcon className="pointer-events-none absolute inset-y-0 end-2.5 my-auto rotate-90 rtl:rotate-90 rtl:scale-x-100" />
    </span>
  )
}

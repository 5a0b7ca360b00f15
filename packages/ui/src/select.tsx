import type { SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'
import { ChevronIcon } from './icons.tsx'

/** Props of `Select`. */
export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Value and title of each option. They follow the children. */
  options?: readonly (readonly [value: string, title: string])[]
}

/** The browser's own select, so that it works everywhere, phones and scripts-off pages included. */
export function Select({ className, options = [], children, ...props }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select className={classNames(controlLook, 'appearance-none pe-10')} {...props}>
        {children}
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute inset-y-0 end-2.5 my-auto rotate-90 rtl:rotate-90 rtl:scale-x-100" />
    </span>
  )
}

import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'

/** A one-line text control. */
export function TextInput({ className, type = 'text', ...props }: InputHTMLAttributes<HTMLInputElement>) {
  return <input type={type} className={classNames(controlLook, className)} {...props} />
}

/** A text control of several lines. */
export function TextArea({ className, rows = 3, ...props }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={rows} className={classNames(controlLook, 'py-2.5', className)} {...props} />
}

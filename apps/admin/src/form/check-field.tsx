import type { InputHTMLAttributes } from 'react'

/** A labelled check box of a form. */
export function CheckField({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 text-sm">
      <input {...input} type="checkbox" className="size-4.5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}

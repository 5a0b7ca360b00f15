'use client'

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Anchor } from './ui-context.tsx'

/** Emphasis of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
/** Height of a button: 36, 44 or 54 pixels. */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  /** `primary` for the one thing the page is for, `secondary` beside it, `quiet` for everything else. Default primary. */
  variant?: ButtonVariant
  /** Height: 36, 44 or 54 pixels. Default md. */
  size?: ButtonSize
  /** Takes the whole width of its container. */
  wide?: boolean
}

const shape =
  'inline-flex items-center justify-center gap-2.5 rounded-sm font-medium leading-none text-center no-underline ' +
  'transition-colors select-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-action text-on-action hover:bg-accent hover:text-on-accent disabled:bg-surface disabled:text-muted aria-disabled:bg-surface aria-disabled:text-muted',
  secondary:
    'border border-line-strong bg-transparent text-ink hover:border-ink hover:bg-surface disabled:text-muted aria-disabled:text-muted',
  quiet: 'bg-transparent text-ink hover:bg-surface disabled:text-muted aria-disabled:text-muted',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13.5 px-7 text-base',
}

function look({ variant = 'primary', size = 'md', wide }: Look, className?: string) {
  return classNames(shape, variants[variant], sizes[size], wide && 'w-full', className)
}

/** Props of `Button`: those of the HTML element, and the variant, size and state. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** While its request is under way: announced as busy and not to be pressed again, but still focusable. */
  busy?: boolean
  /** For moving the focus here. */
  ref?: Ref<HTMLButtonElement>
}

/** A button. Types as `button` unless told otherwise, so it never submits a form by accident. */
export function Button({ variant, size, wide, busy, className, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...props}
    />
  )
}

/** Props of `LinkButton`: those of the HTML anchor, and the variant and size. */
export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  href: string
  children: ReactNode
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function LinkButton({ variant, size, wide, className, ...props }: LinkButtonProps) {
  return <Anchor className={look({ variant, size, wide }, className)} {...props} />
}

/** A square, unlabelled-looking control; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink transition-colors hover:bg-surface',
        className,
      )}
      {...props}
    />
  )
}

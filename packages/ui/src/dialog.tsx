'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import { useUiTexts } from './ui-context.tsx'

/** Props of `Dialog`. */
export interface DialogProps {
  /** Unique on the page; the title's id is derived from it. */
  id: string
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Name of the button that closes it. Default: that of `UiProvider`. */
  closeLabel?: string
  children: ReactNode
  /** `drawer` slides in at the inline end, full height; `dialog` is centred. @default 'dialog' */
  placement?: 'dialog' | 'drawer'
}

const placements = {
  dialog: 'm-auto border border-line w-[min(32rem,calc(100vw-2rem))] rounded-md starting:open:scale-95',
  drawer:
    'my-0 me-0 ms-auto h-dvh max-h-dvh w-[min(27rem,calc(100vw-1.5rem))] starting:open:translate-x-full rtl:starting:open:-translate-x-full',
}

/** Controls that take an entry. */
const FIELDS = ':is(input:not([type=hidden]), select, textarea, [contenteditable=true]):not(:disabled)'

/**
 * A modal over the page: the browser's own `<dialog>`, which traps the focus, closes on Escape, makes the rest
 * inert and gives the focus back. A dialog focuses its first field. A press on the backdrop closes it too.
 */
export function Dialog({
  id,
  open,
  onClose,
  title,
  closeLabel,
  children,
  placement = 'dialog',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const texts = useUiTexts()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // The browser has focused the button that closes it. A drawer shows a page's content, where typing is not the first step.
      if (placement === 'dialog') dialog.querySelector<HTMLElement>(FIELDS)?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open, placement])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser handles it
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={event => event.target === ref.current && onClose()}
      className={classNames(
        'overflow-hidden bg-paper p-0 text-ink shadow-float backdrop:bg-[rgb(20_16_12/0.5)] open:flex open:flex-col',
        'transition-[translate,scale,opacity] duration-300 ease-settle starting:open:opacity-0',
        placements[placement],
      )}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 ps-6 pe-3">
        <h2 id={`${id}-title`} className="font-display text-title">
          {title}
        </h2>
        <IconButton label={closeLabel ?? texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-6">{children}</div>
    </dialog>
  )
}

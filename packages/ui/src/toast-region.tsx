'use client'

import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import { useUiTexts } from './ui-context.tsx'

/** One message of a `ToastRegion`. */
export interface Toast {
  id: string
  message: string
  tone?: 'neutral' | 'danger'
  /** A button in the message, such as one that takes the change back. */
  action?: { label: string; onAction: () => void }
}

/**
 * Short messages at the bottom of the page. The region is always there, because assistive technology announces
 * only what appears inside a region that it already knows.
 */
export function ToastRegion({ toasts, onDismiss }: { toasts: Toast[]; onDismiss: (id: string) => void }) {
  const { close } = useUiTexts()
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-4"
    >
      {toasts.map(toast => (
        <div
          key={toast.id}
          className={classNames(
            'pointer-events-auto flex max-w-xl animate-rise items-center gap-2 rounded-sm py-1 ps-5 pe-1 text-sm shadow-float',
            toast.tone === 'danger' ? 'bg-danger text-paper' : 'bg-ink text-paper',
          )}
        >
          <p className="py-2">{toast.message}</p>
          {toast.action && (
            <button
              type="button"
              className="min-h-9 rounded-sm px-2 font-medium underline underline-offset-4 hover:bg-paper/15"
              aria-label={`${toast.action.label}: ${toast.message}`}
              onClick={toast.action.onAction}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton
            label={close}
            className="text-paper! hover:bg-paper/15!"
            onClick={() => onDismiss(toast.id)}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'

/** A button that looks like a link. */
export function LinkLikeButton({
  onClick,
  busy,
  children,
}: {
  onClick: () => void
  busy?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-disabled={busy || undefined}
      className="-my-1 rounded-sm py-1 font-medium text-ink link"
    >
      {children}
    </button>
  )
}

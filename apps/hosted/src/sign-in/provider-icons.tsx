import type { ReactNode } from 'react'

const Mark = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="1.35em"
    height="1.35em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="shrink-0"
  >
    {children}
  </svg>
)

export const KeyIcon = () => (
  <Mark>
    <circle cx="8" cy="9" r="4.5" />
    <path d="m11.5 12 8 8M16 16.5l2-2M18.5 19l2-2" />
  </Mark>
)

export const MailIcon = () => (
  <Mark>
    <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
  </Mark>
)

/** The icon of a provider: an initial for Google and Facebook, a person for others. */
export function ConnectionMark({ kind }: { kind: 'GOOGLE' | 'FACEBOOK' | 'OIDC' }) {
  if (kind === 'OIDC')
    return (
      <Mark>
        <circle cx="12" cy="8" r="4" />
        <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
      </Mark>
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-[1.35em] shrink-0 place-items-center rounded-full bg-ink text-[0.8em] font-semibold text-paper"
    >
      {kind === 'GOOGLE' ? 'G' : 'f'}
    </span>
  )
}

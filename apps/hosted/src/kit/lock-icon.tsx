/** A closed lock. */
export function LockIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M6 10.5h12v9.5H6zM8.5 10.5V7.75a3.5 3.5 0 0 1 7 0v2.75" />
    </svg>
  )
}

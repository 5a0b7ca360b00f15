/** The sign beside the title of a `details` element: plus while it is closed, minus while it is open. */
export const DisclosureMark = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`disclosure-mark ${className}`} />
)

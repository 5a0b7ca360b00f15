/** A value as JSON, in a box that scrolls. */
export const JsonView = ({ label, value }: { label: string; value: unknown }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-[60dvh] overflow-auto rounded-sm border border-line bg-paper p-3"
  >
    <pre className="text-xs">{JSON.stringify(value, null, 2)}</pre>
  </section>
)

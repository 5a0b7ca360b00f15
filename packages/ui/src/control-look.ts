/**
 * Styles of all one-line form controls: height, border, background and error state. A heavier border and the sentence
 * below show an error; the background does not change, so that the typed text stays legible.
 */
export const controlLook =
  'w-full min-h-11 rounded-sm border border-line-strong bg-raised px-3.5 text-base text-ink ' +
  'placeholder:text-muted transition-colors hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger disabled:bg-surface disabled:text-muted'

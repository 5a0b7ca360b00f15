/**
 * What every one-line form control shares: height, border, ground, and the look of an error. An error is told by a
 * heavier border and by the sentence below; the ground stays calm, so that what was typed stays the loudest thing.
 */
export const controlLook =
  'w-full min-h-11 rounded-sm border border-line-strong bg-raised px-3.5 text-base text-ink ' +
  'placeholder:text-muted transition-colors hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger disabled:bg-surface disabled:text-muted'

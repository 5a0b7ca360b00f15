/** What every one-line form control shares: height, border, ground, and the look of an error. */
export const controlLook =
  'w-full min-h-11 rounded-sm border border-line-strong bg-raised px-3.5 text-base text-ink ' +
  'placeholder:text-muted transition-colors hover:border-ink ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:bg-surface disabled:text-muted'

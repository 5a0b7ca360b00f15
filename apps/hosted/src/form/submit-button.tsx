import { Button } from '@stoa/ui'

/** The submit button of a form. Its label stays while it is busy, so that the layout does not shift. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" size="lg" wide busy={busy}>
      {children}
    </Button>
  )
}

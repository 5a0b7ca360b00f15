import { Button } from '@stoa/ui'

/** The one button that sends a form. Its words stay while it works, so that nothing moves. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" size="lg" wide busy={busy}>
      {children}
    </Button>
  )
}

import { Anchor, Button } from '@stoa/ui'
import { useTexts } from '../i18n/use-i18n.ts'

/** Asks whether the shop may measure the visit. Both answers are equally easy, and it needs no script. */
export function ConsentNotice() {
  const { consent } = useTexts()
  return (
    <section
      aria-label={consent.title}
      data-lower-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised shadow-float"
    >
      <form
        method="post"
        action="/consent"
        className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
      >
        <p className="max-w-prose text-sm">
          {consent.text}{' '}
          <Anchor href="/pages/privacy" className="link">
            {consent.more}
          </Anchor>
        </p>
        <div className="flex gap-3">
          <Button type="submit" name="consent" value="denied" variant="secondary">
            {consent.deny}
          </Button>
          <Button type="submit" name="consent" value="granted" variant="secondary">
            {consent.grant}
          </Button>
        </div>
      </form>
    </section>
  )
}

import { createHash } from 'node:crypto'

/**
 * A transition between pages that the browser ends early, such as after a rotation of the phone, is not an error: the page appears
 * at once. Its promises are rejected before other scripts run.
 */
export const endedTransitionsScript = `addEventListener('unhandledrejection', event => {
  if (event.reason instanceof DOMException && /^Transition was/.test(event.reason.message)) event.preventDefault()
})`

/** Speculation rules: prefetches pages on hover. Only GETs without side effects. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*\\?*' } },
          // A request for it starts a sign-in.
          { not: { href_matches: '/sign-in' } },
          { not: { href_matches: '/*/sign-in' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** The source expression of an inline script (content security policy). */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

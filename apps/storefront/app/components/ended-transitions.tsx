import { useNonce } from '../http/nonce.ts'

const script = `addEventListener('unhandledrejection', event => {
  if (event.reason instanceof DOMException && /^Transition was/.test(event.reason.message)) event.preventDefault()
})`

/**
 * A transition between pages that the browser ends early, such as after a rotation of the phone, is not an error: the page appears
 * at once. Its promises are rejected before other scripts run.
 */
export function EndedTransitions() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: script }} />
}

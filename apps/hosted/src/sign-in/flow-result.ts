import type { completeSignIn } from '@stoa/client/calls'
import type { ReplyOf } from '../kit/reply-of.ts'

export type FlowResult = ReplyOf<typeof completeSignIn>

/** The window that waits for a message: the one around this frame, or the one that opened this. */
const waitingWindow = (): Window | undefined => {
  if (window.parent !== window) return window.parent
  return (window.opener as Window | null) ?? undefined
}

/** Hands a flow's answer to the shop, to the windows of its registered origins only. False if nothing was to be sent. */
export function postToOpener({ message, targetOrigins = [] }: FlowResult): boolean {
  const target = waitingWindow()
  if (!message || !target) return false
  for (const origin of targetOrigins) {
    try {
      target.postMessage(message, origin)
    } catch {
      // Not an origin: nobody can be there.
    }
  }
  return true
}

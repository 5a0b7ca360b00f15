import type { completeSignIn } from '@stoa/client/calls'
import type { ReplyOf } from '../kit/reply-of.ts'

export type FlowResult = ReplyOf<typeof completeSignIn>

/** The window that waits for a message: the parent of this frame, or the opener of this window. */
const waitingWindow = (): Window | undefined => {
  if (window.parent !== window) return window.parent
  return (window.opener as Window | null) ?? undefined
}

/** Posts a flow's result to the shop's window, for registered origins only. False if there was no message to post. */
export function postToOpener({ message, targetOrigins = [] }: FlowResult): boolean {
  const target = waitingWindow()
  if (!message || !target) return false
  for (const origin of targetOrigins) {
    try {
      target.postMessage(message, origin)
    } catch {
      // Not a valid origin: no window can have it.
    }
  }
  return true
}

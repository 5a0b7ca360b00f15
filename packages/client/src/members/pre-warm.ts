import type { AuthTransport } from '../auth.ts'
import { pageOf } from '../environment.ts'
import type { WebStorage } from '../storage/local-storage.ts'
import { loadedFrame } from './hidden-frame.ts'
import { redirectSession } from './redirects.ts'

/** Seven days (protocol/hosted-pages §7). */
const pauseMs = 604_800_000

/**
 * Preloads the sign-in page into the browser's cache, in a hidden frame. At most once in seven
 * days unless forced; where that cannot be remembered, never unforced. Failures are only logged (protocol/hosted-pages §7).
 */
export async function preWarm(
  clientId: string,
  transport: AuthTransport,
  storage: WebStorage | undefined,
  force = false,
): Promise<void> {
  const { environment } = transport
  const page = pageOf(environment)
  const key = `stoa.warmed.${clientId}`
  try {
    if (!page || (!storage && !force)) return
    const last = Number(storage?.getItem(key))
    if (!force && environment.now() - last < pauseMs) return
    const { fullUrl } = await redirectSession(transport, { login: {} })
    await loadedFrame(page, environment, fullUrl)
    storage?.setItem(key, String(environment.now()))
  } catch (error) {
    console.warn('Pre-warming the sign-in page failed:', error)
  }
}

import { guardedRequest, isUnreachable, PrivateAddress } from '../../guarded-request.ts'

/** An adaptor answers within this time, and with no more than this, or it has failed. */
const TIMEOUT_MS = 5000
const BYTES_MAX = 4 * 1024 * 1024

/** Why an adaptor could not be asked. */
export class AdaptorFailure extends Error {
  readonly status: number | undefined
  /** The adaptor was never reached. */
  readonly unreachable: boolean
  constructor(
    message: string,
    { status, unreachable = false }: { status?: number; unreachable?: boolean } = {},
  ) {
    super(message)
    this.status = status
    this.unreachable = unreachable
  }
}

/** Sends one request to an adaptor and answers with the text of its reply. Redirects are not followed. */
export async function askAdaptor(
  endpoint: string,
  path: string,
  call: { method: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> },
  { allowPrivate }: { allowPrivate: boolean },
): Promise<string> {
  try {
    const { status, text } = await guardedRequest(new URL(`${endpoint.replace(/\/$/, '')}${path}`), {
      method: call.method,
      headers: call.headers,
      timeoutMs: TIMEOUT_MS,
      bytesMax: BYTES_MAX,
      allowPrivate,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    if (status === 200) return text
    throw new AdaptorFailure(`status ${status}`, { status })
  } catch (error) {
    if (error instanceof AdaptorFailure || error instanceof PrivateAddress) throw error
    throw new AdaptorFailure(String(error), { unreachable: isUnreachable(error) })
  }
}

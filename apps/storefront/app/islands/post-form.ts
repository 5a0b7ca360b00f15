/** The replies of the cart's routes to scripts. */
export type Reply<T> = ({ ok: true } & T) | ({ ok: false; message: string } & Partial<T>)

const timeoutMs = 20_000

/** Posts a form in the background. Every failure resolves to a message to show; `unreachable` is that of a network failure. */
export async function postForm<T>(
  url: string,
  fields: FormData | URLSearchParams,
  unreachable: string,
): Promise<Reply<T>> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: fields,
      headers: { Accept: 'application/json' },
      // keepalive: the request completes even if the shopper leaves the page.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await reply.json()) as Reply<T>
  } catch {
    return { ok: false, message: unreachable } as Reply<T>
  }
}

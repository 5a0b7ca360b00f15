import { data } from 'react-router'

/** Limit above the size of every form of this storefront. */
const bytesMax = 100_000

/** The fields of a posted form. Anything else is answered with 400, and with 413 when it is too long. */
export async function readForm(request: Request): Promise<FormData> {
  const body = await readBytes(request)
  const type = request.headers.get('Content-Type') ?? ''
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

async function readBytes({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > bytesMax) throw data(null, { status: 413 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

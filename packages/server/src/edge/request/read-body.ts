import { Failure } from '../../call/failure.ts'
import { BUDGETED_BYTES } from '../limits/body-budget.ts'

/** Waits until `bytes` of a body may be held in memory. */
type Reserve = (bytes: number) => Promise<void>

/**
 * Reads a body of at most `limitBytes`. Memory for a large body is reserved before it is read. Every body that is held whole is read
 * here: a length that is not declared bounds nothing.
 */
export async function readBody(request: Request, limitBytes: number, reserve: Reserve): Promise<Buffer> {
  const header = request.headers.get('content-length')
  const declared = header === null ? undefined : Number(header)
  if (declared !== undefined && declared > limitBytes) throw new Failure('PAYLOAD_TOO_LARGE', { limitBytes })
  // A declared length has already been checked by the HTTP server.
  return declared !== undefined && declared < BUDGETED_BYTES
    ? Buffer.from(await request.arrayBuffer())
    : readChunks(request, limitBytes, declared, reserve)
}

/** The body in parts, for files that are stored as they arrive. The receiver counts its bytes. */
export const bodyStream = (request: Request): ReadableStream<Uint8Array> =>
  request.body ?? new ReadableStream({ start: controller => controller.close() })

/** Reads a body chunk by chunk. Without a declared length, the maximum is reserved once the body turns out to be large. */
async function readChunks(
  request: Request,
  limitBytes: number,
  declared: number | undefined,
  reserve: Reserve,
): Promise<Buffer> {
  if (declared !== undefined) await reserve(declared)
  if (!request.body) return Buffer.alloc(0)
  let body = Buffer.allocUnsafeSlow(declared ?? Math.min(BUDGETED_BYTES, limitBytes))
  let size = 0
  for await (const chunk of request.body) {
    const end = size + chunk.byteLength
    if (end > (declared ?? limitBytes)) throw new Failure('PAYLOAD_TOO_LARGE', { limitBytes })
    if (end > body.length) {
      await reserve(limitBytes)
      const larger = Buffer.allocUnsafeSlow(limitBytes)
      body.copy(larger, 0, 0, size)
      body = larger
    }
    body.set(chunk, size)
    // This code owns the chunk. Freed immediately, because fast senders would leave many to the garbage collector.
    if (chunk.byteLength === chunk.buffer.byteLength) (chunk.buffer as ArrayBuffer).transfer(0)
    size = end
  }
  return body.subarray(0, size)
}

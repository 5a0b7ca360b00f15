import { Writable } from 'node:stream'

/** Collects what is written, and passes it on at the end. */
export function collectBytes(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

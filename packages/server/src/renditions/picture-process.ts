/** The process that decodes and renders pictures, one at a time: `openPictureProcess` starts it. */
import { constants, setPriority } from 'node:os'
import type { Rendition } from './parse-rendition.ts'
import { type FocalPoint, readPicture, renderPhoto } from './render-photo.ts'
import { renderPicture } from './render-picture.ts'

/** Work on one picture: SVG text, or the bytes of a raster picture. */
export type PictureJob =
  | { kind: 'render'; content: string | Uint8Array; focalPoint: FocalPoint | undefined; rendition: Rendition }
  | { kind: 'inspect'; content: Uint8Array }

export type PictureReply = { value: unknown } | { error: string }

async function run(job: PictureJob): Promise<unknown> {
  if (job.kind === 'inspect') return readPicture(Buffer.from(job.content))
  const { content, focalPoint, rendition } = job
  return typeof content === 'string'
    ? renderPicture(content, rendition)
    : renderPhoto(Buffer.from(content), focalPoint, rendition)
}

// Calls and PostgreSQL come first where processor time is short.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', async (job: PictureJob) => {
  let reply: PictureReply
  try {
    reply = { value: await run(job) }
  } catch (error) {
    reply = { error: (error as Error).message }
  }
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())

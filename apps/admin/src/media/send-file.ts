import { t } from '../i18n/translate.ts'

/** A part is small enough to show progress, and to lose little when a connection breaks. */
const PART_BYTES = 1024 * 1024
const ATTEMPTS = 5

/** A file that the platform does not accept. The message is for the staff member. */
export class UploadRejected extends Error {}

interface ErrorBody {
  details?: { applicationError?: { description?: string; data?: { rejection?: string } } }
}

/** Sends a file in parts. After a broken connection it asks for the offset and continues there (protocol/media §2). */
export async function sendFile(file: Blob, uploadUrl: string, onProgress: (share: number) => void) {
  // Under the origin of this page, at which the platform may have another name.
  const { pathname } = new URL(uploadUrl)
  let offset = 0
  let failures = 0
  do {
    const body = file.slice(offset, offset + PART_BYTES)
    const reply = await fetch(pathname, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    }).catch(() => undefined)
    if (reply?.ok) {
      offset += body.size
      failures = 0
    } else if (reply && reply.status < 500 && reply.status !== 409) {
      throw new UploadRejected(await reasonOf(reply))
    } else {
      if (++failures >= ATTEMPTS) throw new UploadRejected(t('The connection breaks. Try again later.'))
      await new Promise(resolve => setTimeout(resolve, 500 * 2 ** failures))
      const known = await fetch(pathname, { method: 'HEAD' }).catch(() => undefined)
      if (known?.ok) offset = Number(known.headers.get('upload-offset'))
    }
    onProgress(offset / file.size)
  } while (offset < file.size)
}

async function reasonOf(reply: Response): Promise<string> {
  const { details } = (await reply.json().catch(() => ({}))) as ErrorBody
  const error = details?.applicationError
  const reason = error?.data?.rejection ?? error?.description
  return [t('The platform does not accept the file.'), reason].filter(Boolean).join(' ')
}

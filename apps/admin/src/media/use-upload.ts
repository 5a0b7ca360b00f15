import { createMediaFile } from '@stoa/client/calls'
import { cutText } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { useRef, useState } from 'react'
import { errorText } from '../shell/error-text.ts'
import { sendFile, UploadRejected } from './send-file.ts'
import { videoPoster } from './video-poster.ts'

/** Media types of pictures that the platform accepts, for `accept` of a file input. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const VIDEO_TYPE = 'video/mp4'
/** The same with videos. */
export const MEDIA_TYPES = `${PICTURE_TYPES},${VIDEO_TYPE}`

/** A file on its way. */
export interface Upload {
  key: number
  name: string
  /** From 0 to 1. */
  progress: number
  error?: string
}

/**
 * Uploads pictures and videos one after the other. A video gets a picture that is shown before it plays. `onUploaded` gets the id
 * of each media file.
 */
export function useUpload(onUploaded: (mediaId: string) => Promise<unknown>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const next = useRef(0)
  const { mutateAsync: create } = useMutationCall(createMediaFile)

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...changed } : upload)))
  const dismiss = (key: number) => setUploads(all => all.filter(upload => upload.key !== key))

  /** Uploads one file. Returns the id of its media file. */
  async function send(file: File, more: { posterId?: string }, onProgress: (progress: number) => void) {
    const { mediaFile } = await create({
      mediaFile: { displayName: cutText(file.name, 200) || 'picture', sizeInBytes: file.size, ...more },
    })
    await sendFile(file, mediaFile.uploadUrl ?? '', onProgress)
    return mediaFile.id
  }

  async function upload(file: File, key: number) {
    try {
      const poster = file.type === VIDEO_TYPE ? await videoPoster(file) : undefined
      const posterId = poster && (await send(poster, {}, () => {}))
      await onUploaded(await send(file, posterId ? { posterId } : {}, progress => change(key, { progress })))
      dismiss(key)
    } catch (error) {
      change(key, { error: error instanceof UploadRejected ? error.message : errorText(error) })
    }
  }

  return {
    uploads,
    dismiss,
    async add(files: readonly File[]) {
      const added = files.map(file => ({ file, key: next.current++ }))
      setUploads(all => [...all, ...added.map(({ file, key }) => ({ key, name: file.name, progress: 0 }))])
      for (const { file, key } of added) await upload(file, key)
    },
  }
}

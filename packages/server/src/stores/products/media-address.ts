import { mediaPath } from '../../platform-support/media-path.ts'

/** Where existing storefronts look for pictures. Their image helpers accept no other address (protocol/transport §13). */
const COMPAT_ORIGIN = 'https://static.wixstatic.com'

/** Address of a picture that the platform serves, without the origin: `source` is the name of its media source. */
export const mediaAddress = (source: string, id: string) => `/media/${source}/${encodeURIComponent(id)}.svg`

interface MediaView {
  /** Address of the platform, or of the CDN in front of it. */
  mediaUrl: string
  /** The caller is a client that follows the original protocol. */
  compatClient: boolean
}

/** The absolute address of a picture of the platform, in the form for the caller; any other address as it is. */
export function absoluteMediaAddress(url: string, { mediaUrl, compatClient }: MediaView): string {
  if (!url.startsWith('/')) return url
  const id = /^\/media\/(?:[\w-]+\/([^/]+)\.svg|([\da-f-]{36}))$/.exec(url)?.slice(1).find(Boolean)
  return compatClient && id ? `${COMPAT_ORIGIN}/media/${id}.jpg` : mediaUrl + url
}

/** Whether the platform serves the picture with this id at this address. */
export function isMediaAddress(url: string, id: string, { mediaUrl, compatClient }: MediaView): boolean {
  if (compatClient && url === `${COMPAT_ORIGIN}/media/${encodeURIComponent(id)}.jpg`) return true
  if (!url.startsWith(`${mediaUrl}/media/`)) return false
  const path = url.slice(mediaUrl.length)
  const source = path.slice('/media/'.length, path.indexOf('/', '/media/'.length))
  return path === mediaPath(id) || (/^[\w-]+$/.test(source) && path === mediaAddress(source, id))
}

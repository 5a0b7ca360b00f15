import { mediaPath } from '../platform-support/media-path.ts'

/** Where existing storefronts look for pictures. Their image helpers accept no other address (protocol/transport §13). */
const COMPAT_ORIGIN = 'https://static.wixstatic.com'

/** Address of a picture that the platform serves, without the origin: `source` is the name of its media source. */
export const mediaAddress = (source: string, id: string) => `/media/${source}/${encodeURIComponent(id)}.svg`

interface MediaView {
  publicUrl: string
  /** The caller is a client that follows the original protocol. */
  compatClient: boolean
}

/** The absolute address of a picture of the platform, in the form for the caller; any other address as it is. */
export function absoluteMediaAddress(url: string, { publicUrl, compatClient }: MediaView): string {
  if (!url.startsWith('/')) return url
  const id = /^\/media\/(?:[\w-]+\/([^/]+)\.svg|([\da-f-]{36}))$/.exec(url)?.slice(1).find(Boolean)
  return compatClient && id ? `${COMPAT_ORIGIN}/media/${id}.jpg` : publicUrl + url
}

/** Whether the platform serves the picture with this id at this address. */
export const isMediaAddress = (url: string, id: string, view: MediaView): boolean => {
  if (url === absoluteMediaAddress(mediaAddress('any', id), { ...view, compatClient: true }))
    return view.compatClient
  if (url === view.publicUrl + mediaPath(id)) return true
  const source = /^\/media\/([\w-]+)\//.exec(url.slice(view.publicUrl.length))?.[1]
  return source !== undefined && url === view.publicUrl + mediaAddress(source, id)
}

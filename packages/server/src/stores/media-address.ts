/** Address of a picture that the platform serves, without the origin: `source` is the name of its media source. */
export const mediaAddress = (source: string, id: string) => `/media/${source}/${encodeURIComponent(id)}.svg`

/** Whether the platform serves the picture with this id at this address. */
export const isMediaAddress = (url: string, id: string, publicUrl: string): boolean => {
  const source = /^\/media\/([\w-]+)\//.exec(url.slice(publicUrl.length))?.[1]
  return source !== undefined && url === publicUrl + mediaAddress(source, id)
}

/** A small rendition of an uploaded picture, or of the picture before a video plays; any other picture as it is. */
export const thumbnail = (url: string) =>
  /\/media\/[\da-f-]{36}(\.mp4)?$/.test(url)
    ? `${url.replace(/\.mp4$/, '')}/v1/fill/w_240,h_240,enc_auto/thumbnail`
    : url

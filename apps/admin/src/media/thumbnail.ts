/** A small rendition of an uploaded picture; any other picture as it is. */
export const thumbnail = (url: string) =>
  /\/media\/[\da-f-]{36}$/.test(url) ? `${url}/v1/fill/w_240,h_240,enc_auto/thumbnail` : url

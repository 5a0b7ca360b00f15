import { UPLOADED } from './picture.tsx'

/** A picture that the demo shop of the platform draws. */
const DRAWN = /^(.*\/media)\/demo\/([^/?#]+)\.svg$/

/** The address that the platform makes renditions at; undefined for pictures from elsewhere. */
function renditionBase(url: string): string | undefined {
  if (UPLOADED.test(url)) return url
  const [, folder, id] = DRAWN.exec(url) ?? []
  return folder && `${folder}/${id}`
}

/** The address of a picture for link previews: 1200 × 630 pixels. Undefined if it is a drawing that networks do not show. */
export function linkPreviewUrl(url: string): string | undefined {
  const base = renditionBase(url)
  if (base) return `${base}/v1/fill/w_1200,h_630/preview.jpg`
  return /\.svg(\?|$)/i.test(url) ? undefined : url
}

/** The address of a whole picture as JPEG, for programs that show neither drawings nor newer formats. Undefined as above. */
export function rasterUrl(url: string): string | undefined {
  const base = renditionBase(url)
  if (base) return `${base}/v1/fit/w_1200,h_1500/picture.jpg`
  return /\.svg(\?|$)/i.test(url) ? undefined : url
}

/** The address of a picture to look at closely: at most 2400 pixels on a side. */
export const largeUrl = (url: string) =>
  UPLOADED.test(url) ? `${url}/v1/fit/w_2400,h_2400,q_80,enc_auto/picture` : url

import { classNames } from './class-names.ts'

/** An image: its URL, size in pixels and alternative text. */
export interface PictureSource {
  url: string
  width?: number
  height?: number
  altText?: string
}

/** Props of `Picture`. */
export interface PictureProps {
  source?: PictureSource
  /** Describes the picture; empty when the text beside it already does. */
  alt: string
  /** Width that the whole picture would be shown in. @default that of the layout; half of a desktop's window, all of a phone's */
  sizes?: string
  /** Load at once and first: for the one large picture above the fold. */
  eager?: boolean
  className?: string
}

/** Half of the window on a desktop, all of it on a phone. Browsers measure lazy pictures themselves. */
const SIZES = '(min-width: 48rem) 50vw, 100vw'

/** Widths of renditions in pixels. */
const WIDTHS = [160, 320, 480, 640, 960, 1440]

/** An uploaded picture of the platform (protocol/media §3). */
const UPLOADED = /\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
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

/** Addresses of renditions of an uploaded picture. A drawing is sharp in every size, and smaller than a raster picture of it. */
function renditionsOf({ url, width, height }: PictureSource) {
  if (!UPLOADED.test(url)) return undefined
  const ratio = width && height ? height / width : 2
  const address = (side: number) =>
    `${url}/v1/fit/w_${side},h_${Math.min(4096, Math.ceil(side * ratio))},q_60,enc_auto/picture`
  // None is larger than the original.
  const widths = width
    ? [...WIDTHS.filter(side => side < width), Math.min(width, WIDTHS.at(-1) ?? width)]
    : WIDTHS
  return {
    src: address(widths.at(-1) ?? 0),
    srcSet: [...new Set(widths)].map(side => `${address(side)} ${side}w`).join(', '),
  }
}

/** The address of a picture to look at closely: at most 2400 pixels on a side. */
export const largeUrl = (url: string) =>
  UPLOADED.test(url) ? `${url}/v1/fit/w_2400,h_2400,q_80,enc_auto/picture` : url

/** Address, and those of renditions, for scripts that change a picture. */
export const pictureAttributes = (source: PictureSource): { src: string; srcSet?: string } =>
  renditionsOf(source) ?? { src: source.url }

/** A picture on the quiet ground that all product pictures share; without a source the ground alone. */
export function Picture({ source, alt, sizes, eager, className }: PictureProps) {
  if (!source) return <div className={classNames('bg-surface', className)} />
  const renditions = renditionsOf(source)
  return (
    <img
      src={source.url}
      {...renditions}
      sizes={renditions && (sizes ?? (eager ? SIZES : `auto, ${SIZES}`))}
      width={source.width || undefined}
      height={source.height || undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classNames('bg-surface object-cover', className)}
    />
  )
}

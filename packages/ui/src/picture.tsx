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
export const UPLOADED = /\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
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

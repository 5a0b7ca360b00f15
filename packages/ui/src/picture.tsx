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
  /** Load at once and first: for the one large picture above the fold. */
  eager?: boolean
  className?: string
}

/** Half of the window on a desktop, all of it on a phone. Browsers measure lazy pictures themselves. */
const SIZES = '(min-width: 48rem) 50vw, 100vw'

/** Widths of renditions in pixels. */
const WIDTHS = [320, 640, 960, 1440]

/** Whether the platform makes renditions of the picture: it was uploaded (protocol/media §3). */
const hasRenditions = (url: string) => /\/media\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(url)

/** The address of a picture for link previews: 1200 × 630 pixels. Undefined if it is a drawing that networks do not show. */
export function linkPreviewUrl(url: string): string | undefined {
  if (hasRenditions(url)) return `${url}/v1/fill/w_1200,h_630/preview.jpg`
  return /\.svg(\?|$)/i.test(url) ? undefined : url
}

/** Addresses of renditions of an uploaded picture. */
function renditionsOf({ url, width, height }: PictureSource) {
  if (!hasRenditions(url)) return undefined
  const ratio = width && height ? height / width : 2
  const address = (side: number) =>
    `${url}/v1/fit/w_${side},h_${Math.min(4096, Math.ceil(side * ratio))},enc_auto/picture`
  // None is larger than the original.
  const widths = width
    ? [...WIDTHS.filter(side => side < width), Math.min(width, WIDTHS.at(-1) ?? width)]
    : WIDTHS
  return {
    src: address(widths.at(-1) ?? 0),
    srcSet: [...new Set(widths)].map(side => `${address(side)} ${side}w`).join(', '),
  }
}

/** A picture on the quiet ground that all product pictures share; without a source the ground alone. */
export function Picture({ source, alt, eager, className }: PictureProps) {
  if (!source) return <div className={classNames('bg-surface', className)} />
  const renditions = renditionsOf(source)
  return (
    <img
      src={source.url}
      {...renditions}
      sizes={renditions && (eager ? SIZES : `auto, ${SIZES}`)}
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

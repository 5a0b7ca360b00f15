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

/** A picture on the quiet ground that all product pictures share; without a source the ground alone. */
export function Picture({ source, alt, eager, className }: PictureProps) {
  if (!source) return <div className={classNames('bg-surface', className)} />
  return (
    <img
      src={source.url}
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

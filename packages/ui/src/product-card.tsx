'use client'

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { MixedText } from './mixed-text.tsx'
import { Picture, type PictureSource, pictureAttributes } from './picture.tsx'
import { Anchor } from './ui-context.tsx'

/** Props of `ProductCard`. */
export interface ProductCardProps {
  href: string
  name: string
  picture?: PictureSource
  /** Shown instead when the pointer rests on the card. */
  hoverPicture?: PictureSource
  /** The price element. */
  price: ReactNode
  /** One badge at most, over the picture's corner. */
  badge?: ReactNode
  /** The rating, below the price. */
  rating?: ReactNode
  /** A quiet line below the name, such as "3 colours". */
  note?: ReactNode
  /** Links to the colours of the product, below the price. */
  swatches?: ReactNode
  /** A control over the lower corner of the picture. */
  action?: ReactNode
  /** Load the picture at once: for the first row. */
  eager?: boolean
  /** Level of the name's heading. Default 3. */
  headingLevel?: 2 | 3
}

/** Widths of a card in the grid below. */
const CARD_SIZES = '(min-width: 80rem) 20rem, (min-width: 48rem) 30vw, 45vw'

/** The attributes of a card's picture, for pages that preload it. */
export const cardPictureAttributes = (
  picture: PictureSource,
): { src: string; srcSet?: string; sizes: string } => ({ ...pictureAttributes(picture), sizes: CARD_SIZES })

/** A product in a grid. The whole card is one link, named by the product's name. */
export function ProductCard(props: ProductCardProps) {
  const {
    href,
    name,
    picture,
    hoverPicture,
    price,
    badge,
    note,
    rating,
    swatches,
    action,
    eager,
    headingLevel = 3,
  } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group relative grid content-start gap-3">
      <div className="relative aspect-4/5 overflow-hidden rounded-sm bg-surface">
        <Picture
          source={picture}
          alt=""
          eager={eager}
          sizes={CARD_SIZES}
          className={classNames(
            'size-full transition-[scale,opacity] duration-700 ease-settle group-hover:scale-[1.03]',
            hoverPicture && '[@media(hover:hover)]:group-hover:opacity-0',
          )}
        />
        {hoverPicture && (
          <Picture
            source={hoverPicture}
            alt=""
            sizes={CARD_SIZES}
            // Without a pointer that hovers it is not displayed, and browsers do not load it.
            className="absolute inset-0 hidden size-full scale-[1.03] opacity-0 transition-opacity duration-500 group-hover:opacity-100 [@media(hover:hover)]:block"
          />
        )}
        {badge && <div className="absolute start-3 top-3">{badge}</div>}
        {action && <div className="absolute end-3 bottom-3 z-1">{action}</div>}
      </div>
      <div className="grid gap-0.5">
        <Heading className="text-base leading-snug font-medium">
          <Anchor
            href={href}
            data-card-link
            className="block decoration-1 underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-sm group-hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
          >
            <MixedText text={name} />
          </Anchor>
        </Heading>
        <div>{price}</div>
        {rating}
        {swatches}
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
    </article>
  )
}

/** Props of `ProductGrid`. */
export interface ProductGridProps {
  /** Columns on a wide screen; two on a phone. Default 4. */
  columns?: 3 | 4
  children: ReactNode
}

/** The grid that product cards stand in. */
export function ProductGrid({ columns = 4, children }: ProductGridProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:gap-x-8 lg:gap-y-14',
        columns === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      {children}
    </ul>
  )
}

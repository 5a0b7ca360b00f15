import { Breadcrumbs, type Crumb, MixedText, Picture, type PictureSource } from '@stoa/ui'
import type { ReactNode } from 'react'

interface Props {
  crumbs: Crumb[]
  title: string
  /** A wide picture: beside the title on a wide screen, above it on a phone. */
  picture?: PictureSource
  children?: ReactNode
}

/** The top of a list page: where one is, its title, a sentence about it, perhaps a picture. */
export function PageHead({ crumbs, title, picture, children }: Props) {
  const words = (
    <div className="grid content-end gap-4 sm:gap-5">
      <h1 className="font-display text-headline">
        <MixedText text={title} />
      </h1>
      {children && <div className="max-w-md text-lg text-muted">{children}</div>}
    </div>
  )
  return (
    <div className="grid grid-cols-1 gap-5 pt-6 pb-10 sm:pt-8 sm:pb-14">
      <Breadcrumbs crumbs={crumbs} />
      {picture ? (
        <div className="grid grid-cols-1 gap-x-16 gap-y-7 lg:grid-cols-[1fr_1.6fr]">
          <Picture
            source={picture}
            alt=""
            eager
            className="aspect-2/1 w-full rounded-sm object-[70%_75%] lg:order-1"
          />
          {words}
        </div>
      ) : (
        words
      )}
    </div>
  )
}

import { largeUrl, Picture } from '@stoa/ui'
import type { GalleryPicture, GalleryVideo } from '../catalogue/pictures.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { byChoice, galleryClass, isShown } from './gallery-layout.ts'

/**
 * All pictures of a product: on a phone a strip to swipe through, on a wide screen a wall with the main one large.
 * Nothing here needs a script.
 */
export function Gallery({
  pictures,
  videos,
  name,
  chosen,
  shown,
}: {
  pictures: GalleryPicture[]
  videos: GalleryVideo[]
  name: string
  chosen: Record<string, string>
  /** The picture that comes first. */
  shown?: string
}) {
  const texts = useTexts().product
  const visible = pictures.filter(({ choices }) => isShown(choices, chosen))
  const ordered = byChoice(
    byChoice(visible, ({ choices }) => choices.length > 0),
    ({ id }) => id === shown,
  )
  const hidden = pictures.filter(picture => !visible.includes(picture))
  const count = ordered.length + videos.length
  return (
    <section
      data-gallery
      aria-label={texts.picturesOf({ product: name })}
      className="-mx-[clamp(1.25rem,4.2vw,4rem)] flex snap-x snap-mandatory gap-2 overflow-x-auto scroll-smooth lg:mx-0 lg:grid lg:grid-cols-6 lg:content-start lg:gap-4 lg:overflow-visible"
    >
      {[...ordered, ...hidden].map((picture, index) => (
        <div
          key={picture.id}
          data-picture={picture.id}
          data-choices={picture.choices.length > 0 ? JSON.stringify(picture.choices) : undefined}
          hidden={index >= ordered.length}
          className={galleryClass(index, count)}
        >
          <a href={largeUrl(picture.url)} data-click="zoom" className="block cursor-zoom-in">
            <Picture
              source={picture}
              alt={picture.altText || (index === 0 ? name : texts.view({ product: name, number: index + 1 }))}
              eager={index === 0}
              className="aspect-4/5 w-full lg:rounded-sm"
            />
          </a>
        </div>
      ))}
      {videos.map(({ id, url, poster, title }, index) => (
        <div key={id} data-picture={id} className={galleryClass(ordered.length + index, count)}>
          {/* biome-ignore lint/a11y/useMediaCaption: captions belong to the video of the merchant */}
          <video
            controls
            playsInline
            preload={poster ? 'none' : 'metadata'}
            poster={poster && largeUrl(poster)}
            src={url}
            aria-label={title || texts.videoOf({ product: name })}
            className="aspect-4/5 w-full bg-raised object-contain lg:rounded-sm"
          />
        </div>
      ))}
    </section>
  )
}

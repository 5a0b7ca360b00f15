import { classNames, Picture } from '@stoa/ui'
import type { SectionOf } from '../../content/section.ts'

/** Pictures side by side, the first one large where there are three or more. */
export function PicturesSection({ section }: { section: SectionOf<'pictures'> }) {
  const { id, title, pictures } = section
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} dir="auto" className="mb-8 font-display text-heading sm:mb-10">
          {title}
        </h2>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            className={classNames(index === 0 && pictures.length % 2 === 1 && 'sm:col-span-2')}
          >
            <Picture source={picture} alt={picture.altText ?? ''} className="aspect-3/2 w-full rounded-sm" />
          </li>
        ))}
      </ul>
    </section>
  )
}
